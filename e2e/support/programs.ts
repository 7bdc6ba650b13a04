/** Finds the programs of others that tests start, or installs them. */
import { existsSync, globSync } from 'node:fs';
import { installPackages } from '../../scripts/programs/packages.ts';

export interface Nginx {
  /** Path of the program. */
  program: string;
  /** Whether it has the module that sends files compressed with Brotli. */
  hasBrotli: boolean;
}

/** The nginx of this machine; undefined when there is none. */
function findNginx(): Nginx | undefined {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((file) =>
    existsSync(file),
  );
  if (!program) return undefined;
  return { program, hasBrotli: globSync('/etc/nginx/modules-enabled/*brotli-static*').length > 0 };
}

/** The same, after an attempt to install it where it is missing. */
export function ensureNginx(): Nginx | undefined {
  if (!findNginx()?.hasBrotli)
    installPackages('No nginx found that knows Brotli', 'nginx-light', 'libnginx-mod-http-brotli-static');
  return findNginx();
}

/** The path of bubblewrap, which starts a program with a root of its own; undefined where it cannot be had. */
export function ensureBubblewrap(): string | undefined {
  const program = '/usr/bin/bwrap';
  if (!existsSync(program)) installPackages('No bubblewrap found', 'bubblewrap');
  return existsSync(program) ? program : undefined;
}
