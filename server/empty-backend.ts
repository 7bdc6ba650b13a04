/**
 * An empty backend for tests and the first `npm run dev`. Creating one takes 5 seconds of processor time, so it is created
 * once and copied. As a program, this file copies it to the data folder in its first argument.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from './backend.ts';

const templates = path.resolve('.local/empty-backends');

/** The files that determine the content of an empty database. */
const sources = '{package-lock.json,server/*.ts,supabase/config.toml,supabase/migrations/*.sql}';

/** Copies a database with all migrations to a data folder, which has none. */
export async function copyEmptyBackend(folder: string): Promise<void> {
  const hash = createHash('sha256');
  for (const file of globSync(sources).sort()) hash.update(readFileSync(file));
  const template = path.join(templates, hash.digest('hex'));
  if (!existsSync(template)) {
    const draft = path.join(templates, crypto.randomUUID());
    mkdirSync(draft, { recursive: true });
    await (await startBackend({ folder: draft, siteUrl: 'http://localhost' })).close();
    try {
      renameSync(draft, template);
    } catch (error) {
      // Another process may have created the same template in the meantime.
      rmSync(draft, { recursive: true });
      if (!existsSync(template)) throw error;
    }
  }
  // Renamed when it is complete, because a process can be stopped at any time.
  const draft = path.join(folder, `database-${process.pid}`);
  cpSync(path.join(template, 'database'), draft, { recursive: true });
  renameSync(draft, path.join(folder, 'database'));
}

if (import.meta.main) await copyEmptyBackend(path.resolve(process.argv[2] ?? ''));
