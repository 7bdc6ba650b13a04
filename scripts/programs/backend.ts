/** Calls the backend with its secret key, for the operator's commands. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { findOwner, formatFolderInUse, openLocalFolder, readSecrets } from '../../server/data-folder.ts';
import { loadEnvironment, readPort } from '../../server/settings.ts';
import { UserError } from '../../src/shared/user-error.ts';
import { getApiHeaders } from '../../supabase/functions/_shared/database.ts';
import { getErrorReason } from './command.ts';

export interface Backend {
  /** Its URL, without a trailing slash. */
  url: string;
  secretKey: string;
}

/**
 * Sends a request to one of the services.
 * @param path below the backend's URL
 * @returns the JSON of the response; null without a body
 * @throws UserError if the backend does not respond, rejects the request, or is not a Supabase project
 */
export async function callBackend<Body>(
  backend: Backend,
  path: string,
  body?: unknown,
  method = 'POST',
): Promise<Body> {
  const { response, text } = await fetch(`${backend.url}${path}`, {
    method,
    headers: {
      ...getApiHeaders(backend.secretKey),
      // Supabase rejects a secret key from a browser.
      'user-agent': 'operator',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
    .then(async (response) => ({ response, text: await response.text() }))
    .catch((error: unknown) => {
      throw new UserError(
        `${backend.url} did not respond (${getErrorReason(error)}). Check PUBLIC_SUPABASE_URL and your connection.`,
      );
    });
  if (!response.ok)
    throw new UserError(
      `${backend.url} rejected the request with status ${response.status}. Check SUPABASE_SECRET_KEY. If migrations are missing, run npx supabase@3.1.0 db push --remote.`,
    );
  try {
    return (text === '' ? null : JSON.parse(text)) as Body;
  } catch {
    throw new UserError(
      `${backend.url} did not return JSON, so it is not a Supabase project. Check PUBLIC_SUPABASE_URL.`,
    );
  }
}

export const callFunction = <Body>(backend: Backend, name: string, parameters = {}): Promise<Body> =>
  callBackend<Body>(backend, `/rest/v1/rpc/${name}`, parameters);

type OpenBackend = Backend & {
  /** For an embedded backend: its data folder, and that it is new and empty if this command created it. */
  data?: string;
  close(): Promise<void>;
};

const isReady = (backend: Backend): Promise<boolean> =>
  callBackend(backend, '/rest/v1/contact_submissions?limit=0', undefined, 'GET').then(
    () => true,
    () => false,
  );

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

/** Connects to the server that has opened the data folder, or starts a backend on the folder. */
async function openEmbedded(folder: string): Promise<OpenBackend> {
  const owner = findOwner(folder);
  if (owner) {
    const { url = '' } = owner;
    const { secretKey } = readSecrets(folder);
    if (url && (await isReady({ url, secretKey })))
      return { url, secretKey, data: folder, close: async () => undefined };
    throw new UserError(formatFolderInUse(folder, owner));
  }
  const data = existsSync(path.join(folder, 'database'))
    ? folder
    : `${folder}, new and empty. If your site uses another LOCAL_DIR, set the same one`;
  return { ...(await startLocalBackend(folder, `http://localhost:${readPort('PORT', 4321)}`)), data };
}

/**
 * Connects to the Supabase project of the environment variables or, without one, to the embedded backend, which it starts
 * if necessary.
 * @throws UserError if a setting is missing
 */
async function openBackend(): Promise<OpenBackend> {
  const close = async () => undefined;
  const { PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = process.env;
  if (url && secretKey) return { url: url.replace(/\/+$/, ''), secretKey, close };
  if (url)
    throw new UserError(
      'Set SUPABASE_SECRET_KEY to the secret key of the project. If ~/.website.env has it, run: set -a; . ~/.website.env; set +a',
    );
  if (secretKey)
    throw new UserError(
      'SUPABASE_SECRET_KEY is set, but PUBLIC_SUPABASE_URL is not. Set it to the URL of that project.',
    );
  return openEmbedded(openLocalFolder());
}

/** Opens the backend of the environment variables or .env, runs a command on it and closes it. */
export async function withBackend(command: (backend: Backend) => Promise<void>): Promise<void> {
  loadEnvironment('operator');
  const backend = await openBackend();
  // Names the backend, so that the operator notices a wrong one. On stderr, so that stdout has only the data.
  const reason = backend.data
    ? ` (embedded, because PUBLIC_SUPABASE_URL is not set; data: ${backend.data})`
    : '';
  console.error(`Backend: ${backend.url}${reason}`);
  try {
    await command(backend);
  } finally {
    await backend.close();
  }
}
