/** Calls the backend with its secret key, for the operator's commands. */
import { findOwner, formatFolderInUse, openLocalFolder, readSecrets } from '../../server/data-folder.ts';
import { loadEnvironment } from '../../server/settings.ts';
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

const isReady = (backend: Backend): Promise<boolean> =>
  callBackend(backend, '/rest/v1/contact_submissions?limit=0', undefined, 'GET').then(
    () => true,
    () => false,
  );

/** Connects to the server that has opened the data folder. @throws UserError if none has, or if it does not respond */
async function openEmbedded(folder: string): Promise<Backend> {
  const owner = findOwner(folder);
  if (!owner)
    throw new UserError(
      `No server uses the data folder ${folder}. Start npm run dev or npm run preview with the same LOCAL_DIR, or set PUBLIC_SUPABASE_URL to the URL of a project.`,
    );
  const { url = '' } = owner;
  const { secretKey } = readSecrets(folder);
  if (url && (await isReady({ url, secretKey }))) return { url, secretKey };
  throw new UserError(formatFolderInUse(folder, owner));
}

/**
 * Connects to the Supabase project of the environment variables or, without one, to the embedded backend of a running server.
 * @throws UserError if a setting is missing
 */
async function openBackend(): Promise<Backend> {
  const { PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } = process.env;
  if (url && secretKey) return { url: url.replace(/\/+$/, ''), secretKey };
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

/** Runs a command on the backend of the environment variables or .env. */
export async function withBackend(command: (backend: Backend) => Promise<void>): Promise<void> {
  loadEnvironment('operator');
  const backend = await openBackend();
  // Names the backend, so that the operator notices a wrong one. On stderr, so that stdout has only the data.
  const reason = process.env.PUBLIC_SUPABASE_URL ? '' : ' (embedded, because PUBLIC_SUPABASE_URL is not set)';
  console.error(`Backend: ${backend.url}${reason}`);
  await command(backend);
}
