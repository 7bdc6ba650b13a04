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
export function findNginx(): Nginx | undefined {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((file) =>
    existsSync(file),
  );
  if (!program) return undefined;
  return { program, hasBrotli: globSync('/etc/nginx/modules-enabled/*brotli-static*').length > 0 };
}

/** The same, after an attempt to install Debian's packages where that is missing and we may. */
export function ensureNginx(): Nginx | undefined {
  const present = findNginx();
  if (present?.hasBrotli || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return present;
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light', 'libnginx-mod-http-brotli-static'],
  ]) {
    console.log(`No nginx found that knows Brotli: apt-get ${args.join(' ')}`);
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 60_000,
    });
  }
  return findNginx();
}
