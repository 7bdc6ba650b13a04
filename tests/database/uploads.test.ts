/** How large a photo the storage of the embedded backend takes, whatever a request says about itself. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';

const backend = await startBackend({ siteUrl: 'http://localhost', confirmations: false });
const server = createServer((message, response) =>
  backend.middleware(message, response, () => response.end()),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await backend.close();
});

const signUp = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, {
  method: 'POST',
  headers: { apikey: embeddedPublishableKey, 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'ada@example.com', password: 'analytical engine' }),
});
const { access_token, user } = (await signUp.json()) as { access_token: string; user: { id: string } };

/** Sends a photo. @returns the status, as the body names it where it does */
const upload = (bytes: number, headers: Record<string, string | number>) =>
  new Promise<string>((resolve, reject) => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/storage/v1/object/avatars/${user.id}/avatar.webp`,
        headers: {
          apikey: embeddedPublishableKey,
          authorization: `Bearer ${access_token}`,
          'content-type': 'image/webp',
          'x-upsert': 'true',
          ...headers,
        },
      },
      async (response) => {
        let text = '';
        for await (const piece of response) text += piece;
        resolve(/"statusCode":"(\d+)"/.exec(text)?.[1] ?? String(response.statusCode));
      },
    );
    sending.on('error', reject);
    sending.end(Buffer.alloc(bytes));
  });

const readSizes = async () =>
  (
    await backend.query<{ size: number }>(
      `select coalesce(metadata ->> 'size', metadata ->> 'contentLength')::int as size from storage.objects`,
    )
  ).map(({ size }) => size);

const most = 5 * 1024 * 1024;

it('a photo of 5 MB is stored', async () => {
  expect(await upload(most, { 'content-length': most })).toBe('200');
  expect(await readSizes()).toEqual([most]);
});

it('a photo of one byte more is refused', async () => {
  expect(await upload(most + 1, { 'content-length': most + 1 })).toBe('413');
  expect(await readSizes()).toEqual([most]);
});

it('a photo that does not say its length is refused, whatever it weighs', async () => {
  expect(await upload(most + 1, { 'transfer-encoding': 'chunked' })).toBe('411');
  expect(await readSizes()).toEqual([most]);
});
