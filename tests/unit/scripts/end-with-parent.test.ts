import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

it.skipIf(process.platform === 'win32')(
  'a server ends when npm is killed, although the shell between them lives on',
  async () => {
    const module = path.resolve('scripts/programs/end-with-parent.ts');
    const server = `"${process.execPath}" --import "${module}" --eval "console.log(process.pid); setInterval(() => {}, 999)"`;
    const npm = spawn('bash', ['-c', `sh -c '${server}; true'; true`], {
      env: { ...process.env, npm_lifecycle_event: 'dev' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(npm.stdout, 'data');
    npm.kill('SIGKILL');
    await expect
      .poll(
        () => {
          try {
            return process.kill(Number(pid), 0);
          } catch {
            return false;
          }
        },
        { timeout: 5000 },
      )
      .toBe(false);
  },
);
