/** What the site and its operator ask, and what policies, functions and triggers look for, is found by an index. */
import { describe, expect, it } from 'vitest';
import type { Actor, Database, Query } from '../support/database.ts';
import { ada, authService, bob, insertInto, operator, visitor } from './people.ts';

const session = 'dddddddd-0000-4000-8000-00000000000a';

/** The conditions of the restrictive policies: each is evaluated once per statement. */
const restrictiveFilter = /Filter: (?:[() ]|AND|OR|InitPlan \d+|\.col1|bucket_id <> 'avatars'::text)+$/gm;

/** One statement for every policy that chooses among rows. */
const chosenByPolicy: Record<string, string> = {
  'public.profiles SELECT': 'select * from public.profiles',
  'public.profiles UPDATE': 'update public.profiles set full_name = null',
  'public.subscribers SELECT': 'select * from public.subscribers',
  'storage.objects DELETE': 'delete from storage.objects',
  'storage.objects SELECT': 'select * from storage.objects',
  'storage.objects UPDATE': `update storage.objects set metadata = '{}'`,
};

const photo = `('avatars', '${ada.id}/avatar.png', '${ada.id}')`;
const messageColumns =
  'id, idempotency_key, full_name, email, company_name, problem_description, additional_info, created_at, handled_at';

/** What src/lib/backend and scripts/inbox.ts ask, and what somebody asks who tries for more. */
const asked: [what: string, actor: Actor, sql: string][] = [
  [
    'a question for the own profile',
    ada,
    `select avatar_url, full_name from public.profiles where id = '${ada.id}'`,
  ],
  [
    'a question for the own subscription',
    ada,
    `select subscription_tier, purchase_date, subscription_end from public.subscribers where user_id = '${ada.id}'`,
  ],
  ['a new name', ada, `update public.profiles set full_name = 'Ada' where id = '${ada.id}' returning id`],
  [
    'the address of a new photo',
    ada,
    `insert into public.profiles (id, avatar_url) values ('${ada.id}', 'https://example.com/storage/v1/object/public/avatars/${ada.id}/avatar.png')
     on conflict (id) do update set avatar_url = excluded.avatar_url returning id`,
  ],
  [
    'a new photo',
    ada,
    `insert into storage.objects (bucket_id, name, owner_id) values ${photo}
     on conflict (bucket_id, name) do update set metadata = '{"size": 24001}' returning id`,
  ],
  [
    'a list of the own photos',
    ada,
    `select name, metadata from storage.objects
     where bucket_id = 'avatars' and name like '${ada.id}/%' order by name limit 100`,
  ],
  [
    'a question for the profile of somebody else',
    ada,
    `select * from public.profiles where id = '${bob.id}'`,
  ],
  [
    'a change to the profile of somebody else',
    ada,
    `update public.profiles set full_name = 'Mallory' where id = '${bob.id}' returning id`,
  ],
  ['the end of an account', { ...ada, session }, 'select public.delete_own_account(true)'],
  [
    'a sign-up',
    authService,
    `insert into auth.users (id, email) values ('cccccccc-0000-4000-8000-00000000000b', 'grace@example.com')`,
  ],
  [
    'a message',
    { ...visitor, headers: { 'cf-connecting-ip': '203.0.113.77' } },
    `insert into public.contact_submissions (full_name, email, problem_description, additional_info)
     values ('Grace', 'grace@example.com', 'Help', 'Package: leader')`,
  ],
  [
    'a subscription, and the same once more',
    { ...visitor, headers: { 'cf-connecting-ip': '203.0.113.78' } },
    `insert into public.newsletter_subscribers (email, first_name)
     values ('grace@example.com', 'Grace'), ('Grace@example.com', 'Grace')`,
  ],
  [
    'an end of a subscription',
    visitor,
    `select public.unsubscribe_from_newsletter('cccccccc-0000-4000-8000-00000000000c')`,
  ],
  [
    'the confirmation of a subscription',
    visitor,
    `select public.confirm_newsletter_subscription('cccccccc-0000-4000-8000-00000000000c', 'words')`,
  ],
  [
    'the token of a mail that asks for it',
    operator,
    `select * from public.make_newsletter_link('cccccccc-0000-4000-8000-00000000000c')`,
  ],
  [
    "the operator's question for one message by its reference",
    operator,
    `select ${messageColumns} from public.contact_submissions
     where idempotency_key between '1a2b3c4d-0000-0000-0000-000000000000' and '1a2b3c4d-ffff-ffff-ffff-ffffffffffff'`,
  ],
  [
    "the operator's mark on one message",
    operator,
    `update public.contact_submissions set handled_at = now()
     where id = 'cccccccc-0000-4000-8000-00000000000d' returning id`,
  ],
  [
    'a list of the messages that wait',
    operator,
    `select ${messageColumns} from public.contact_submissions
     where handled_at is null order by created_at, id limit 1000`,
  ],
  ['the view of the messages that wait', operator, 'select * from public.open_messages'],
  [
    'a page of all messages',
    operator,
    `select ${messageColumns} from public.contact_submissions
     where created_at >= '2025-07-12' and (created_at > '2025-07-12' or id > 'cccccccc-0000-4000-8000-00000000000d')
     order by created_at, id limit 1000`,
  ],
  ['the hourly deletion', operator, 'select public.delete_expired_rows()'],
];

