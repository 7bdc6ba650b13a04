/** Calls the backend with its secret key, for the operator's commands. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { openLocalFolder, readPort, SettingsError } from '../../server/settings.ts';
import { reasonOf } from './reason.ts';

export interface Backend {
  /** Its URL, without a trailing slash. */
  url: string;
  secretKey: string;
}

/**
 * Sends a request to one of the services.
 * @param path below the backend's URL
 * @returns the JSON of the answer; null if it has none
 * @throws SettingsError if the backend does not respond, refuses, or is something else
 */
export async function callBackend<Answer>(
  backend: Backend,
  path: string,
  body?: unknown,
  method = 'POST',
): Promise<Answer> {
  const response = await fetch(`${backend.url}${path}`, {
    method,
    headers: {
      apikey: backend.secretKey,
      // In older projects the key is a signed token, which the services also expect here.
      ...(backend.secretKey.startsWith('eyJ') ? { authorization: `Bearer ${backend.secretKey}` } : {}),
      // Supabase refuses a secret key from a browser.
      'user-agent': 'operator',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new SettingsError(`${backend.url} did not respond (${reasonOf(error)}).`);
  });
  const text = await response.text();
  try {
    if (response.ok) return (text === '' ? null : JSON.parse(text)) as Answer;
  } catch {
    // The answer is not JSON, so this is not a Supabase service.
  }
  throw new SettingsError(
    `${backend.url} refused with status ${response.status}. Check SUPABASE_SECRET_KEY, and that the migrations are applied.`,
  );
}

/** Calls a function of the database. */
export const callFunction = <Answer>(backend: Backend, name: string, parameters = {}): Promise<Answer> =>
  callBackend<Answer>(backend, `/rest/v1/rpc/${name}`, parameters);

/** Starts an embedded backend on the local data folder. */
async function startLocalBackend(folder: string, siteUrl: string) {
  const { startBackend } = await import('../../server/backend.ts');
  const backend = await startBackend({ folder, siteUrl });
  const server = createServer((message, response) =>
    backend.middleware(message, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    secretKey: backend.secretKey,
    async close() {
      server.close();
      server.closeAllConnections();
      await backend.close();
    },
  };
}

/**
 * Opens the Supabase project that the environment names. Without one it opens the embedded backend: the running one,
 * or one that it starts.
 * @throws SettingsError if a setting is missing
 */
export async function openBackend(): Promise<Backend & { close(): Promise<void> }> {
  const close = async () => undefined;
  const { PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = process.env;
  if (url && secretKey) return { url: url.replace(/\/+$/, ''), secretKey, close };
  if (url)
    throw new SettingsError(
      'Set SUPABASE_SECRET_KEY to the secret key of the project, in the shell or in .env.',
    );
  if (secretKey)
    throw new SettingsError(
      'SUPABASE_SECRET_KEY is set, but PUBLIC_SUPABASE_URL is not. Set it to the URL of that project.',
    );
  const folder = openLocalFolder();
  const running = `http://localhost:${readPort('PORT', 4321)}`;
  const keys = path.join(folder, 'keys.json');
  if (existsSync(keys)) {
    const backend = { url: running, secretKey: JSON.parse(readFileSync(keys, 'utf8')).secretKey };
    const isRunning = await callBackend(
      backend,
      '/rest/v1/contact_submissions?limit=0',
      undefined,
      'GET',
    ).then(
      () => true,
      () => false,
    );
    if (isRunning) return { ...backend, close };
  }
  return startLocalBackend(folder, running);
}
