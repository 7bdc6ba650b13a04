import { expect, it } from 'vitest';
import type { Database } from '../../support/database.ts';
import { ada, insertInto, operator, refusedByPolicy, testCases, visitor } from '../people.ts';

const table = 'public.contact_submissions';
const key = '11111111-0000-4000-8000-000000000001';

const message = {
  idempotency_key: key,
  full_name: 'Grace Hopper',
  email: 'grace@example.com',
  company_name: 'Example Ltd',
  service: '',
  problem_description: 'Our post is sorted by hand.',
  additional_info: 'Package: Leader',
};

const insert = `insert into ${table} (full_name, email, problem_description, additional_info)
  values ('Grace', 'grace@example.com', 'Post', 'Package: Leader')`;

/** The outcome of a row that violates a constraint of the table. */
const broken = (constraint: string) => `23514 contact_submissions_${constraint}`;

export function testContactSubmissions(database: Database) {
  testCases(database, [
    ['a visitor sends a message', visitor, insert, 1],
    ['a signed-in visitor sends a message', ada, insert, 1],
  ]);

  it('the operator has full access to messages', async () => {
    const counts = await database.as(operator, async (query) => {
      await query(...insertInto(table, message));
      const read = await query(`select * from ${table} where idempotency_key = $1`, key);
      const changed = await query(
        `update ${table} set company_name = '' where idempotency_key = $1 returning 1`,
        key,
      );
      const deleted = await query(`delete from ${table} where idempotency_key = $1 returning 1`, key);
      return [read.length, changed.length, deleted.length];
    });
    expect(counts).toEqual([1, 1, 1]);
  });

  const send = (change: object, actor = visitor) =>
    database.attempt(actor, ...insertInto(table, { ...message, ...change }));

  it.each<[description: string, change: Partial<typeof message>]>([
    ['a name of 100 emoji', { full_name: '🙂'.repeat(100) }],
    ['no company', { company_name: '' }],
    ['line breaks, tabs, emoji and Hebrew text', { problem_description: 'One\r\n\ttwo 👨‍👩‍👧‍👦 שלום\u200f' }],
    ['a package of 60 characters', { additional_info: `Package: ${'x'.repeat(60)}` }],
  ])('a message with %s is stored', async (_, change) => {
    expect(await send(change)).toBe(1);
  });

  it.each<[description: string, constraint: string, change: Partial<typeof message>]>([
    ['a name of 101 emoji', 'full_name_length', { full_name: '🙂'.repeat(101) }],
    ['an invisible name', 'full_name_characters', { full_name: ' \u200b' }],
    ['a malformed email address', 'email_format', { email: 'grace@' }],
    ['an invisible company', 'company_name_characters', { company_name: '\u2060' }],
    ['a value in the unused column service', 'service_empty', { service: 'Chat' }],
    ['a description of whitespace', 'problem_description_characters', { problem_description: ' \n\t ' }],
    ['a 61-character package', 'additional_info_format', { additional_info: `Package: ${'x'.repeat(61)}` }],
    ['an empty package', 'additional_info_format', { additional_info: 'Package: ' }],
    ['additional information without a package', 'additional_info_format', { additional_info: 'Leader' }],
    ['a two-line package', 'additional_info_characters', { additional_info: 'Package: leader\nBcc: a@b.co' }],
  ])('a message with %s violates the constraint %s', async (_, constraint, change) => {
    expect(await send(change)).toBe(broken(constraint));
  });

  it.each(['email', 'idempotency_key'])('a message whose %s is null is rejected', async (column) => {
    expect(await send({ [column]: null })).toBe(`23502 ${column}`);
  });

  // Postgres checks the policy before the constraint; the operator has no policy.
  it.each([
    ['an empty name', { full_name: '' }, broken('full_name_characters')],
    ['no name', { full_name: null }, '23502 full_name'],
    ['an empty description', { problem_description: '' }, broken('problem_description_characters')],
    ['no description', { problem_description: null }, '23502 problem_description'],
  ])('a message with %s is rejected for visitors and the operator', async (_, change, outcome) => {
    expect(await send(change)).toBe(refusedByPolicy);
    expect(await send(change, operator)).toBe(outcome);
  });

  it('20 identical simultaneous messages are stored once', async () => {
    const idempotency_key = '33333333-0000-4000-8000-000000000001';
    const statement = insertInto(table, { ...message, idempotency_key });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => database.send(visitor, statement, 20)),
    );
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== 1)).toEqual(
      Array(19).fill('23505 contact_submissions_idempotency_key_unique'),
    );
    const rows = await database.query(`select 1 from ${table} where idempotency_key = $1`, idempotency_key);
    expect(rows).toHaveLength(1);
  });
}
