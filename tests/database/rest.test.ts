/** What the REST interface answers to visitors who go past the forms, on the embedded backend. */
import { expect, it } from 'vitest';
import { serveEmbedded } from '../support/embedded.ts';

const { backend, ask } = await serveEmbedded();

const message = {
  full_name: 'Grace Hopper',
  email: 'grace@example.com',
  problem_description: 'Answer the phone at night.',
  additional_info: 'Package: leader',
};

const post = (table: string, body: unknown, address?: string) =>
  ask('POST', `/rest/v1/${table}`, body, undefined, {
    prefer: 'return=minimal',
    ...(address && { 'x-forwarded-for': address }),
  });

const count = async (words: string) =>
  (await backend.query('select 1 from public.contact_submissions where problem_description = $1', words))
    .length;

it('the sixth message in five minutes is answered with 429, and when to come back, in header and body', async () => {
  for (let sent = 0; sent < 5; sent += 1)
    expect((await post('contact_submissions', message, '203.0.113.1')).status).toBe(201);
  const { status, headers, json } = await post('contact_submissions', message, '203.0.113.1');
  expect(status).toBe(429);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(240);
  expect(seconds).toBeLessThanOrEqual(300);
  expect(json).toMatchObject({
    code: 'rate_limited',
    details: `retry after ${seconds} seconds`,
  });
  expect((await post('contact_submissions', message, '203.0.113.2')).status).toBe(201);
});

it('the ceiling of all subscriptions together is answered in the same way', async () => {
  await backend.query(
    `insert into private.rate_hits (bucket, ip_hash, at)
     select 'newsletter_subscribers', 'address ' || number, now() - interval '10 minutes' from generate_series(1, 500) number`,
  );
  const row = { email: 'ceiling@example.com', first_name: 'Grace' };
  const { status, headers } = await post('newsletter_subscribers', row, '203.0.113.3');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(2400);
  await backend.query('delete from private.rate_hits');
});

it('a message above the ceiling is answered like any other, and held back', async () => {
  await backend.query(
    `insert into private.rate_hits (bucket, ip_hash, at)
     select 'contact_submissions', 'address ' || number, now() - interval '10 minutes' from generate_series(1, 500) number`,
  );
  const words = 'Above the ceiling';
  const row = { ...message, problem_description: words };
  expect((await post('contact_submissions', row, '203.0.113.6')).status).toBe(201);
  expect(
    await backend.query(
      'select held_at is not null as is_held from public.contact_submissions where problem_description = $1',
      words,
    ),
  ).toEqual([{ is_held: true }]);
  await backend.query('delete from private.rate_hits');
});

it('each of many rows in one request counts', async () => {
  const rows = (words: string, many: number) =>
    Array.from({ length: many }, () => ({ ...message, problem_description: words }));
  expect((await post('contact_submissions', rows('Six at once', 6), '203.0.113.4')).status).toBe(429);
  expect(await count('Six at once')).toBe(0);
  expect((await post('contact_submissions', rows('Four at once', 4), '203.0.113.5')).status).toBe(201);
  expect((await post('contact_submissions', rows('Two more', 2), '203.0.113.5')).status).toBe(429);
  expect((await post('contact_submissions', rows('One more', 1), '203.0.113.5')).status).toBe(201);
  expect([await count('Four at once'), await count('Two more'), await count('One more')]).toEqual([4, 0, 1]);
});

it('20 equal subscriptions at once get one answer and leave one row', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      post('newsletter_subscribers', {
        email: index % 2 ? 'Rush@example.org' : 'rush@example.org',
        first_name: `Grace ${index}`,
      }),
    ),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['201 ']));
  expect(
    await backend.query(
      `select 1 from public.newsletter_subscribers where lower(email) = 'rush@example.org'`,
    ),
  ).toHaveLength(1);
});

it.each([
  ['a name of blanks', { full_name: ' \u00a0\u200b' }],
  ['a message of blanks', { problem_description: '\n\t ' }],
  ['a control character', { full_name: 'Grace\u0007' }],
  ['NUL', { full_name: 'Grace\u0000' }],
  ['a line feed in the package', { additional_info: 'Package: leader\nBcc: all@example.com' }],
  ['5,001 characters', { problem_description: 'x'.repeat(5001) }],
])('%s is refused and not stored', async (_, change) => {
  const email = 'refused@example.com';
  const { status } = await post('contact_submissions', { ...message, email, ...change });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(
    await backend.query('select 1 from public.contact_submissions where email = $1', email),
  ).toHaveLength(0);
});
