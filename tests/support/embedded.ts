/** Serves the embedded backend on its own port for one test file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { copyEmptyBackend } from '../../server/empty-backend.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { listen } from './listen.ts';

/**
 * Starts the backend, and stops it after the tests. Call it at the top level, because starting takes longer than the
 * timeout of a test.
 * @param confirmations whether new email addresses need confirmation
 */
export async function serveEmbedded(confirmations = false) {
  const folder = mkdtempSync(path.join(tmpdir(), 'backend-'));
  await copyEmptyBackend(folder);
  const backend = await startBackend({ folder, siteUrl: 'http://localhost', confirmations });
  const { port, url, close } = await listen((request, response) =>
    backend.middleware(request, response, () => response.writeHead(404).end('the site')),
  );
  afterAll(async () => {
    close();
    await backend.close();
    rmSync(folder, { recursive: true });
  });

  /** Sends a request like the site does. @param token access token of the caller @returns status and JSON */
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
      // A body with its own media type is sent unchanged.
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
