/** An empty backend for tests. Creating one takes 5 seconds of processor time, so it is created once and copied. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from '../../server/backend.ts';

const templates = path.resolve('.local/empty-backends');

/** The files that determine the content of an empty database. */
const sources = '{package-lock.json,server/*.ts,supabase/config.toml,supabase/migrations/*.sql}';

/** Empties a data folder and copies a database with all migrations to it. */
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
  rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(template, 'database'), path.join(folder, 'database'), { recursive: true });
}
