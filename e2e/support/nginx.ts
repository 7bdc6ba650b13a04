/** Starts nginx with the built site like the container: as an unprivileged user with one writable folder. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compressSite } from '../../deploy/compress.ts';
import { findFreePort } from '../../tests/support/listen.ts';

/** The id of the user in deploy/Containerfile. */
const unprivileged = 65_534;

const program = '/usr/sbin/nginx';

/** Whether nginx and its brotli_static module are installed. */
export const hasNginx =
  existsSync(program) && globSync('/etc/nginx/modules-enabled/*brotli-static*').length > 0;

export interface RunningNginx {
  origin: string;
  readLog(): string;
  stop(): Promise<void>;
}

export async function startNginx(dist: string): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  chmodSync(folder, 0o755);
  const site = path.join(folder, 'site');
  const temporary = path.join(folder, 'temporary');
  const log = path.join(temporary, 'requests');
  const configuration = path.join(folder, 'nginx.conf');
  cpSync(dist, site, { recursive: true, preserveTimestamps: true });
  compressSite(site);
  mkdirSync(temporary);
  const output = path.join(folder, 'output');
  const isRoot = process.getuid?.() === 0;
  const outputFile = openSync(output, 'a');
  if (isRoot) for (const name of [temporary, output]) chownSync(name, unprivileged, unprivileged);
  const port = await findFreePort();
  writeFileSync(
    configuration,
    readFileSync(`${dist}.nginx.conf`, 'utf8')
      .replaceAll(' /tmp/', ` ${temporary}/`)
      .replace('listen 127.0.0.1:8080;', `listen 127.0.0.1:${port};`)
      .replace('access_log off;', `access_log ${log} anonymous;`)
      .replace('root /srv/website/site;', `root ${site};`),
  );
  const server = spawn(program, ['-e', 'stderr', '-c', configuration], {
    stdio: ['ignore', outputFile, outputFile],
    ...(isRoot ? { uid: unprivileged, gid: unprivileged } : {}),
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (let attempts = 0; !(await fetch(origin).catch(() => null)); attempts += 1) {
    if (server.exitCode !== null || attempts > 100)
      throw new Error(`nginx did not start. Its output:\n${readFileSync(output, 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    readLog: () => readFileSync(log, 'utf8'),
    stop: async () => {
      server.kill('SIGQUIT');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
