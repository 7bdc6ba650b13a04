/** Who may read the mailbox of the embedded backend. */
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serveEmbedded } from '../../support/embedded.ts';

const { port } = await serveEmbedded();

/** Requests the mailbox with headers that fetch does not allow. */
const openMailbox = (headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/_mailbox', headers }, async (response) => {
      let text = '';
      for await (const piece of response) text += piece;
      resolve({ status: response.statusCode, text });
    })
      .on('error', reject)
      .end();
  });

describe('the mailbox', () => {
  it('opens on this computer', async () => {
    expect((await openMailbox()).status).toBe(200);
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
  ])('refuses a request through a proxy, recognised by %s', async (name, value) => {
    const { status, text } = await openMailbox({ [name]: value });
    expect(status).toBe(403);
    expect(text).toContain('not through a proxy');
  });
});
