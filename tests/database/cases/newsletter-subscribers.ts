import { expect, it } from 'vitest';
import type { Database } from '../../support/database.ts';
import { ada, insertInto, makeEmail, operator, refusedByPolicy, testCases, visitor } from '../people.ts';

const table = 'public.newsletter_subscribers';
const subscription = { email: 'grace@example.com', first_name: 'Grace' };
const insert = `insert into ${table} (email, first_name) values ('grace@example.com', 'Grace')`;

export function testNewsletterSubscribers(database: Database) {
  const subscribe = (email: string, firstName: string, pauseMs?: number) =>
    database.send(visitor, insertInto(table, { email, first_name: firstName }), pauseMs);

  testCases(database, [
    ['a visitor subscribes to the newsletter', visitor, insert, 1],
    [
      'confirming a subscription without the version of the wording is rejected',
      visitor,
      `select public.confirm_newsletter_subscription('', 'Grace', null)`,
      '22004 The version of the confirmed wording is missing',
    ],
    [
      'a visitor can call the function that confirms a subscription',
      visitor,
      `select public.confirm_newsletter_subscription('', 'Grace', '2025-07-12')`,
      1,
    ],
    [
      'a signed-in visitor can call the function that confirms a subscription',
      ada,
      `select public.confirm_newsletter_subscription('', 'Grace', '2025-07-12')`,
      1,
    ],
    ['a signed-in visitor subscribes to the newsletter', ada, insert, 1],
  ]);

  const store = (change: object, actor = visitor) =>
    database.attempt(actor, ...insertInto(table, { ...subscription, ...change }));

  it.each([
    ['a first name of 60 emoji', { first_name: '🙂'.repeat(60) }],
    ['an email address of 254 characters', { email: makeEmail(254) }],
  ])('a subscription with %s is stored', async (_, change) => {
    expect(await store(change)).toBe(1);
  });

  it.each([
    ['a first name of 61 emoji', 'first_name_length', { first_name: '🙂'.repeat(61) }],
    ['a first name that is a link', 'first_name_no_link', { first_name: 'evil.example' }],
    ['a link with a full-width dot', 'first_name_no_link', { first_name: 'evil．com' }],
    ['an invisible first name', 'first_name_characters', { first_name: '\u200b' }],
    ['a malformed email address', 'email_format', { email: 'grace@' }],
    ['an umlaut before the @', 'email_plain', { email: 'jörg@example.com' }],
  ])('a subscription with %s violates the constraint %s', async (_, constraint, change) => {
    expect(await store(change)).toBe(`23514 newsletter_subscribers_${constraint}`);
  });

  // Postgres checks the policy before the constraint; the operator has no policy.
  it.each([
    ['an empty first name', { first_name: '' }, '23514 newsletter_subscribers_first_name_characters'],
    ['no first name', { first_name: null }, '23502 first_name'],
    ['an empty email address', { email: '' }, '23514 newsletter_subscribers_email_format'],
    ['no email address', { email: null }, '23502 email'],
  ])('a subscription with %s is rejected for visitors and the operator', async (_, change, outcome) => {
    expect(await store(change)).toBe(refusedByPolicy);
    expect(await store(change, operator)).toBe(outcome);
  });

  it('a known email address in any letter case keeps its first subscription without an error', async () => {
    expect(await subscribe('Known@example.com', 'First')).toBe(1);
    expect(await subscribe('Known@example.com', 'Second')).toBe(1);
    expect(await subscribe('kNOWN@example.com', 'Third')).toBe(1);
    const rows = await database.query(
      `select email, first_name from ${table} where lower(email) = 'known@example.com'`,
    );
    expect(rows).toEqual([{ email: 'Known@example.com', first_name: 'First' }]);
  });

  // The pause holds every transaction open while the others search for the email address.
  it('20 identical simultaneous subscriptions store one row without an error', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        subscribe(index % 2 === 0 ? 'rush@example.com' : 'RUSH@example.com', 'Rush', 20),
      ),
    );
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual([]);
    const rows = await database.query(`select 1 from ${table} where lower(email) = 'rush@example.com'`);
    expect(rows).toHaveLength(1);
  });

  it('the operator cannot give a subscription an email address that is already subscribed', async () => {
    await subscribe('taken@example.net', 'Taken');
    await subscribe('other@example.net', 'Other');
    const sql = `update ${table} set email = 'TAKEN@example.net' where email = 'other@example.net'`;
    expect(await database.attempt(operator, sql)).toBe('23505 newsletter_subscribers_email_unique');
  });
}
