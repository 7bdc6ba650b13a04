import { describe, expect, it } from 'vitest';
import type { Database } from '../support/database.ts';
import { ada, bob, type Case, denied, insertInto, operator, refusedByPolicy, visitor } from './people.ts';

const table = 'public.newsletter_subscribers';
const insert = `insert into ${table} (email, first_name) values ('grace@example.com', 'Grace')`;

/** An email address of the given length. */
const address = (length: number) => `${'x'.repeat(length - '@example.com'.length)}@example.com`;

export function describeNewsletterSubscribers(database: Database) {
  const subscribe = (email: string, firstName: string, pauseMs?: number) =>
    database.send(visitor, insertInto(table, { email, first_name: firstName }), pauseMs);

  describe('newsletter subscribers', () => {
    it.each<Case>([
      ['a visitor subscribes', visitor, insert, 1],
      [
        'a confirmation without its wording is rejected',
        visitor,
        `select public.confirm_newsletter_subscription('', null)`,
        '22004 The confirmed wording is missing',
      ],
      ['a visitor confirms', visitor, `select public.confirm_newsletter_subscription('', '')`, 1],
      ['a customer confirms', ada, `select public.confirm_newsletter_subscription('', '')`, 1],
      ['a customer subscribes', ada, insert, 1],
      ['a visitor may not return the stored row', visitor, `${insert} returning id`, denied],
      ['a customer may not return the stored row', ada, `${insert} returning id`, denied],
      [
        'a visitor may not find out a known email address by a conflict',
        visitor,
        `${insert} on conflict (lower(email), (consented_at is null)) do update set first_name = 'Grace'`,
        denied,
      ],
    ])('%s', async (_, actor, sql, outcome) => {
      expect(await database.attempt(actor, sql)).toBe(outcome);
    });

    it.each([
      ['a visitor', visitor],
      ['a customer', ada],
    ])('%s may not set the columns of the operator', async (_, actor) => {
      for (const column of [
        { id: ada.id },
        { created_at: '2000-01-01' },
        { unsubscribe_token: ada.id },
        { unsubscribed_at: '2000-01-01' },
        { consented_at: '2000-01-01' },
        { way: 'by hand' },
      ]) {
        const row = { email: 'grace@example.com', first_name: 'Grace', ...column };
        expect(await database.attempt(actor, ...insertInto(table, row))).toBe(denied);
      }
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

    it.each([
      ['a first name of 60 emoji is accepted', { first_name: '🙂'.repeat(60) }, 1],
      [
        'a first name of 61 emoji is refused',
        { first_name: '🙂'.repeat(61) },
        '23514 newsletter_subscribers_first_name_length',
      ],
      ['an email address of 254 characters is accepted', { email: address(254) }, 1],
      [
        'an email address of 255 characters is refused',
        { email: address(255) },
        '23514 newsletter_subscribers_email_length',
      ],
      [
        'an email address without a domain is refused',
        { email: 'grace@' },
        '23514 newsletter_subscribers_email_format',
      ],
    ])('%s', async (_, change, outcome) => {
      const row = { email: 'grace@example.com', first_name: 'Grace', ...change };
      expect(await database.attempt(visitor, ...insertInto(table, row))).toBe(outcome);
    });

    // Postgres checks the policy before the constraint; the operator has no policy.
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
      ['a first name that is a link', { first_name: 'evil.example' }, 'first_name_no_link'],
      ['a first name of whitespace', { first_name: ' \u00a0' }, 'first_name_visible'],
      ['an invisible first name', { first_name: '\u200b' }, 'first_name_visible'],
      ['a first name of two lines', { first_name: 'Grace\nBcc: all@example.com' }, 'first_name_controls'],
      ['a first name with a direction character', { first_name: '\u200fGrace' }, 'first_name_directions'],
      ['an email address with a control character', { email: 'grace\u0007@example.com' }, 'email_controls'],
      ['an email address in angle brackets', { email: 'ada<grace@example.com>' }, 'email_plain'],
    ])('%s is refused', async (_, change, constraint) => {
      const statement = insertInto(table, { email: 'grace@example.com', first_name: 'Grace', ...change });
      expect(await database.attempt(visitor, ...statement)).toBe(
        `23514 newsletter_subscribers_${constraint}`,
      );
    });

    it('a known email address is not stored again, in any case of letters, and raises no error', async () => {
      expect(await subscribe('Known@Example.com', 'First')).toBe(1);
      expect(await subscribe('Known@Example.com', 'Second')).toBe(1);
      expect(await subscribe('kNOWN@eXAMPLE.COM', 'Third')).toBe(1);
      const rows = await database.query(
        `select email, first_name from ${table} where lower(email) = 'known@example.com'`,
      );
      expect(rows).toEqual([{ email: 'Known@Example.com', first_name: 'First' }]);
    });

    // The pause holds every transaction open while the others search for the email address.
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

    it('the operator cannot change an email address to a known one', async () => {
      await subscribe('taken@example.net', 'Taken');
      await subscribe('other@example.net', 'Other');
      const sql = `update ${table} set email = 'TAKEN@example.net' where email = 'other@example.net'`;
      expect(await database.attempt(operator, sql)).toBe('23505 newsletter_subscribers_email_unique');
    });
  });
}
