/** Responses of the REST interface, on the embedded backend. */
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

it('the sixth message in five minutes returns 429 with Retry-After in header and body', async () => {
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

it('a message above the hourly limit gets the usual response and is quarantined', async () => {
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

it('an invalid message is refused and not stored', async () => {
  const email = 'refused@example.com';
  for (const change of [{ full_name: 'Grace\u0000' }, { problem_description: 'x'.repeat(5001) }])
    expect(
      (await post('contact_submissions', { ...message, email, ...change })).status,
    ).toBeGreaterThanOrEqual(400);
  expect(
    await backend.query('select 1 from public.contact_submissions where email = $1', email),
  ).toHaveLength(0);
});
