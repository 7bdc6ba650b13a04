/** Opens the database of the embedded backend, the package @supabase/lite, and explains why it cannot be opened. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../src/shared/user-error.ts';
import { type App, applyMigrations, collectErrors, createApp, createQuery, listMigrations } from './lite.ts';

/** The applied migrations; null if the database cannot be read. */
const readAppliedVersions = (app: App) =>
  createQuery(app)<{ version: string }>('select version from supabase_migrations.schema_migrations').catch(
    () => null,
  );

/** @returns the first file that the package and the Supabase CLI would silently leave out */
export const findMisnamedMigration = (names: string[]) =>
  names.find((name) => name.endsWith('.sql') && !/^\d{14}_[a-z0-9_]+\.sql$/.test(name));

/**
 * Opens the database and applies pending migrations.
 * @param configFile the configuration of the package
 * @param folder the data folder, for messages
 * @throws UserError if the database is damaged, a migration fails, or other migrations created the database
 */
export async function openDatabase(configFile: string, folder: string): Promise<App> {
  const misnamed = findMisnamedMigration(readdirSync('supabase/migrations'));
  if (misnamed)
    throw new UserError(
      `supabase/migrations/${misnamed} would never be applied. Name it <YYYYMMDDHHMMSS>_<verb_object>.sql.`,
    );
  return collectErrors(async (getReason) => {
    let app: App | undefined;
    let reason: string | null = null;
    try {
      app = await createApp(configFile);
      await applyMigrations(app);
    } catch (error) {
      reason = getReason(error);
    }
    const [rows, files] = app ? [await readAppliedVersions(app), await listMigrations(app)] : [null, []];
    const isOurs = rows?.every((row) => files.some((file) => file.version === row.version));
    if (app && reason === null && isOurs) return app;
    await app?.connection.close().catch(() => undefined);
    const failedFile = files.find((file) => !rows?.some((row) => row.version === file.version));
    if (isOurs && failedFile)
      throw new UserError(
        `supabase/migrations/${failedFile.filename} failed (${reason}). Fix it and start again.`,
      );
    const problem = rows
      ? 'was created by migrations that are no longer in supabase/migrations'
      : `could not be opened (${reason})`;
    throw new UserError(
      `The embedded database in ${folder} ${problem}. To start with an empty backend, delete ${path.join(folder, 'database')} and ${path.join(folder, 'emails')}.`,
    );
  });
}
