/** Calls the backend with its secret key, for the operator's commands. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeUse, findOwner, openLocalFolder, readSecrets } from '../../server/data-folder.ts';
import { readPort, SettingsError } from '../../server/settings.ts';
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

type OpenBackend = Backend & { close(): Promise<void> };

const isReady = (backend: Backend): Promise<boolean> =>
  callBackend(backend, '/rest/v1/contact_submissions?limit=0', undefined, 'GET').then(
    () => true,
    () => false,
  );

/** Starts an embedded backend on the local data folder. */
async function startLocalBackend(folder: string, siteUrl: string): Promise<OpenBackend> {
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

/** How long to wait for the process that uses the data folder, in milliseconds. */
const longestWait = 60_000;

/** Opens the embedded backend: the one of the server that uses the data folder, or one that it starts. */
async function openEmbedded(folder: string): Promise<OpenBackend> {
  const end = Date.now() + longestWait;
  for (let owner = findOwner(folder); owner; owner = findOwner(folder)) {
    const { url } = owner;
    const backend = url && { url, secretKey: readSecrets(folder).secretKey, close: async () => undefined };
    // A server that has just started does not respond yet. A command, which has no URL, soon ends.
    if (backend && (await isReady(backend))) return backend;
    if (Date.now() > end) throw new SettingsError(describeUse(folder, owner));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return startLocalBackend(folder, `http://localhost:${readPort('PORT', 4321)}`);
}

/**
 * Opens the Supabase project that the environment names. Without one it opens the embedded backend: the running one,
 * or one that it starts.
 * @throws SettingsError if a setting is missing
 */
export async function openBackend(): Promise<OpenBackend> {
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
  return openEmbedded(openLocalFolder());
}
