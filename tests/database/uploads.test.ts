/** The size limit of photos in the embedded storage service, with true and false headers. */
import { readdirSync, readlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { serveEmbedded } from '../support/embedded.ts';
import { needs } from '../support/needs.ts';
import { sendRaw } from '../support/request.ts';

const { backend, port, ask } = await serveEmbedded();
const newcomer = { email: 'ada@example.com', password: 'analytical engine' };
const { access_token, user } = (await ask('POST', '/auth/v1/signup', newcomer)).json;

/** Sends a photo. @returns the status in the body, or else that of the response */
async function upload(bytes: number, headers: Record<string, string | number>) {
  const { status, text } = await sendRaw(port, `/storage/v1/object/avatars/${user.id}/avatar.webp`, {
    method: 'POST',
    headers: {
      apikey: embeddedPublishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'image/webp',
      'x-upsert': 'true',
      ...headers,
    },
    body: Buffer.alloc(bytes),
  });
  return /"statusCode":"(\d+)"/.exec(text)?.[1] ?? String(status);
}

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

it('a photo of one byte more than 5 MB is rejected', async () => {
  expect(await upload(most + 1, { 'content-length': most + 1 })).toBe('413');
  expect(await readSizes()).toEqual([most]);
});

it('an upload without a Content-Length header is rejected, even if it is small', async () => {
  // The response arrives before the body is read. A large body would still be uploading when the connection closes.
  expect(await upload(1, { 'transfer-encoding': 'chunked' })).toBe('411');
  expect(await readSizes()).toEqual([most]);
});

/** The photos that this process has open. */
const readOpenPhotos = () =>
  readdirSync('/proc/self/fd', { withFileTypes: true })
    .map(({ parentPath, name }) => {
      try {
        return readlinkSync(`${parentPath}/${name}`);
      } catch {
        return '';
      }
    })
    .filter((file) => file.includes('avatar.webp'));

it(
  'the file of a photo is closed after a complete, a cancelled or an empty download',
  needs('Linux', process.platform === 'linux'),
  async () => {
    const url = `http://127.0.0.1:${port}/storage/v1/object/public/avatars/${user.id}/avatar.webp`;
    const photo = await (await fetch(url)).arrayBuffer();
    expect(photo.byteLength).toBe(most);
    // The file closes shortly after the response ends.
    await expect.poll(readOpenPhotos, { timeout: 5000 }).toEqual([]);
    const cut = await fetch(url);
    await cut.body?.cancel();
    await expect.poll(readOpenPhotos, { timeout: 5000 }).toEqual([]);
    // No one reads the body of this response.
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    await expect.poll(readOpenPhotos, { timeout: 5000 }).toEqual([]);
  },
);
