/** Requests that the embedded backend refuses before they reach a service. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serveEmbedded } from '../../support/embedded.ts';

const { port } = await serveEmbedded();

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a path and headers unchanged, which fetch does not allow. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, async (response) => {
      let text = '';
      for await (const piece of response) text += piece;
      resolve({ status: response.statusCode, headers: response.headers, text });
    })
      .on('error', reject)
      .end();
  });

describe('the mailbox', () => {
  it('opens on this machine', async () => {
    expect((await get('/_mailbox')).status).toBe(200);
  });

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
    ['cf-connecting-ip', '192.0.2.1'],
    ['true-client-ip', '192.0.2.1'],
    ['host', 'evil.example'],
  ])('rejects a request through a proxy with the header %s', async (name, value) => {
    const { status, text } = await get('/_mailbox', { [name]: value });
    expect(status).toBe(403);
    expect(text).toContain('not through a proxy');
  });
});

it.each([
  '/auth/v1',
  '/auth/v1/',
  '/auth/v1/anything',
  '/auth/v1/authorize?provider=google',
  '/auth/v1/callback',
  '/auth/v1/user/more',
  // Supabase Lite decodes it to /user.
  '/auth/v1/%75ser',
  '/auth/v1/../../_system/config',
  '/auth/v1/%2e%2e/%2e%2e/_system/config',
  '/storage/v1',
  '/storage/v1/object/upload/sign/avatars/1/avatar.webp',
  '/storage/v1/object/upload/%73ign/avatars/1/avatar.webp',
  '/storage/v1/object/upload//sign/avatars/1/avatar.webp',
  '/storage/v1/object/sign/avatars/1/avatar.webp',
  '/_system/config',
])('%s reaches no service of the backend', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, text: 'the site' });
});

it.each([
  '/rest/v1/',
  '/rest/v1/no/such/thing',
  '/storage/v1/anything',
  '/auth/v1/settings',
  '/auth/v1/verify',
])('%s returns no HTML', async (path) => {
  const { headers, text } = await get(path);
  expect(headers['content-type'] ?? '').not.toContain('html');
  expect(text).not.toContain('<html');
});

it('photos are served with a sandbox CSP and nosniff', async () => {
  const { headers } = await get('/storage/v1/object/public/avatars/1/avatar.webp');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');
});
