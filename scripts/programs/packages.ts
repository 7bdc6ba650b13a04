/** Debian's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Tries to install Debian's packages, where we may. @param why what is missing */
export function installPackages(why: string, ...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    console.log(`${why}: apt-get ${args.join(' ')}`);
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    });
  }
}
