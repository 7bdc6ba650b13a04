/** What the embedded backend answers and to whom, for those who ask it for more than the site does. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startBackend } from '../../server/backend.ts';

const backend = await startBackend({ siteUrl: 'http://localhost', confirmations: false });
const server = createServer((message, response) =>
  backend.middleware(message, response, () => response.writeHead(404).end('the site')),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await backend.close();
});

/** Asks with headers and a path as they stand, which fetch would not allow. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers }, async (response) => {
        let text = '';
        for await (const piece of response) text += piece;
        resolve({ status: response.statusCode, headers: response.headers, text });
      })
        .on('error', reject)
        .end();
    },
  );

describe('the mailbox', () => {
  it('is shown to this computer', async () => {
    expect((await ask('/_mailbox')).status).toBe(200);
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
  ])('is refused where %s says that it goes elsewhere, and says so', async (name, value) => {
    const { status, text } = await ask('/_mailbox', { [name]: value });
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
  '/auth/v1/../../_system/config',
  '/auth/v1/%2e%2e/%2e%2e/_system/config',
  '/storage/v1',
  '/_system/config',
])('%s is no address of a service', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, text: 'the site' });
});

it.each([
  '/rest/v1/',
  '/rest/v1/no/such/thing',
  '/storage/v1/anything',
  '/auth/v1/settings',
  '/auth/v1/verify',
])('%s answers with no page', async (path) => {
  const { headers, text } = await ask(path);
  expect(headers['content-type'] ?? '').not.toContain('html');
  expect(text).not.toContain('<html');
});
