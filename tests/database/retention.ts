import { expect, it } from 'vitest';
import type { Database } from '../support/database.ts';
import { ada, denied, operator, visitor } from './people.ts';

export function describeRetention(database: Database) {
  it('what the Privacy Policy gives a time is gone after it, and not long before', async () => {
    const kept = await database.as({ role: 'owner' }, async (query) => {
      await query(`insert into public.contact_submissions (full_name, email, problem_description, additional_info, created_at)
        select 'Old', 'old@example.com', age, 'Package: leader', now() - age::interval
        from unnest(array['24 months 1 hour', '23 months 29 days']) as age`);
      await query(`insert into public.newsletter_subscribers (email, first_name, unsubscribed_at)
        values ('30@example.net', '30 days', now() - interval '30 days'),
          ('29@example.net', '29 days', now() - interval '29 days'),
          ('reader@example.net', 'reader', null)`);
      await query(`insert into private.rate_hits (bucket, ip_hash, at)
        select 'contact_submissions', age, now() - age::interval from unnest(array['24 hours', '22 hours']) as age`);
      await query('set local role service_role');
      await query('select public.delete_expired_rows()');
      await query('reset role');
      const names = await query<{ name: string }>(`
        select problem_description as name from public.contact_submissions where full_name = 'Old'
        union all select first_name from public.newsletter_subscribers where email like '%@example.net'
          and first_name in ('30 days', '29 days', 'reader')
        union all select ip_hash from private.rate_hits where ip_hash in ('24 hours', '22 hours')`);
      return names.map(({ name }) => name).sort();
    });
    expect(kept).toEqual(['22 hours', '23 months 29 days', '29 days', 'reader']);
  });

  it('only the operator has expired rows deleted', async () => {
    const sql = 'select public.delete_expired_rows()';
    expect(await database.attempt(operator, sql)).toBe(1);
    expect(await database.attempt(visitor, sql)).toBe(denied);
    expect(await database.attempt(ada, sql)).toBe(denied);
  });
}
