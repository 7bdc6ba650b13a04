/**
 * Runs the database tests on a PostgreSQL server that resembles a hosted project. Starting it takes most of the time, so all
 * cases share one start.
 */
import { readdirSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../scripts/verify/database.ts';
import { openEmbedded, openServer } from '../support/database.ts';
import { testAccountEmails } from './cases/account-emails.ts';
import { testAccounts } from './cases/accounts.ts';
import { testAvatars } from './cases/avatars.ts';
import { testCatalogue } from './cases/catalogue.ts';
import { testContactSubmissions } from './cases/contact-submissions.ts';
import { testFloods } from './cases/floods.ts';
import { testLimits } from './cases/limits.ts';
import { testLookups } from './cases/lookups.ts';
import { testNewsletterConfirmation } from './cases/newsletter-confirmation.ts';
import { testNewsletterSubscribers } from './cases/newsletter-subscribers.ts';
import { testProfiles } from './cases/profiles.ts';
import { testRateLimit } from './cases/rate-limit.ts';
import { testRetention } from './cases/retention.ts';
import { testRights } from './cases/rights.ts';
import { testSessions } from './cases/sessions.ts';
import { testSignUps } from './cases/sign-ups.ts';
import { testSnippets } from './cases/snippets.ts';
import { testSubscribers } from './cases/subscribers.ts';
import { admitPeople } from './people.ts';
import { readPrivileges } from './privileges.ts';

const server = await openServer();
const embedded = await openEmbedded().catch(async (error: unknown) => {
  await server.stop();
  throw error;
});

afterAll(() => server.stop());

// Both databases have the same migrations, but the embedded one grants rights in its own way.
describe('embedded database', () => testCatalogue(embedded));

describe('PostgreSQL', () => {
  const database = server.current;
  beforeAll(() => admitPeople(database));

  describe('profiles', () => testProfiles(database));
  describe('subscribers', () => testSubscribers(database));
  describe('accounts', () => testAccounts(database));
  describe('account emails', () => testAccountEmails(database));
  describe('sessions', () => testSessions(database));
  describe('contact_submissions', () => testContactSubmissions(database));
  describe('newsletter_subscribers', () => testNewsletterSubscribers(database));
  describe('newsletter confirmation', () => testNewsletterConfirmation(database));
  describe('sign-ups', () => testSignUps(database));
  describe('rate limit', () => testRateLimit(database));
  describe('retention', () => testRetention(database));
  describe('rights', () => testRights(database));
  describe('saved queries', () => testSnippets(database));
  describe('avatars', () => testAvatars(database));
  describe('limits', () => testLimits(database));
  describe('catalogue', () => testCatalogue(database));
  describe('lookups', () => testLookups(database));
});

testFloods(server.current, server.other);

it('privileges are the same after migrating an older project that granted everything to everyone', async () => {
  expect(await readPrivileges(server.former)).toEqual(await readPrivileges(server.current));
});

describe('npm run verify with DATABASE_URL', () => {
  const sql = postgres(server.formerUrl, { max: 1, onnotice: () => {} });
  afterAll(() => sql.end());
  const findFailedChecks = async (isHosted = true) =>
    (await Array.fromAsync(checkDatabase(server.formerUrl, isHosted)))
      .filter(({ problem }) => problem)
      .map(({ subject }) => subject);
  const jobs = ['delete_expired_rows', 'delete_unconfirmed_accounts', 'delete_expired_sessions'];

  it('npm run verify with DATABASE_URL reports missing migrations and jobs', async () => {
    expect(await findFailedChecks()).toEqual(['migrations are applied', 'pg_cron calls every job']);
  });

  it('npm run verify with DATABASE_URL reports nothing when the migrations and jobs exist', async () => {
    await sql`create schema if not exists supabase_migrations`;
    await sql`create table supabase_migrations.schema_migrations (version text)`;
    for (const name of readdirSync('supabase/migrations'))
      await sql`insert into supabase_migrations.schema_migrations values (${name.slice(0, 14)})`;
    await sql`create schema if not exists cron`;
    await sql`create table if not exists cron.job (command text, active boolean default true)`;
    for (const name of jobs) await sql`insert into cron.job (command) values (${`select public.${name}()`})`;
    expect(await findFailedChecks()).toEqual([]);
  });

  it.each([
    [
      'a job that is switched off',
      `cron.job set active = false where command ~ 'sessions'`,
      'pg_cron calls every job',
    ],
    [
      'a self-hosted project without a header for the IP address',
      `private.settings set ip_address_hop = 1`,
      'the rate limit reads a trusted IP address',
    ],
  ])('npm run verify with DATABASE_URL reports %s', async (_, change, problem) => {
    await sql.unsafe(`update ${change}`);
    expect(await findFailedChecks(!change.startsWith('private'))).toEqual([problem]);
    await sql`update cron.job set active = true`;
  });

  it('npm run verify with DATABASE_URL reports that the hourly limit of account emails was reached', async () => {
    const insert = `insert into private.rate_hits (bucket, source_hash, at)
      select 'account_emails', n::text, '2025-07-12 12:00Z'::timestamptz + n * interval '11 seconds'
      from generate_series(1, $1::int) as n`;
    await sql.unsafe(insert, [299]);
    expect(await findFailedChecks()).toEqual([]);
    await sql`delete from private.rate_hits`;
    await sql.unsafe(insert, [300]);
    expect(await findFailedChecks()).toEqual([
      'the hourly limit of account emails was not reached within the last day',
    ]);
    await sql`delete from private.rate_hits`;
  });

  it('npm run verify with DATABASE_URL reports a table without row-level security', async () => {
    await sql`alter table public.contact_submissions disable row level security`;
    expect(await findFailedChecks()).toEqual(['row-level security is on']);
    await sql`alter table public.contact_submissions enable row level security`;
  });
});
