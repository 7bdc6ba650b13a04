/** What the services of the embedded backend answer to the token of a session that has ended. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';

const backend = await startBackend({ siteUrl: 'http://localhost', confirmations: false });
const server = createServer((request, response) =>
  backend.middleware(request, response, () => response.end()),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await backend.close();
});

interface Session {
  access_token: string;
  expires_in: number;
  user: { id: string };
}

const signUp = async (email: string) => {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: embeddedPublishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'analytical engine', data: { full_name: 'Ada' } }),
  });
  return (await response.json()) as Session;
};

const ask = ({ access_token }: Session, method: string, path: string, body?: BodyInit, type?: string) =>
  fetch(`${url}${path}`, {
    method,
    headers: {
      apikey: embeddedPublishableKey,
      authorization: `Bearer ${access_token}`,
      ...(type ? { 'content-type': type } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });

const readProfiles = async (session: Session) =>
  (await ask(session, 'GET', '/rest/v1/profiles?select=full_name')).json();

/** The storage service names the true status in the body. */
const storePhoto = async (session: Session) => {
  const path = `/storage/v1/object/avatars/${session.user.id}/avatar.webp`;
  const response = await ask(session, 'POST', path, new Uint8Array(12), 'image/webp');
  const { statusCode } = (await response.json()) as { statusCode?: string };
  return statusCode ?? String(response.status);
};

const countPhotos = async (session: Session) =>
  (await backend.query('select 1 from storage.objects where name like $1', `${session.user.id}/%`)).length;

it('a token lasts 15 minutes', async () => {
  expect((await signUp('minutes@example.com')).expires_in).toBe(900);
});

it('after the sign-out the token reads nothing and stores nothing', async () => {
  const session = await signUp('leaves@example.com');
  expect(await readProfiles(session)).toEqual([{ full_name: 'Ada' }]);
  expect((await ask(session, 'POST', '/auth/v1/logout?scope=local')).status).toBe(204);
  expect(await readProfiles(session)).toEqual([]);
  expect(await storePhoto(session)).toBe('403');
  expect(await countPhotos(session)).toBe(0);
});

it('the other sessions of the account go on', async () => {
  const session = await signUp('stays@example.com');
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: embeddedPublishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'stays@example.com', password: 'analytical engine' }),
  });
  const second = (await response.json()) as Session;
  await ask(second, 'POST', '/auth/v1/logout?scope=local');
  expect(await readProfiles(second)).toEqual([]);
  expect(await readProfiles(session)).toEqual([{ full_name: 'Ada' }]);
  expect(await storePhoto(session)).toBe('200');
});

it('after the deletion of the account the token stores no photo', async () => {
  const session = await signUp('deleted@example.com');
  const deletion = await ask(session, 'POST', '/rest/v1/rpc/delete_own_account', '{}', 'application/json');
  expect(deletion.ok).toBe(true);
  expect(await storePhoto(session)).toBe('403');
  expect(await countPhotos(session)).toBe(0);
});
