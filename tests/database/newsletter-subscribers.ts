import { describe, expect, it } from 'vitest';
import type { Database } from '../support/database.ts';
import { ada, bob, type Case, denied, insertInto, operator, refusedByPolicy, visitor } from './people.ts';

const table = 'public.newsletter_subscribers';
const insert = `insert into ${table} (email, first_name) values ('grace@example.com', 'Grace')`;

/** An address of the given length. */
const address = (length: number) => `${'x'.repeat(length - '@example.com'.length)}@example.com`;

export function describeNewsletterSubscribers(database: Database) {
  const subscribe = (email: string, firstName: string, pauseMs?: number) =>
    database.send(visitor, insertInto(table, { email, first_name: firstName }), pauseMs);

  describe('newsletter subscribers', () => {
    it.each<Case>([
      ['a visitor subscribes', visitor, insert, 1],
      ['a customer subscribes', ada, insert, 1],
      ['a visitor may not have the stored row back', visitor, `${insert} returning id`, denied],
      ['a customer may not have the stored row back', ada, `${insert} returning id`, denied],
      [
        'a visitor may not learn of a known address by its conflict',
        visitor,
        `${insert} on conflict (lower(email)) do update set first_name = 'Grace'`,
        denied,
      ],
    ])('%s', async (_, actor, sql, outcome) => {
      expect(await database.attempt(actor, sql)).toBe(outcome);
    });

    it.each([
      ['a visitor may not choose the id', visitor, { id: ada.id }],
      ['a customer may not choose the id', ada, { id: ada.id }],
      ['a visitor may not date the row', visitor, { created_at: '2000-01-01' }],
      ['a customer may not date the row', ada, { created_at: '2000-01-01' }],
    ])('%s', async (_, actor, change) => {
      const row = { email: 'grace@example.com', first_name: 'Grace', ...change };
      expect(await database.attempt(actor, ...insertInto(table, row))).toBe(denied);
    });

    it.each([
      ['a visitor', visitor],
      ['the customer who subscribed', ada],
      ['another customer', bob],
    ])('%s may not list, read, change or delete subscribers', async (_, actor) => {
      expect(await database.attempt(actor, `select * from ${table}`)).toBe(denied);
      expect(await database.attempt(actor, `select count(*) from ${table}`)).toBe(denied);
      expect(await database.attempt(actor, `select 1 from ${table} where email = 'grace@example.com'`)).toBe(
        denied,
      );
      expect(await database.attempt(actor, `update ${table} set first_name = 'Nobody'`)).toBe(denied);
      expect(await database.attempt(actor, `delete from ${table}`)).toBe(denied);
    });

    it('the operator reads, changes and deletes subscribers', async () => {
      const counts = await database.as(operator, async (query) => {
        await query(insert);
        const where = `where email = 'grace@example.com' returning 1`;
        const read = await query(`select * from ${table} where email = 'grace@example.com'`);
        const changed = await query(`update ${table} set first_name = 'Amazing Grace' ${where}`);
        const deleted = await query(`delete from ${table} ${where}`);
        return [read.length, changed.length, deleted.length];
      });
      expect(counts).toEqual([1, 1, 1]);
    });

    it.each([
      ['a first name of 60 characters fits', { first_name: 'x'.repeat(60) }, 1],
      ['a first name of 60 emoji fits', { first_name: '🙂'.repeat(60) }, 1],
      [
        'a first name of 61 does not',
        { first_name: 'x'.repeat(61) },
        '23514 newsletter_subscribers_first_name_length',
      ],
      [
        'a first name of 61 emoji does not',
        { first_name: '🙂'.repeat(61) },
        '23514 newsletter_subscribers_first_name_length',
      ],
      ['an address of 254 characters fits', { email: address(254) }, 1],
      ['an address of 255 does not', { email: address(255) }, '23514 newsletter_subscribers_email_length'],
      [
        'an address without a domain is refused',
        { email: 'grace@' },
        '23514 newsletter_subscribers_email_format',
      ],
    ])('%s', async (_, change, outcome) => {
      const row = { email: 'grace@example.com', first_name: 'Grace', ...change };
      expect(await database.attempt(visitor, ...insertInto(table, row))).toBe(outcome);
    });

    // Visitors are stopped by the policy, which is asked before the constraint; the operator by the constraint.
    it.each([
      ['an empty first name', { first_name: '' }, '23514 newsletter_subscribers_first_name_length'],
      ['no first name', { first_name: null }, '23502 first_name'],
      ['an empty address', { email: '' }, '23514 newsletter_subscribers_email_format'],
      ['no address', { email: null }, '23502 email'],
    ])('%s is refused', async (_, change, outcome) => {
      const statement = insertInto(table, { email: 'grace@example.com', first_name: 'Grace', ...change });
      expect(await database.attempt(visitor, ...statement)).toBe(refusedByPolicy);
      expect(await database.attempt(operator, ...statement)).toBe(outcome);
    });

    it.each([
      ['a first name of blanks', { first_name: ' \u00a0' }, 'first_name_visible'],
      ['a first name that nobody sees', { first_name: '\u200b' }, 'first_name_visible'],
      ['a first name of two lines', { first_name: 'Grace\nBcc: all@example.com' }, 'first_name_controls'],
      [
        'a first name that turns the direction of writing',
        { first_name: '\u200fGrace' },
        'first_name_directions',
      ],
      ['an address that rings a bell', { email: 'grace\u0007@example.com' }, 'email_controls'],
    ])('%s is refused from anyone', async (_, change, constraint) => {
      const statement = insertInto(table, { email: 'grace@example.com', first_name: 'Grace', ...change });
      expect(await database.attempt(visitor, ...statement)).toBe(
        `23514 newsletter_subscribers_${constraint}`,
      );
      expect(await database.attempt(operator, ...statement)).toBe(
        `23514 newsletter_subscribers_${constraint}`,
      );
    });

    it('an address that is known is not stored again, in whatever case, and raises no error', async () => {
      expect(await subscribe('Known@Example.com', 'First')).toBe(1);
      expect(await subscribe('Known@Example.com', 'Second')).toBe(1);
      expect(await subscribe('kNOWN@eXAMPLE.COM', 'Third')).toBe(1);
      const rows = await database.query(
        `select email, first_name from ${table} where lower(email) = 'known@example.com'`,
      );
      expect(rows).toEqual([{ email: 'Known@Example.com', first_name: 'First' }]);
    });

    // The pause keeps every transaction open while the others look for the address.
    it('20 equal subscriptions at once store one row and raise no error', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          subscribe(index % 2 === 0 ? 'rush@example.com' : 'RUSH@example.com', 'Rush', 20),
        ),
      );
      expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual([]);
      const rows = await database.query(`select 1 from ${table} where lower(email) = 'rush@example.com'`);
      expect(rows).toHaveLength(1);
    });

    it('two different addresses are both stored', async () => {
      await subscribe('one@example.org', 'One');
      await subscribe('two@example.org', 'Two');
      const rows = await database.query(
        `select email from ${table} where email in ('one@example.org', 'two@example.org') order by email`,
      );
      expect(rows).toEqual([{ email: 'one@example.org' }, { email: 'two@example.org' }]);
    });

    it('a reader unsubscribes with the token, which cannot be read and never changes', async () => {
      await subscribe('leave@example.org', 'Leave');
      const read = async () => {
        const [row] = await database.query<{ token: string; has_left: boolean; first_name: string }>(
          `select unsubscribe_token::text as token, unsubscribed_at is not null as has_left, first_name
           from ${table} where email = 'leave@example.org'`,
        );
        return row;
      };
      const before = await read();
      const token = before?.token ?? '';
      expect(before?.has_left).toBe(false);
      for (const again of [token, token.toUpperCase()]) {
        expect(await database.send(visitor, ['select public.unsubscribe_from_newsletter($1)', again])).toBe(
          1,
        );
        expect(await read()).toEqual({ token, has_left: true, first_name: 'Leave' });
      }

      // Subscribing again makes a reader of the one who left, by the new name; the old links keep working.
      expect(await subscribe('LEAVE@example.org', 'Return')).toBe(1);
      expect(await read()).toEqual({ token, has_left: false, first_name: 'Return' });
      await database.send(ada, ['select public.unsubscribe_from_newsletter($1)', token]);
      expect(await read()).toEqual({ token, has_left: true, first_name: 'Return' });
    });

    it.each(['00000000-0000-4000-8000-000000000000', 'no token', '', `' or true --`])(
      'the token “%s”, which nobody has, gets the same answer and changes nothing',
      async (token) => {
        await subscribe('stays@example.org', 'Stays');
        expect(await database.send(visitor, ['select public.unsubscribe_from_newsletter($1)', token])).toBe(
          1,
        );
        const rows = await database.query(
          `select 1 from ${table} where email = 'stays@example.org' and unsubscribed_at is null`,
        );
        expect(rows).toHaveLength(1);
      },
    );

    it.each([
      ['a visitor may not choose the token', { unsubscribe_token: ada.id }],
      ['a visitor may not unsubscribe somebody while subscribing', { unsubscribed_at: '2000-01-01' }],
    ])('%s', async (_, change) => {
      const row = { email: 'grace@example.com', first_name: 'Grace', ...change };
      expect(await database.attempt(visitor, ...insertInto(table, row))).toBe(denied);
    });

    it('the operator cannot move an address onto one that is known', async () => {
      await subscribe('taken@example.net', 'Taken');
      await subscribe('other@example.net', 'Other');
      const sql = `update ${table} set email = 'TAKEN@example.net' where email = 'other@example.net'`;
      expect(await database.attempt(operator, sql)).toBe('23505 newsletter_subscribers_email_unique');
    });
  });
}
