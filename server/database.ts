/** Opens the database of the embedded backend and explains why it cannot be opened. */
import path from 'node:path';
import type { App } from '@supabase/lite';
import { SettingsError } from './settings.ts';

/** The part of PGlite that is used directly. */
export interface Queryable {
  query<Row>(sql: string, parameters: unknown[]): Promise<{ rows: Row[] }>;
}

let isQuiet = false;
/** While the database is opened, the last error that the package printed. It throws one without the database's message. */
let starting: { error?: Error } | null = null;

/**
 * Shortens what the package prints. It prints every refused statement with its parameters, which a visitor typed: one
 * line with the code keeps personal data out of the terminal. The warning about its storage service is known.
 */
function quietPackage(): void {
  if (isQuiet) return;
  isQuiet = true;
  const { error: print, warn } = console;
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).startsWith('EXPERIMENTAL FEATURES')) warn(...args);
  };
  console.error = (...args: unknown[]) => {
    const [error] = args;
    if (starting && error instanceof Error) starting.error = error;
    else if (error instanceof Error && 'severity' in error && 'code' in error)
      print(
        `database: ${error.code} ${'constraint' in error && error.constraint ? error.constraint : ''}`.trim(),
      );
    else print(...args);
  };
}

const reasonOf = (error: unknown) => starting?.error?.message ?? String(error);

/** What to do about a database that cannot be used. */
const resetAdvice = (folder: string) =>
  `To start with an empty backend, delete ${path.join(folder, 'database')} and ${path.join(folder, 'mail')}.`;

async function openApp(configFile: string, folder: string): Promise<App> {
  const { createApi } = await import('@supabase/lite/cli');
  try {
    const api = await createApi({ withSupabaseClient: false });
    return await api.project.local.createApp(configFile, { admin: false });
  } catch (error) {
    throw new SettingsError(
      `The embedded database in ${folder} could not be opened (${reasonOf(error)}). ${resetAdvice(folder)}`,
    );
  }
}

async function applyMigrations(app: App, folder: string): Promise<void> {
  const { applyPendingMigrations, listMigrationFiles } = await import('@supabase/lite/cli');
  try {
    await applyPendingMigrations(app);
  } catch (error) {
    const reason = reasonOf(error);
    const driver = app.connection.driver as Queryable;
    const applied = 'select version from supabase_migrations.schema_migrations';
    const rows = await driver.query<{ version: string }>(applied, []).then(
      (result) => result.rows,
      () => null,
    );
    const files = await listMigrationFiles(app);
    await app.connection.close().catch(() => undefined);
    const isOurs = rows?.every((row) => files.some((file) => file.version === row.version));
    const failed = files.find((file) => !rows?.some((row) => row.version === file.version));
    if (isOurs && failed)
      throw new SettingsError(
        `supabase/migrations/${failed.filename} failed (${reason}). Fix it and start again.`,
      );
    const problem = rows
      ? 'was created by migrations that are no longer in supabase/migrations.'
      : `could not be opened (${reason}).`;
    throw new SettingsError(`The embedded database in ${folder} ${problem} ${resetAdvice(folder)}`);
  }
}

/**
 * Opens the database and applies pending migrations.
 * @param configFile the configuration of the package
 * @param folder the data folder, for messages
 * @throws SettingsError if the database is damaged, a migration fails, or other migrations created the database
 */
export async function openDatabase(configFile: string, folder: string): Promise<App> {
  quietPackage();
  starting = {};
  try {
    const app = await openApp(configFile, folder);
    await applyMigrations(app, folder);
    return app;
  } finally {
    starting = null;
  }
}
