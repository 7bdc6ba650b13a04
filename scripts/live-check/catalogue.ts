/** Reads the catalogue of a live project's database: what its public interface does not show. */
import { globSync } from 'node:fs';
import postgres from 'postgres';
import { SettingsError } from '../../server/settings.ts';
import { connectionTo } from '../programs/connection.ts';
import { reasonOf } from '../programs/reason.ts';
import type { Finding } from './finding.ts';

function connect(address: string): postgres.Sql {
  try {
    return postgres(address, connectionTo(address));
  } catch {
    throw new SettingsError('DATABASE_URL is no address. Copy it from the settings of the project.');
  }
}

/** Whether the rows of accounts are closed to sessions that have ended, and nothing else in `private` is open. */
async function checkSessions(read: postgres.TransactionSql): Promise<Finding[]> {
  const guarded = await read`select tablename from pg_policies
    where permissive = 'RESTRICTIVE' and qual ~ 'has_live_session' and roles = '{authenticated}' and cmd = 'ALL'
      and (schemaname, tablename) in (('public', 'profiles'), ('public', 'subscribers'), ('storage', 'objects'))`;
  const open =
    await read`select distinct proname from pg_proc, unnest(array['anon', 'authenticated']) as caller
    where pronamespace = to_regnamespace('private') and has_function_privilege(caller, pg_proc.oid, 'execute')
      and not (proname in ('has_live_session', 'photo_names') and caller = 'authenticated') and proname <> 'mailbox_of'`;
  const names = open.map(({ proname }) => proname).join(', ');
  return [
    {
      what: 'sessions that have ended',
      isGood: guarded.length === 3,
      says:
        guarded.length === 3
          ? 'open no profile, subscription or photo'
          : `are refused by ${guarded.length} of 3 tables. Run npx supabase db push --remote.`,
    },
    {
      what: 'functions of schema private',
      isGood: open.length === 0,
      says:
        open.length === 0
          ? 'are closed to visitors and accounts, but for has_live_session, photo_names and mailbox_of'
          : `may be called by visitors or accounts: ${names}. Revoke execute on them from public, anon and authenticated.`,
    },
  ];
}

/** Which address counts for the limit on messages. @param isHosted whether Supabase's own edge stands before the API */
async function checkAddresses(read: postgres.TransactionSql, isHosted: boolean): Promise<Finding[]> {
  const what = 'address that the limit on messages counts';
  const [table] = await read`select to_regclass('private.settings') is not null as known`;
  if (!table?.known) return [{ what, isGood: false, says: 'is not set. Run npx supabase db push --remote.' }];
  const [row] = await read`select array_to_string(address_headers, ', ') as headers, address_hop as hop,
      address_headers = '{cf-connecting-ip,x-forwarded-for}' and address_hop = 1 as untouched
    from private.settings`;
  const says = `is read from ${row?.headers}, place ${row?.hop} from the end`;
  const isGood = isHosted || row?.untouched === false;
  const advice =
    '. That fits a hosted project. Behind proxies of your own a visitor can write it: docs/operations.md, "Abuse".';
  return [{ what, isGood, says: isGood ? says : says + advice }];
}

/** The jobs that pg_cron must have, by the function that each calls. */
const jobs = [
  { what: 'hourly deletion', calls: 'delete_expired_rows', when: 'every hour' },
  {
    what: 'nightly deletion of photos without an owner',
    calls: 'delete_photos_without_owner',
    when: 'every night',
  },
];

/**
 * What the catalogue shows. Reads alone, in a transaction that may do nothing else.
 * @param address of the database
 * @param isHosted whether the project is one at supabase.com
 */
export async function checkCatalogue(address: string, isHosted = false): Promise<Finding[]> {
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
      const scheduled = cron?.known ? await read`select command from cron.job where active` : [];
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
        ...jobs.map(({ what, calls, when }) => {
          const isGood = scheduled.some(({ command }) => command.includes(calls));
          const advice = `is not scheduled. Turn pg_cron on and schedule it as the end of its migration does, or call public.${calls}() ${when}.`;
          return { what, isGood, says: isGood ? 'is scheduled' : advice };
        }),
        ...(await checkSessions(read)),
        ...(await checkAddresses(read, isHosted)),
      ];
    });
  } catch (error) {
    throw new SettingsError(`The database at DATABASE_URL does not answer (${reasonOf(error)}).`);
  } finally {
    await sql.end();
  }
}
