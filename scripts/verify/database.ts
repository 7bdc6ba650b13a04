/** Checks a project's database by querying its catalogue, without changing it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { isLoopback } from '../../server/settings.ts';
import { UserError } from '../../src/shared/user-error.ts';
import { getErrorReason } from '../programs/command.ts';
import { createCheck, pushAdvice } from './check.ts';

const versions = globSync('supabase/migrations/*.sql').map((file) => path.basename(file).slice(0, 14));
/** The maximum number of account emails in an hour. */
const [, hourlyEmails = ''] =
  /^email_sent = (\d+)$/m.exec(
    readFileSync(new URL('../../supabase/config.toml', import.meta.url), 'utf8'),
  ) ?? [];
const jobs = ['delete_expired_rows', 'delete_unconfirmed_accounts', 'delete_expired_sessions'];

/** Each query returns the names of the items that fail the check. */
const catalogueChecks = [
  {
    subject: 'migrations are applied',
    query: `select name from unnest('{${versions}}'::text[]) as name
      where name not in (select version from supabase_migrations.schema_migrations) order by name`,
    formatProblem: (names: string) => `Missing: ${names}. ${pushAdvice}`,
  },
  {
    subject: 'row-level security is on',
    query: `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    formatProblem: (names: string) => `It is off for ${names}. ${pushAdvice}`,
  },
  {
    subject: 'pg_cron calls every job',
    query: `select name from unnest('{${jobs}}'::text[]) as name
      where not exists (select from cron.job where active and strpos(command, name || '(') > 0)`,
    formatProblem: (names: string) =>
      `It does not call ${names}. Turn on pg_cron and push the migrations, or use another scheduler.`,
  },
  {
    subject: 'the hourly limit of account emails was not reached within the last day',
    query: `select to_char(max(at) at time zone 'utc', 'YYYY-MM-DD HH24:MI "UTC"') as name
      from (
        select at, lag(at, ${hourlyEmails} - 1) over (order by at) as first_at
        from private.rate_hits where bucket = 'account_emails'
      ) as emails
      where at - first_at <= interval '1 hour' having count(*) > 0`,
    formatProblem: (time: string) =>
      `${hourlyEmails} were sent within an hour, the last one at ${time}. Sign-ups and new passwords had to wait: docs/operations.md, "Abuse".`,
  },
];

/** The default is correct for a hosted project. */
const ipAddressCheck = {
  subject: 'the rate limit reads a trusted IP address',
  query: `select ip_address_headers::text as name from private.settings
    where ip_address_headers = '{cf-connecting-ip,x-forwarded-for}' and ip_address_hop = 1`,
  formatProblem: (headers: string) =>
    `It reads ${headers}. Unless your proxy overwrites these headers, visitors can forge them: docs/operations.md, "Abuse".`,
};

/**
 * Returns the options for a database connection: encrypted, unless the database is on this computer or its URL sets
 * sslmode.
 * @param url of the database
 * @throws TypeError when it is not a URL
 */
export function getConnectionOptions(url: string) {
  const { hostname, searchParams } = new URL(url);
  const hasMode = searchParams.has('sslmode') || searchParams.has('ssl');
  return {
    max: 1,
    connect_timeout: 15,
    onnotice: () => {},
    ...(isLoopback(hostname) || hasMode ? {} : { ssl: 'require' as const }),
  };
}

/** @throws UserError if DATABASE_URL is not a Postgres URL. The message does not contain it */
export function parseDatabaseUrl(url: string): URL {
  // An `@` after the host comes from a password that is not percent-encoded.
  if (URL.canParse(url) && /^postgres(?:ql)?:\/\/[^/?#]*(?:[/?#][^@]*)?$/.test(url)) return new URL(url);
  throw new UserError(
    'DATABASE_URL is not a URL such as postgres://user:password@host:5432/postgres. Copy the URI under Connect, and percent-encode special characters in the password: %40 for @, %23 for #, %2F for /.',
  );
}

/** @param isHosted whether the project is at supabase.com @throws UserError if the database does not respond */
export async function* checkDatabase(url: string, isHosted = false) {
  const { hostname } = parseDatabaseUrl(url);
  const sql = postgres(url, {
    ...getConnectionOptions(url),
    connection: { default_transaction_read_only: true },
  });
  try {
    for (const { subject, query, formatProblem } of [
      ...catalogueChecks,
      ...(isHosted ? [] : [ipAddressCheck]),
    ]) {
      const rows = await sql.unsafe(query).catch((error) => {
        // A schema or table does not exist.
        if (error.code === '42P01' || error.code === '3F000') return [{ name: error.message }];
        throw error;
      });
      const names = rows.map(({ name }) => name).join(', ');
      yield createCheck(subject, rows.length === 0, formatProblem(names));
    }
  } catch (error) {
    throw new UserError(
      `The database at ${hostname} did not respond (${getErrorReason(error)}). Check the host and the password in DATABASE_URL.`,
    );
  } finally {
    await sql.end();
  }
}
