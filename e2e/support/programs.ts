/** Finds an nginx for tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

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

/** Tries to install Debian's packages, where we may. @param why what is missing */
function installPackages(why: string, ...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    console.log(`${why}: apt-get ${args.join(' ')}`);
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 60_000,
    });
  }
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
