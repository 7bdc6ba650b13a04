/** Checks the catalogue of a project's database, in a read-only transaction. */
import { globSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { SettingsError } from '../../server/settings.ts';
import { connectionTo } from '../programs/connection.ts';
import { reasonOf } from '../programs/reason.ts';
import { type Check, check, push } from './check.ts';

const versions = globSync('supabase/migrations/*.sql').map((file) => path.basename(file).slice(0, 14));
const schedule = 'Turn on pg_cron and push the migrations, or use another scheduler.';

/** A query for the name of a function that no active job calls. */
const findJob = (name: string) => `select '${name}' as name
  where not exists (select from cron.job where active and strpos(command, '${name}(') > 0)`;

/** Queries for the names of everything that is wrong. */
const queries: Record<string, string> = {
  'migrations are applied': `select name from unnest('{${versions}}'::text[]) as name
    where name not in (select version from supabase_migrations.schema_migrations) order by name`,
  'row-level security is on': `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
  'ended sessions read nothing': `select name
    from unnest('{public.profiles,public.subscribers,storage.objects}'::text[]) as name
    where name not in (select schemaname || '.' || tablename from pg_policies where permissive = 'RESTRICTIVE'
      and qual ~ 'has_live_session' and roles = '{authenticated}' and cmd = 'ALL')`,
  'visitors cannot call private functions': `select distinct proname as name
    from pg_proc, unnest('{anon,authenticated}'::text[]) as caller
    where pronamespace = to_regnamespace('private') and has_function_privilege(caller, pg_proc.oid, 'execute')
      and not (proname in ('has_live_session', 'photo_names') and caller = 'authenticated') and proname <> 'mailbox_of'`,
  'pg_cron calls delete_expired_rows': findJob('delete_expired_rows'),
  'pg_cron calls delete_unconfirmed_accounts': findJob('delete_unconfirmed_accounts'),
  'pg_cron calls delete_photos_without_owner': findJob('delete_photos_without_owner'),
  'IP address for the rate limit': `select address_headers::text as name from private.settings
    where address_headers = '{cf-connecting-ip,x-forwarded-for}' and address_hop = 1`,
};

/** What to do, except for what a push of the migrations repairs. */
const advice: Record<string, string> = {
  'visitors cannot call private functions': 'Revoke execute.',
  'IP address for the rate limit':
    'Visitors can forge it behind your own proxy: docs/operations.md, "Abuse".',
};

/** @param isHosted whether the project is at supabase.com @throws SettingsError if the database does not respond */
export async function checkDatabase(url: string, isHosted = false): Promise<Check[]> {
  if (!URL.canParse(url))
    throw new SettingsError('DATABASE_URL is not a URL. Copy it from the project settings.');
  const sql = postgres(url, connectionTo(url));
  const checks: Check[] = [];
  const run = async (transaction: postgres.TransactionSql, what: string, query: string) => {
    const rows = await transaction
      .savepoint((read) => read.unsafe(query))
      .catch((error) => {
        // A schema or table does not exist.
        if (error.code === '42P01' || error.code === '3F000') return [{ name: error.message }];
        throw error;
      });
    const names = rows.map(({ name }) => name).join(', ');
    const next = what.startsWith('pg_cron') ? schedule : (advice[what] ?? push);
    checks.push(check(what, rows.length === 0, `Found: ${names}. ${next}`));
  };
  try {
    await sql.begin('read only', async (transaction) => {
      for (const [what, query] of Object.entries(queries))
        if (!isHosted || !what.startsWith('IP address')) await run(transaction, what, query);
    });
    return checks;
  } catch (error) {
    throw new SettingsError(`The database at DATABASE_URL did not respond (${reasonOf(error)}).`);
  } finally {
    await sql.end();
  }
}
