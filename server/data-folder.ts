/** The data folder of the embedded backend. Only one process at a time may open its database. */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../src/shared/user-error.ts';

/** The process that has opened a data folder. */
interface Owner {
  pid: number;
  /** Its URL. */
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

const getOwnerFile = (folder: string) => path.join(folder, 'process.json');

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Finds the other process that has opened a data folder; null if there is none, also after a crash of that process. */
function findOwner(folder: string): Owner | null {
  try {
    const owner: Owner = JSON.parse(readFileSync(getOwnerFile(folder), 'utf8'));
    return owner.pid !== process.pid && isRunning(owner.pid) ? owner : null;
  } catch {
    return null;
  }
}

const formatFolderInUse = (folder: string, { pid, url }: Owner): string =>
  `The data folder ${folder} is in use by process ${pid}${url ? ` (${url})` : ''}. Stop that process, or set LOCAL_DIR to another folder. If process ${pid} is another program, delete ${getOwnerFile(folder)}.`;

/**
 * Reserves a data folder for this process.
 * @param url of this process, for the message to another one
 * @returns a function that releases the folder
 * @throws UserError that names the process that has opened the folder
 */
export function lockFolder(folder: string, url?: string): () => void {
  const owner = findOwner(folder);
  if (owner) throw new UserError(formatFolderInUse(folder, owner));
  writeFileSync(getOwnerFile(folder), JSON.stringify({ pid: process.pid, url } satisfies Owner));
  return () => rmSync(getOwnerFile(folder), { force: true });
}

/**
 * Opens the database of a data folder, or creates it. Deletes first what remains of an interrupted creation, because a
 * process can be stopped at any time.
 */
export async function completeDatabase<T>(folder: string, open: () => Promise<T>): Promise<T> {
  const database = path.join(folder, 'database');
  // Exists while the database is created.
  const marker = path.join(folder, 'incomplete');
  if (existsSync(marker)) rmSync(database, { recursive: true, force: true });
  if (!existsSync(database)) writeFileSync(marker, '');
  const opened = await open();
  rmSync(marker, { force: true });
  return opened;
}
