/** Queries of the site, the operator, policies, functions and triggers use an index. */
import { expect, it } from 'vitest';
import type { Actor, Database, Query } from '../../support/database.ts';
import { ada, authService, operator, visitor, withSession } from '../people.ts';

const session = 'dddddddd-0000-4000-8000-00000000000a';

/** The conditions of the restrictive policies: each is evaluated once per statement. */
const restrictiveFilter = /Filter: (?:[() ]|AND|OR|InitPlan \d+|\.col1|bucket_id <> 'avatars'::text)+$/gm;

const chosenByPolicy: Record<string, string> = {
  'public.profiles SELECT': 'select * from public.profiles',
  'public.profiles UPDATE': 'update public.profiles set full_name = null',
  'public.subscribers SELECT': 'select * from public.subscribers',
  'storage.objects DELETE': 'delete from storage.objects',
  'storage.objects SELECT': 'select * from storage.objects',
  'storage.objects UPDATE': `update storage.objects set metadata = '{}'`,
};

const photo = `('avatars', '${ada.id}/avatar.png', '${ada.id}')`;
const photoUrl = `https://example.com/storage/v1/object/public/avatars/${ada.id}/avatar.png`;
const token = 'cccccccc-0000-4000-8000-00000000000c';
const from = (ip: string): Actor => ({ ...visitor, headers: { 'cf-connecting-ip': ip } });

/** Queries that `chosenByPolicy` does not cover: of the site, the operator's tools and the auth service. */
const queries: [description: string, actor: Actor, sql: string][] = [
  [
    'stores the URL of a photo',
    ada,
    `insert into public.profiles (id, avatar_url) values ('${ada.id}', '${photoUrl}')
     on conflict (id) do update set avatar_url = excluded.avatar_url returning id`,
  ],
  [
    'stores a photo',
    ada,
    `insert into storage.objects (bucket_id, name, owner_id) values ${photo}
     on conflict (bucket_id, name) do update set metadata = '{"size": 24001}' returning id`,
  ],
  [
    "lists the account's own photos",
    ada,
    `select name, metadata from storage.objects
     where bucket_id = 'avatars' and name like '${ada.id}/%' order by name limit 100`,
  ],
  ['deletes an account', { ...ada, session }, 'select public.delete_own_account(true)'],
  [
    'creates an account',
    authService,
    `insert into auth.users (id, email) values ('${token}', 'grace@example.com')`,
  ],
  [
    'limits new accounts',
    authService,
    `select private.limit_sign_ups('{"user": {"email": "grace@firm.test"}}')`,
  ],
  [
    'stores a message',
    from('203.0.113.77'),
    `insert into public.contact_submissions (full_name, email, problem_description, additional_info)
     values ('Grace', 'grace@example.com', 'Help', 'Package: leader')`,
  ],
  [
    'stores a subscription and ignores a duplicate of it',
    from('203.0.113.78'),
    `insert into public.newsletter_subscribers (email, first_name)
     values ('grace@example.com', 'Grace'), ('Grace@example.com', 'Grace')`,
  ],
  ['unsubscribes a reader', visitor, `select public.unsubscribe_from_newsletter('${token}')`],
  ['confirms a subscription', visitor, `select public.confirm_newsletter_subscription('${token}', 'words')`],
  ['creates an email token', operator, `select * from public.create_newsletter_token('${token}')`],
  ['lists open messages', operator, 'select public.list_messages()'],
  ['marks a message as handled', operator, `select public.mark_message_handled('1A2B-3C4D')`],
  ['deletes expired rows', operator, 'select public.delete_expired_rows()'],
];

