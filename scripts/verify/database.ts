/** Checks the catalogue of a project's database, in a read-only transaction. */
import { globSync } from 'node:fs';
import postgres from 'postgres';
import { SettingsError } from '../../server/settings.ts';
import { connectionTo } from '../programs/connection.ts';
import { reasonOf } from '../programs/reason.ts';
import { type Check, check, push } from './check.ts';

/** What the jobs of pg_cron must call. */
const calls = ['delete_expired_rows', 'delete_unconfirmed_accounts', 'delete_photos_without_owner'];

const forged = 'Behind your own proxies visitors can forge it: docs/operations.md, "Abuse".';

async function readCatalogue(read: postgres.TransactionSql, isHosted: boolean): Promise<Check[]> {
  const exists = async (name: string) => (await read`select to_regclass(${name}) is not null as yes`)[0]?.yes;
  const list = async (rows: postgres.Row[] | PromiseLike<postgres.Row[]>) =>
    (await rows).map(({ name }) => String(name));
  const applied = (await exists('supabase_migrations.schema_migrations'))
    ? await list(read`select version as name from supabase_migrations.schema_migrations`)
    : [];
  const missing = globSync('supabase/migrations/*.sql')
    .map((file) => /(\d{14})_/.exec(file)?.[1] ?? '')
    .filter((version) => !applied.includes(version))
    .sort();
  const open = await list(read`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`);
  const guarded = await list(read`select tablename as name from pg_policies
    where permissive = 'RESTRICTIVE' and qual ~ 'has_live_session' and roles = '{authenticated}' and cmd = 'ALL'
      and (schemaname, tablename) in (('public', 'profiles'), ('public', 'subscribers'), ('storage', 'objects'))`);
  const callable = await list(read`select distinct proname as name
    from pg_proc, unnest(array['anon', 'authenticated']) as caller
    where pronamespace = to_regnamespace('private') and has_function_privilege(caller, pg_proc.oid, 'execute')
      and not (proname in ('has_live_session', 'photo_names') and caller = 'authenticated') and proname <> 'mailbox_of'`);
  const jobs = (await exists('cron.job')) ? read`select command as name from cron.job where active` : [];
  const commands = (await list(jobs)).join();
  const [settings] = (await exists('private.settings'))
    ? await read`select address_headers <>
      '{cf-connecting-ip,x-forwarded-for}' or address_hop <> 1 as is_set from private.settings`
    : [];
  return [
    check('migrations are applied', missing.length === 0, `${missing.join(', ')} are missing. ${push}`),
    check('row-level security is on', open.length === 0, `it is off for ${open.join(', ')}. ${push}`),
    check(
      'ended sessions read nothing',
      guarded.length === 3,
      `${guarded.length} of 3 policies exist. ${push}`,
    ),
    check(
      'private functions',
      callable.length === 0,
      `visitors can call ${callable.join(', ')}. Revoke execute.`,
    ),
    ...calls.map((name) =>
      check(
        `pg_cron calls ${name}`,
        commands.includes(`${name}(`),
        'Turn pg_cron on, or call it by other means.',
      ),
    ),
    check('IP address for the rate limit', isHosted || settings?.is_set === true, forged),
  ];
}

/**
 * @param url of the database
 * @param isHosted whether the project is at supabase.com
 * @throws SettingsError if it does not answer
 */
export async function checkDatabase(url: string, isHosted = false): Promise<Check[]> {
  if (!URL.canParse(url))
    throw new SettingsError('DATABASE_URL is not a URL. Copy it from the project settings.');
  const sql = postgres(url, connectionTo(url));
  try {
    return await sql.begin('read only', (read) => readCatalogue(read, isHosted));
  } catch (error) {
    throw new SettingsError(`The database at DATABASE_URL does not answer (${reasonOf(error)}).`);
  } finally {
    await sql.end();
  }
}