export function describeLookups(database: Database) {
  /** Has the planner take an index wherever it can: on small tables it would rather read them whole. */
  const preferIndexes = async (query: Query) => {
    await query('discard plans');
    await query('set local enable_seqscan = off');
  };

  const explain = async (query: Query, sql: string) =>
    (await query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`))
      .map((line) => line['QUERY PLAN'])
      .join('\n');

  describe('lookups', () => {
    it('every policy that chooses among rows is tried here', async () => {
      const policies = await database.query<{ name: string }>(
        `select schemaname || '.' || tablename || ' ' || cmd as name from pg_policies
         where schemaname in ('public', 'storage') and permissive = 'PERMISSIVE' and qual is not null order by name`,
      );
      expect(policies.map(({ name }) => name)).toEqual(Object.keys(chosenByPolicy));
    });

    it.each(Object.entries(chosenByPolicy))('the rows of %s are found by an index', async (_, sql) => {
      const plan = await database.as(ada, async (query) => {
        await preferIndexes(query);
        return explain(query, sql);
      });
      expect(plan).toContain('Index Cond');
      expect(plan).toMatch(restrictiveFilter);
      // Any other filter is asked of one row after the other.
      expect(plan.replaceAll(restrictiveFilter, '')).not.toMatch(/Seq Scan on|Filter:/);
    });

    it('expired rows are found by an index', async () => {
      const [body] = await database.query<{ text: string }>(
        `select prosrc as text from pg_proc where oid = 'public.delete_expired_rows()'::regprocedure`,
      );
      const statements = (body?.text ?? '').split(';').filter((text) => text.trim() !== '');
      expect(statements).toHaveLength(4);
      await database.as({ role: 'owner' }, async (query) => {
        await preferIndexes(query);
        for (const sql of statements) {
          const plan = await explain(query, sql);
          expect(plan).toContain('Index Cond');
          expect(plan).not.toMatch(/Seq Scan on|Filter:/);
        }
      });
    });

    it.each(asked)('%s reads no table from end to end', async (_, actor, sql) => {
      const now = new Date().toISOString();
      await database.query(
        ...insertInto('auth.sessions', { id: session, user_id: ada.id, created_at: now, updated_at: now }),
      );
      try {
        const whole = await database.as(actor, async (query) => {
          await preferIndexes(query);
          const scans = `select relname as name, pg_stat_get_xact_numscans(pg_class.oid)::int as count
            from pg_class join pg_namespace on pg_namespace.oid = relnamespace
            where relkind = 'r' and nspname in ('public', 'private', 'storage') and relname <> 'rate_salt'`;
          const before = await query<{ name: string; count: number }>(scans);
          await query(sql);
          const after = await query<{ name: string; count: number }>(scans);
          return after.filter(
            ({ name, count }) => count > (before.find((table) => table.name === name)?.count ?? 0),
          );
        });
        expect(whole).toEqual([]);
      } finally {
        await database.query('delete from auth.sessions where id = $1', session);
      }
    });

    it('the limit on messages finds those of one address, of its wider network, and of the hour, each by its own index', async () => {
      const used = await database.as(
        { role: 'owner', headers: { 'cf-connecting-ip': '2001:db8:79::1' } },
        async (query) => {
          await query(`insert into private.rate_hits (bucket, ip_hash, wide_hash, at)
            select bucket, 'hash ' || n, 'wide hash ' || n, now() - n * interval '30 seconds'
            from unnest(array['contact_submissions', 'newsletter_subscribers']) bucket, generate_series(1, 2000) n`);
          await query('analyze private.rate_hits');
          await query('discard plans');
          await query('set local role anon');
          const scans = `select relname as name, pg_stat_get_xact_numscans(oid)::int as count from pg_class
            where relname in ('rate_hits_by_address', 'rate_hits_by_bucket', 'rate_hits_by_wide_network')
            order by relname`;
          const before = await query<{ name: string; count: number }>(scans);
          await query(
            `insert into public.newsletter_subscribers (email, first_name) values ('hopper@example.com', 'Grace')`,
          );
          const after = await query<{ name: string; count: number }>(scans);
          return after.map(({ name, count }, index) => [name, count - (before[index]?.count ?? 0)]);
        },
      );
      // The address is looked for before and after the wait.
      expect(used).toEqual([
        ['rate_hits_by_address', 2],
        ['rate_hits_by_bucket', 1],
        ['rate_hits_by_wide_network', 2],
      ]);
    });

    it('a plan of the limit that is made while tables are small is right for large ones, too', async () => {
      const whole = await database.as(
        { role: 'owner', headers: { 'cf-connecting-ip': '203.0.113.80' } },
        async (query) => {
          await query('analyze private.rate_hits, public.contact_submissions');
          await query('discard plans');
          await query('set local role anon');
          const scans = `select sum(pg_stat_get_xact_numscans(oid))::int as count from pg_class
            where relname in ('rate_hits', 'contact_submissions')`;
          const [before] = await query<{ count: number }>(scans);
          await query(`insert into public.contact_submissions (full_name, email, problem_description, additional_info)
            values ('Grace', 'grace@example.com', 'Help', 'Package: leader')`);
          const [after] = await query<{ count: number }>(scans);
          return (after?.count ?? 0) - (before?.count ?? 0);
        },
      );
      expect(whole).toBe(0);
    });
  });
}
