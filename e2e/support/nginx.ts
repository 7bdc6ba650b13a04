/** A real nginx on the built site, as an operator would run it: packed, without rights, one writable folder. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packForNginx } from '../../scripts/pack.ts';
import { freePort } from '../../scripts/programs/free-port.ts';
import { ensureNginx } from './programs.ts';

/** The user that owns nothing. */
const nobody = 65_534;

export interface RunningNginx {
  origin: string;
  hasBrotli: boolean;
  /** What it has noted about requests. */
  readLog(): string;
  stop(): Promise<void>;
}

/** Starts it. @returns undefined when the machine has no nginx and none can be installed */
export async function startNginx(dist: string): Promise<RunningNginx | undefined> {
  const nginx = ensureNginx();
  if (!nginx) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  chmodSync(folder, 0o755);
  const release = path.join(folder, 'release');
  const temporary = path.join(folder, 'temporary');
  mkdirSync(temporary);
  const isRoot = process.getuid?.() === 0;
  const log = path.join(temporary, 'said');
  const output = openSync(log, 'a');
  if (isRoot) for (const name of [temporary, log]) chownSync(name, nobody, nobody);
  const port = await freePort();
  packForNginx(dist, release, {
    root: path.join(release, 'site'),
    listen: `127.0.0.1:${port}`,
    temporary,
    log: path.join(temporary, 'requests'),
    hasBrotli: nginx.hasBrotli,
  });
  const server = spawn(nginx.program, ['-e', 'stderr', '-c', path.join(release, 'nginx.conf')], {
    stdio: ['ignore', output, output],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (server.exitCode !== null || tries > 100)
      throw new Error(`nginx did not start. It said:\n${readFileSync(log, 'utf8')}`);
    const answer = await fetch(origin).catch(() => null);
    if (answer) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    hasBrotli: nginx.hasBrotli,
    readLog: () => readFileSync(path.join(temporary, 'requests'), 'utf8'),
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
