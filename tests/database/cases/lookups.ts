/** Policies, deletions and the rate limit, which run for every request or on whole tables, use an index. */
import { expect, it } from 'vitest';
import type { Database, Query } from '../../support/database.ts';
import { ada } from '../people.ts';

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

  it('the rate limit uses an index for the IP address, the wider network and the hour', async () => {
    const used = await database.as(
      { role: 'owner', headers: { 'cf-connecting-ip': '2001:db8:79::1' } },
      async (query) => {
        await query(`insert into private.rate_hits (bucket, source_hash, wide_hash, at)
          select bucket, 'hash ' || n, 'wide hash ' || n, now() - n * interval '30 seconds'
          from unnest(array['contact_submissions', 'newsletter_subscribers']) bucket, generate_series(1, 2000) n`);
        await query('analyze private.rate_hits');
        await query('discard plans');
        await query('set local role anon');
        return countScans(
          query,
          `insert into public.newsletter_subscribers (email, first_name) values ('hopper@example.com', 'Grace')`,
          `relname in ('rate_hits_by_source', 'rate_hits_by_bucket', 'rate_hits_by_wide_network')`,
        );
      },
    );
    // The IP address is checked before and after the lock.
    expect(used).toEqual([
      ['rate_hits_by_bucket', 1],
      ['rate_hits_by_source', 2],
      ['rate_hits_by_wide_network', 2],
    ]);
  });

  it('the generic query plan of the rate limit uses indexes, also one that was made for small tables', async () => {
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
