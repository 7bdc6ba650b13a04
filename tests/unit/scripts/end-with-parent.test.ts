import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

it.skipIf(process.platform === 'win32')(
  'a server ends when npm is killed, although the shell between them lives on',
  async () => {
    const module = path.resolve('scripts/programs/end-with-parent.ts');
    const server = `"${process.execPath}" --import "${module}" --eval "console.log(process.pid); setTimeout(() => {}, 20_000)"`;
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

it.skipIf(process.platform === 'win32')(
  'a server ends when npm was killed before the server started',
  async () => {
    const module = path.resolve('scripts/programs/end-with-parent.ts');
    const server = `"${process.execPath}" --import "${module}" --eval "setTimeout(() => {}, 20_000)"`;
    const npm = spawn('bash', ['-c', `sh -c 'echo started; sleep 0.5; ${server}; true'; true`], {
      env: { ...process.env, npm_lifecycle_event: 'dev' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(npm.stdout, 'data');
    npm.kill('SIGKILL');
    // It closes when the last process ends.
    await once(npm.stdout, 'close');
  },
);

it.skipIf(process.platform === 'win32')('a server lives on when npm has not started it', async () => {
  const module = path.resolve('scripts/programs/end-with-parent.ts');
  const server = `"${process.execPath}" --import "${module}" --eval "setTimeout(() => console.log('alive'), 2000)"`;
  const { npm_lifecycle_event: _, ...env } = process.env;
  const shell = spawn('bash', ['-c', `${server} &`], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  shell.stdout.setEncoding('utf8');
  expect(await once(shell.stdout, 'data')).toEqual(['alive\n']);
});
