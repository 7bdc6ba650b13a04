/** The data folder of the embedded backend. Only one process at a time may open its database. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UserError } from '../src/shared/user-error.ts';

/** The process that has opened a data folder. */
interface Owner {
  pid: number;
  /** Such as `npm run dev`. */
  command: string;
  /** URL at which other commands on this computer reach its backend, without a trailing slash. */
  url?: string | undefined;
}

/**
 * Creates the folder for data, emails and keys of the embedded backend: `LOCAL_DIR`, or `.local` in the project.
 * @returns its absolute path
 * @throws UserError if it cannot be created, is not writable, or would be served by `npm run dev`
 */
export function openLocalFolder(): string {
  const folder = path.resolve(process.env.LOCAL_DIR || '.local');
  const inside = path.relative(process.cwd(), folder);
  // Vite serves the project's files, except those below .local (src/node/vite.ts).
  if (!inside.startsWith('..') && !path.isAbsolute(inside) && !inside.split(path.sep).includes('.local'))
    throw new UserError(
      `LOCAL_DIR is ${folder}. The dev server would publish the keys in this folder. Use a folder inside .local or outside the project.`,
    );
  try {
    // Only this user may read its emails and accounts. A folder that exists may have other users on purpose.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    mkdirSync(path.join(folder, 'emails'), { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    accessSync(path.join(folder, 'emails'), constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new UserError(
      `The data folder ${folder} is not writable (${reason}). Change its permissions, or set LOCAL_DIR to another folder.`,
    );
  }
  return folder;
}

/** The keys of a data folder, created on first use, so that sessions survive a restart. */
export function readSecrets(folder: string): { secretKey: string; jwtSecret: string } {
  const file = path.join(folder, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const keys = {
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** https://www.sqlite.org/rescode.html#busy */
const busy = 5;

/**
 * Takes SQLite's exclusive lock on the file `lock`. The operating system releases it when the process ends, even after a
 * crash.
 * @param timeout how long to wait for another process, in milliseconds
 * @returns null if another process has the lock
 */
function takeLock(folder: string, timeout: number): DatabaseSync | null {
  const lock = new DatabaseSync(path.join(folder, 'lock'), { timeout });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null;
    throw error;
  }
}

const ownerFile = (folder: string) => path.join(folder, 'process.json');

function readOwner(folder: string): Partial<Owner> {
  try {
    return JSON.parse(readFileSync(ownerFile(folder), 'utf8'));
  } catch {
    // The other process has just taken the lock, or has just ended.
    return {};
  }
}

/** Finds the process that has opened a data folder; null if there is none. */
export function findOwner(folder: string): Partial<Owner> | null {
  const lock = takeLock(folder, 0);
  lock?.close();
  return lock ? null : readOwner(folder);
}

export const describeFolderInUse = (folder: string, { pid, command, url }: Partial<Owner>): string =>
  `The data folder ${folder} is in use by ${pid ? `process ${pid} (${[command, url].filter(Boolean).join(', ')})` : 'another process'}. Stop that process, or set LOCAL_DIR to another folder.`;

/**
 * Reserves a data folder for this process.
 * @param url at which other commands reach the backend of this process
 * @returns a function that releases the folder
 * @throws UserError that names the process that has opened the folder
 */
export function lockFolder(folder: string, url?: string): () => void {
  const lock = takeLock(folder, 1000);
  if (!lock) throw new UserError(describeFolderInUse(folder, readOwner(folder)));
  const script = process.env.npm_lifecycle_event;
  const owner: Owner = {
    pid: process.pid,
    command: script ? `npm run ${script}` : `node ${process.argv.slice(1).join(' ')}`,
    url,
  };
  writeFileSync(ownerFile(folder), JSON.stringify(owner));
  return () => {
    rmSync(ownerFile(folder), { force: true });
    lock.close();
  };
}
