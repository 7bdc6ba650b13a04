import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Database } from '../../support/database.ts';
import { ada, bob, insertInto } from '../people.ts';

/** The part of a migration that schedules the jobs, which only runs where pg_cron is available. */
function readSchedule(): string {
  const file = 'supabase/migrations/20250715091000_delete_expired_data.sql';
  const [, block = ''] =
    /^-- Hosted projects have pg_cron\.\n([\s\S]+)/m.exec(readFileSync(file, 'utf8')) ?? [];
  return block.replace(/if exists \(.*?\) then/, 'if true then').replace(/create extension.*/, '');
}

export function testRetention(database: Database) {
  it('pg_cron deletes expired data on schedule', async () => {
    const jobs = await database.as({ role: 'owner' }, async (query) => {
      await query('create schema cron create table calls (name text, schedule text, command text)');
      await query(`create function cron.schedule(text, text, text) returns bigint language sql
        as 'insert into cron.calls values ($1, $2, $3) returning 1'`);
      await query(readSchedule());
      const calls = await query<{ name: string; schedule: string; command: string }>(
        'select * from cron.calls',
      );
      await query(
        ...insertInto('auth.users', {
          id: 'cccccccc-0000-4000-8000-000000000020',
          email: 'abandoned@example.com',
          created_at: new Date(Date.now() - 25 * 3_600_000).toISOString(),
        }),
      );
      await query(`insert into public.contact_submissions (full_name, email, problem_description, additional_info, created_at)
        values ('Expired', 'old@example.com', 'Old', 'Package: leader', now() - interval '25 months')`);
      for (const { command } of calls) for (const statement of command.split(';')) await query(statement);
      const left = await query<{ name: string }>(
        `select email as name from auth.users where email = 'abandoned@example.com'
         union all select full_name from public.contact_submissions where full_name = 'Expired'`,
      );
      return { times: calls.map(({ name, schedule }) => `${schedule} ${name}`), left };
    });
    expect(jobs).toEqual({
      times: ['17 * * * * delete-expired-rows', '43 3 * * * delete-abandoned-accounts-and-sessions'],
      left: [],
    });
  });

  it('expired rows are deleted exactly after the periods of the Privacy Policy', async () => {
    const left = await database.as({ role: 'owner' }, async (query) => {
      await query(`insert into public.contact_submissions (full_name, email, problem_description, additional_info, created_at)
        select 'Old', 'old@example.com', age, 'Package: leader', now() - age::interval
        from unnest(array['24 months 1 hour', '23 months 29 days']) as age`);
      await query(`insert into public.newsletter_subscribers (email, first_name, unsubscribed_at)
        values ('30@example.net', '30 days', now() - interval '30 days'),
          ('29@example.net', '29 days', now() - interval '29 days'),
          ('reader@example.net', 'reader', null)`);
      await query(`insert into public.newsletter_subscribers (email, first_name, created_at, consented_at)
        values ('waited@example.net', 'waited 7 days', now() - interval '7 days', null),
          ('waits@example.net', 'waits 6 days', now() - interval '6 days 22 hours', null),
          ('confirmed@example.net', 'confirmed', now() - interval '8 days', now())`);
      await query(`insert into private.rate_hits (bucket, source_hash, at)
        select 'contact_submissions', age, now() - age::interval from unnest(array['24 hours', '22 hours']) as age`);
      await query('set local role service_role');
      await query('select public.delete_expired_rows()');
      await query('reset role');
      const names = await query<{ name: string }>(`
        select problem_description as name from public.contact_submissions where full_name = 'Old'
        union all select first_name from public.newsletter_subscribers where email like '%@example.net'
          and first_name not in ('Taken', 'Other')
        union all select source_hash from private.rate_hits where source_hash in ('24 hours', '22 hours')`);
      return names.map(({ name }) => name).sort();
    });
    expect(left).toEqual(['22 hours', '23 months 29 days', '29 days', 'confirmed', 'reader', 'waits 6 days']);
  });

  it('only the photo of an account that the operator deletes is deleted', async () => {
    const left = await database.as({ role: 'owner' }, async (query) => {
      await query('truncate storage.objects');
      await query(...insertInto('storage.buckets', { id: 'documents', name: 'documents' }));
      for (const [bucket_id, name] of [
        ['avatars', `${ada.id}/avatar.webp`],
        ['avatars', `${bob.id}/avatar.png`],
        ['avatars', 'notes/avatar.webp'],
        ['documents', `${bob.id}/avatar.webp`],
      ])
        await query(...insertInto('storage.objects', { bucket_id, name }));
      // Like the operator in Supabase Studio.
      await query('set local role supabase_auth_admin');
      await query('delete from auth.users where id = $1', bob.id);
      await query('reset role');
      return query<{ file: string }>(`select bucket_id || ' ' || name as file from storage.objects`);
    });
    expect(left.map(({ file }) => file).sort()).toEqual([
      `avatars ${ada.id}/avatar.webp`,
      'avatars notes/avatar.webp',
      `documents ${bob.id}/avatar.webp`,
    ]);
  });

  it('sessions are deleted 90 days after sign-in or 30 days after their last use', async () => {
    const left = await database.as({ role: 'owner' }, async (query) => {
      await query(
        `insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent)
         select gen_random_uuid(), $1, now() - created::interval, now() at time zone 'utc' - refreshed::interval, name
         from (values ('91 days', '91 days', '1 hour'), ('89 days', '89 days', '1 hour'), ('31 idle days', '40 days', '31 days'),
           ('29 idle days', '40 days', '29 days'), ('never refreshed', '31 days', null)) as list (name, created, refreshed)`,
        ada.id,
      );
      await query('set local role service_role');
      await query('select public.delete_expired_sessions()');
      await query('reset role');
      return query<{ name: string }>(
        'select user_agent as name from auth.sessions where user_agent is not null',
      );
    });
    expect(left.map(({ name }) => name).sort()).toEqual(['29 idle days', '89 days']);
  });

  it('only accounts that nobody confirmed in 24 hours, or in 29 days after an invitation, are deleted', async () => {
    const before = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const old = { created_at: before(31 * 24) };
    const now = new Date().toISOString();
    const users: Record<string, object> = {
      unconfirmed: { created_at: before(25) },
      recent: { created_at: before(23) },
      invited: { ...old, invited_at: before(28 * 24) },
      forgotten: { ...old, invited_at: before(30 * 24) },
      confirmed: { ...old, email_confirmed_at: now },
      phone: { ...old, phone_confirmed_at: now },
    };
    const left = await database.as({ role: 'owner' }, async (query) => {
      for (const [index, [name, values]] of Object.entries(users).entries())
        await query(
          ...insertInto('auth.users', {
            id: `cccccccc-0000-4000-8000-00000000001${index}`,
            email: `${name}@retention.example`,
            raw_user_meta_data: { full_name: name },
            ...values,
          }),
        );
      await query('set local role service_role');
      await query('select public.delete_unconfirmed_accounts()');
      await query('reset role');
      return query<{ names: string; profiles: number }>(
        `select string_agg(split_part(email, '@', 1), ' ' order by users.id) as names, count(profiles.id)::int as profiles
         from auth.users left join public.profiles on profiles.id = users.id
         where email like '%@retention.example'`,
      );
    });
    expect(left).toEqual([{ names: 'recent invited confirmed phone', profiles: 4 }]);
  });
}