export function testLookups(database: Database) {
  /** Makes the planner prefer an index, because it would scan small tables. */
  const preferIndexes = async (query: Query) => {
    await query('discard plans');
    await query('set local enable_seqscan = off');
  };

  const explain = async (query: Query, sql: string) =>
    (await query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`))
      .map((line) => line['QUERY PLAN'])
      .join('\n');

  it('every RLS policy that filters rows is covered by an index test', async () => {
    const policies = await database.query<{ name: string }>(
      `select schemaname || '.' || tablename || ' ' || cmd as name from pg_policies
       where schemaname in ('public', 'storage') and permissive = 'PERMISSIVE' and qual is not null order by name`,
    );
    expect(policies.map(({ name }) => name)).toEqual(Object.keys(chosenByPolicy));
  });

  it.each(Object.entries(chosenByPolicy))(
    'a query filtered by the policy %s uses an index',
    async (_, sql) => {
      const plan = await database.as(ada, async (query) => {
        await preferIndexes(query);
        return explain(query, sql);
      });
      expect(plan).toContain('Index Cond');
      expect(plan).toMatch(restrictiveFilter);
      // Any other filter would be evaluated for each row.
      expect(plan.replaceAll(restrictiveFilter, '')).not.toMatch(/Seq Scan on|Filter:/);
    },
  );

  it('queries for expired rows use an index', async () => {
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

  /** Runs a statement. @returns the tables and indexes of this condition that it scanned, and how often */
  const countScans = async (query: Query, sql: string, condition: string) => {
    const read = () =>
      query<{ name: string; count: number }>(
        `select relname as name, pg_stat_get_xact_numscans(pg_class.oid)::int as count
         from pg_class join pg_namespace on pg_namespace.oid = relnamespace where ${condition} order by relname`,
      );
    const before = await read();
    await query(sql);
    const after = await read();
    return after
      .map(({ name, count }, index) => [name, count - (before[index]?.count ?? 0)])
      .filter(([, count]) => count !== 0);
  };

  it.each(queries)('the query that %s does not scan a whole table', async (_, actor, sql) => {
    const tables = `relkind = 'r' and nspname in ('public', 'private', 'storage') and relname <> 'rate_salt'`;
    const whole = await withSession(database, { id: session, owner: ada.id }, () =>
      database.as(actor, async (query) => {
        await preferIndexes(query);
        return countScans(query, sql, tables);
      }),
    );
    expect(whole).toEqual([]);
  });

  it('the rate limit uses an index for the IP address, the wider network and the hour', async () => {
    const used = await database.as(
      { role: 'owner', headers: { 'cf-connecting-ip': '2001:db8:79::1' } },
      async (query) => {
        await query(`insert into private.rate_hits (bucket, ip_hash, wide_hash, at)
          select bucket, 'hash ' || n, 'wide hash ' || n, now() - n * interval '30 seconds'
          from unnest(array['contact_submissions', 'newsletter_subscribers']) bucket, generate_series(1, 2000) n`);
        await query('analyze private.rate_hits');
        await query('discard plans');
        await query('set local role anon');
        return countScans(
          query,
          `insert into public.newsletter_subscribers (email, first_name) values ('hopper@example.com', 'Grace')`,
          `relname in ('rate_hits_by_ip_address', 'rate_hits_by_bucket', 'rate_hits_by_wide_network')`,
        );
      },
    );
    // The IP address is checked before and after the lock.
    expect(used).toEqual([
      ['rate_hits_by_bucket', 1],
      ['rate_hits_by_ip_address', 2],
      ['rate_hits_by_wide_network', 2],
    ]);
  });

  it('the generic query plan of the rate limit uses indexes, even if it was made while the tables were small', async () => {
    const whole = await database.as(
      { role: 'owner', headers: { 'cf-connecting-ip': '203.0.113.80' } },
      async (query) => {
        await query('analyze private.rate_hits, public.contact_submissions');
        await query('discard plans');
        await query('set local role anon');
        return countScans(
          query,
          `insert into public.contact_submissions (full_name, email, problem_description, additional_info)
           values ('Grace', 'grace@example.com', 'Help', 'Package: leader')`,
          `relname in ('rate_hits', 'contact_submissions')`,
        );
      },
    );
    expect(whole).toEqual([]);
  });
}
