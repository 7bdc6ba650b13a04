/** Reads the catalogue of a live project's database: what its public interface does not show. */
import { globSync } from 'node:fs';
import postgres from 'postgres';
import { SettingsError } from '../../server/settings.ts';
import { type Finding, reasonOf } from './finding.ts';

function connect(address: string): postgres.Sql {
  try {
    return postgres(address, { max: 1, connect_timeout: 15, onnotice: () => {} });
  } catch {
    throw new SettingsError('DATABASE_URL is no address. Copy it from the settings of the project.');
  }
}

/** What the catalogue shows. Reads alone, in a transaction that may do nothing else. @param address of the database */
export async function checkCatalogue(address: string): Promise<Finding[]> {
  const sql = connect(address);
  try {
    return await sql.begin('read only', async (read) => {
      const [applied] =
        await read`select to_regclass('supabase_migrations.schema_migrations') is not null as known`;
      const done = applied?.known
        ? (await read`select version from supabase_migrations.schema_migrations`).map(
            ({ version }) => version,
          )
        : [];
      const missing = globSync('supabase/migrations/*.sql')
        .map((file) => /(\d{14})_/.exec(file)?.[1] ?? '')
        .filter((version) => !done.includes(version))
        .sort();
      const open = await read`select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
      const [cron] = await read`select to_regclass('cron.job') is not null as known`;
      const jobs = cron?.known
        ? await read`select jobname from cron.job where command ilike '%delete_expired_rows%'`
        : [];
      const names = open.map(({ relname }) => relname).join(', ');
      return [
        {
          what: 'migrations',
          isGood: missing.length === 0,
          says:
            missing.length === 0
              ? 'are applied'
              : `lack ${missing.join(', ')}. Run npx supabase db push --remote.`,
        },
        {
          what: 'row-level security',
          isGood: open.length === 0,
          says: open.length === 0 ? 'is on for every table' : `is off for ${names}`,
        },
        {
          what: 'hourly deletion',
          isGood: jobs.length > 0,
          says:
            jobs.length > 0
              ? 'is scheduled'
              : 'is not scheduled. Turn pg_cron on and push the migrations again, or call public.delete_expired_rows() every hour.',
        },
      ];
    });
  } catch (error) {
    throw new SettingsError(`The database at DATABASE_URL does not answer (${reasonOf(error)}).`);
  } finally {
    await sql.end();
  }
}
