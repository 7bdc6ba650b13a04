/** Requests that the embedded backend rejects before they reach a service. */
import { expect, it } from 'vitest';
import { serveEmbedded } from '../../support/embedded.ts';
import { sendRaw } from '../../support/request.ts';

const { port } = await serveEmbedded();
const get = (path: string, headers = {}) => sendRaw(port, path, { headers });

it('the mailbox opens on this machine', async () => {
  expect((await get('/_mailbox')).status).toBe(200);
});

it.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'localhost'],
  ['forwarded', 'for=127.0.0.1'],
  ['cf-connecting-ip', '192.0.2.1'],
  ['host', 'evil.example'],
])('the mailbox rejects a request through a proxy with the header %s', async (name, value) => {
  expect(await get('/_mailbox', { [name]: value })).toMatchObject({
    status: 403,
    text: expect.stringContaining('not through a proxy'),
  });
});

it.each([
  '/auth/v1',
  '/auth/v1/authorize?provider=google',
  '/auth/v1/user/more',
  // Supabase Lite decodes it to /user.
  '/auth/v1/%75ser',
  '/auth/v1/../../_system/config',
  '/auth/v1/%2e%2e/%2e%2e/_system/config',
  '/storage/v1/object/upload/sign/avatars/1/avatar.webp',
  '/storage/v1/object/upload/%73ign/avatars/1/avatar.webp',
  '/storage/v1/object/upload//sign/avatars/1/avatar.webp',
  '/storage/v1/object/sign/avatars/1/avatar.webp',
  '/_system/config',
])('a request to %s reaches no service of the backend', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, text: 'the site' });
});

it.each([
  '/rest/v1/',
  '/rest/v1/no/such/thing',
  '/storage/v1/anything',
  '/auth/v1/settings',
  '/auth/v1/verify',
])('the backend returns no HTML for %s', async (path) => {
  const { headers, text } = await get(path);
  expect(headers['content-type'] ?? '').not.toContain('html');
  expect(text).not.toContain('<html');
});

it('the backend serves photos with a sandbox CSP and nosniff', async () => {
  const { headers } = await get('/storage/v1/object/public/avatars/1/avatar.webp');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');
});
