/** The embedded backend behind an address of its own, for a file of tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';

/**
 * Starts it, and stops it after the tests. Called where a file begins, for starting takes longer than a test may.
 * @param confirmations whether new addresses are confirmed by a mail
 */
export async function serveEmbedded(confirmations = false) {
  const backend = await startBackend({ siteUrl: 'http://localhost', confirmations });
  const server = createServer((request, response) =>
    backend.middleware(request, response, () => response.writeHead(404).end('the site')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await backend.close();
  });

  /** Asks as the site does. @param token of whoever asks @returns the status and the JSON of the answer */
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(url + path, {
      method,
      headers: {
        apikey: embeddedPublishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      // With a type of its own it is sent as it is.
      ...(body !== undefined && {
        body: headers['content-type'] ? (body as BodyInit) : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const json = text ? JSON.parse(text) : null;
    return { status: response.status, headers: response.headers, text, json };
  }
  return { backend, port, url, ask };
}
