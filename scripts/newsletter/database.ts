/** The connection of `npm run newsletter` to the database, past the API. */
import postgres, { type Sql } from 'postgres';
import { SettingsError } from '../../server/settings.ts';
import { reasonOf } from '../programs/reason.ts';

/** What a server or a connection said, as a sentence. Anything else stays as it is. */
export function asSentence(error: unknown): unknown {
  if (error instanceof SettingsError || !(error instanceof Error && 'code' in error)) return error;
  return new SettingsError(`It broke off (${error.message}). Run the command again to go on.`);
}

/**
 * How to reach a database: encrypted, unless it is on this machine or the address says something else (sslmode).
 * @throws TypeError when the address is none
 */
export function connectionTo(address: string) {
  const { hostname, searchParams } = new URL(address);
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  const isSaid = searchParams.has('sslmode') || searchParams.has('ssl');
  return {
    max: 1,
    connect_timeout: 15,
    onnotice: () => {},
    ...(isHere || isSaid ? {} : { ssl: 'require' as const }),
  };
}

/** @throws SettingsError when the address is none, nothing answers there, or migrations are missing */
async function open(address: string): Promise<Sql> {
  try {
    const sql = postgres(address, connectionTo(address));
    const [known] = await sql`select to_regclass('private.newsletter_deliveries') is not null as yes`;
    if (known?.yes) return sql;
    await sql.end();
  } catch (error) {
    throw new SettingsError(`The database at DATABASE_URL does not answer (${reasonOf(error)}).`);
  }
  throw new SettingsError('The database lacks migrations. Run npx supabase db push --remote.');
}

/**
 * Works on the database over one connection.
 * @throws SettingsError when it cannot be opened, or breaks off
 */
export async function withDatabase(address: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = await open(address);
  try {
    await work(sql);
  } catch (error) {
    throw asSentence(error);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
