/** Responses of the REST interface, on the embedded backend. */
import { expect, it } from 'vitest';
import { serveEmbedded } from '../support/embedded.ts';

const { ask } = await serveEmbedded();

const message = {
  full_name: 'Grace Hopper',
  email: 'grace@example.com',
  problem_description: 'Answer the phone at night.',
  additional_info: 'Package: leader',
};

const send = (address: string) =>
  ask('POST', '/rest/v1/contact_submissions', message, undefined, {
    prefer: 'return=minimal',
    'x-forwarded-for': address,
  });

it('the sixth message in five minutes returns 429 with Retry-After in header and body', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await send('203.0.113.1')).status).toBe(201);
  const { status, headers, json } = await send('203.0.113.1');
  expect(status).toBe(429);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(240);
  expect(seconds).toBeLessThanOrEqual(300);
  expect(json).toMatchObject({
    code: 'rate_limited',
    details: `retry after ${seconds} seconds`,
  });
  expect((await send('203.0.113.2')).status).toBe(201);
});
