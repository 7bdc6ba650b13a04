/** A new password on the embedded backend: server/new-passwords.ts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';

const email = 'ada@example.com';
const password = 'analytical engine';

// Here, for starting takes longer than a test may.
const backend = await startBackend({ siteUrl: 'http://localhost' });
const server = createServer((request, response) =>
  backend.middleware(request, response, () => response.end()),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await backend.close();
});

interface Answer {
  access_token?: string;
  error_code?: string;
}

async function send(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${url}/${path}`, {
    method,
    headers: {
      apikey: embeddedPublishableKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, ...((text ? JSON.parse(text) : {}) as Answer) };
}

const signIn = async (typed: string) =>
  (await send('POST', 'token?grant_type=password', { email, password: typed })).access_token;

await send('POST', 'signup', { email, password });

it('is refused without the current one, and with a wrong one', async () => {
  const token = await signIn(password);
  expect(await send('PUT', 'user', { password: 'stolen' }, token)).toMatchObject({
    status: 400,
    error_code: 'current_password_required',
  });
  expect(await send('PUT', 'user', { password: 'stolen', current_password: 'guess' }, token)).toMatchObject({
    status: 400,
    error_code: 'current_password_invalid',
  });
  expect(await signIn('stolen')).toBeUndefined();
  expect(await send('PUT', 'user', { data: { full_name: 'Ada' } }, token)).toMatchObject({ status: 200 });
});

it('is refused where nobody is signed in', async () => {
  expect((await send('PUT', 'user', { password: 'stolen' })).status).toBe(401);
});

it('is set with the current one, and ends all other sessions', async () => {
  const elsewhere = await signIn(password);
  const here = await signIn(password);
  const change = { password: 'difference engine', current_password: password };
  expect((await send('PUT', 'user', change, here)).status).toBe(200);
  expect((await send('GET', 'user', undefined, here)).status).toBe(200);
  expect(await send('GET', 'user', undefined, elsewhere)).toMatchObject({ error_code: 'session_not_found' });
  expect(await backend.query('select 1 from auth.sessions')).toHaveLength(1);
});

it('needs no current one in the session of a link from a mail, and ends all others', async () => {
  const elsewhere = await signIn('difference engine');
  await send('POST', 'recover', { email });
  const token_hash = /token_hash=(\w+)/.exec(backend.mailbox.list(email).at(-1)?.html ?? '')?.[1];
  const { access_token } = await send('POST', 'verify', { type: 'recovery', token_hash });
  expect((await send('PUT', 'user', { password: 'third engine' }, access_token)).status).toBe(200);
  expect(await send('GET', 'user', undefined, elsewhere)).toMatchObject({ error_code: 'session_not_found' });
  expect(await signIn('third engine')).toBeDefined();
});
