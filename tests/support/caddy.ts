/** Starts Caddy with the built site, as an unprivileged user that writes nothing. */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compressSite } from '../../deploy/compress';
import { findFreePort } from './listen';

/** The id of Debian's user nobody. */
const unprivileged = 65_534;

const program = '/usr/bin/caddy';

export const hasCaddy = existsSync(program);

export interface RunningCaddy {
  origin: string;
  readLog(): string;
  stop(): Promise<void>;
}

/** @param dist the built site @param compressed the files of which Caddy has compressed copies: all of them take seconds */
export async function startCaddy(dist: string, compressed: string[]): Promise<RunningCaddy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'caddy-'));
  chmodSync(folder, 0o755);
  const site = path.join(folder, 'site');
  const configuration = path.join(folder, 'Caddyfile');
  cpSync(dist, site, { recursive: true, preserveTimestamps: true });
  cpSync(`${dist}.Caddyfile`, configuration);
  compressSite(site, compressed);
  const output = path.join(folder, 'output');
  const outputFile = openSync(output, 'a');
  // In the log, an IP address is then the visitor's.
  const origin = `http://localhost:${await findFreePort()}`;
  const server = spawn(program, ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    stdio: ['ignore', outputFile, outputFile],
    env: { SITE_ADDRESS: origin, SITE_ROOT: site, SITE_LOG: 'stdout', SITE_ADMIN: 'off', HOME: folder },
    ...(process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {}),
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  for (let attempts = 0; !(await fetch(origin).catch(() => null)); attempts += 1) {
    if (server.exitCode !== null || attempts > 100)
      throw new Error(`Caddy did not start. Its output:\n${readFileSync(output, 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    readLog: () => readFileSync(output, 'utf8'),
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
