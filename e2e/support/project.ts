/**
 * The site and the Supabase project of a test run. Tests use both through this file, without knowing the kind of project:
 * - By default the preview serves both, with the embedded backend, on one origin.
 * - With E2E_BACKEND=other-origin the site is on localhost and the embedded backend on 127.0.0.1. For a browser these
 *   are two sites.
 * - With E2E_SUPABASE_URL it is any other project: a hosted one, or one on this computer (docs/testing.md).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import type { Email as StoredEmail } from '../../server/mailbox.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { rasterExtensions } from '../../src/shared/image-types.ts';

const {
  E2E_SUPABASE_URL: realUrl,
  E2E_SUPABASE_KEY: realKey = '',
  E2E_SUPABASE_SECRET_KEY: realSecretKey = '',
  E2E_SUPABASE_REF: realReference = '',
  E2E_MAILBOX_URL: realMailboxUrl = '',
  E2E_EMAIL_DOMAIN: emailDomain = 'example.com',
} = process.env;

export { emailDomain };

const isReal = Boolean(realUrl);

export const isOtherOrigin = isReal || process.env.E2E_BACKEND === 'other-origin';

// A real project sends links to one site URL: by default the one in supabase/config.toml.
const port = Number(process.env.E2E_PORT ?? (isReal ? 4321 : 4399));

export const ports =
  isOtherOrigin && !isReal ? { site: port + 6, backend: port + 5 } : { site: port, backend: port };

/** The port of the browser's DevTools protocol, which Lighthouse connects to: after those of the tests. */
export const devToolsPort = port + 8;

export const siteOrigin = `http://localhost:${ports.site}`;

/**
 * Which tests run. A real project runs every test of the backend. With a project on another origin only the traffic
 * differs, so a few tests cover it.
 */
export const wantedTests = isReal ? /@backend/ : isOtherOrigin ? /@other-origin/ : /./;

export type Email = Pick<StoredEmail, 'subject' | 'html' | 'text'>;

/** The response of the auth service to sign-in. */
export interface Session {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: { id: string };
}

export interface Project {
  url: string;
  publishableKey: string;
  /** Key that bypasses row-level security. */
  readSecretKey: () => string;
  /** The emails to an email address, oldest first. */
  listEmails: (to: string) => Promise<Email[]>;
  /** Creates an account that can sign in, without an email. @returns its session, if the project starts one */
  createUser: (email: string, password: string, data: Record<string, string>) => Promise<Session | undefined>;
}

async function fetchOk(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${await response.text()}`);
  return response;
}

const makeEmbeddedProject = (url: string, folder: string): Project => ({
  url,
  publishableKey: embeddedPublishableKey,
  readSecretKey: () => JSON.parse(readFileSync(`${folder}/keys.json`, 'utf8')).secretKey,
  listEmails: async (to) => {
    const headers = { accept: 'application/json' };
    return (await fetchOk(`${url}/_mailbox?to=${encodeURIComponent(to)}`, { headers })).json();
  },
  createUser: async (email, password, data) => {
    const response = await fetchOk(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: embeddedPublishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, data }),
    });
    return response.json();
  },
});

/** Emails that Mailpit received (https://mailpit.axllent.org/docs/api-v1/). */
async function listMailpit(to: string): Promise<Email[]> {
  const api = `${realMailboxUrl.replace(/\/+$/, '')}/api/v1`;
  const response = await fetchOk(`${api}/search?limit=200&query=${encodeURIComponent(`to:"${to}"`)}`);
  const { messages }: { messages: { ID: string; To: { Address: string }[] }[] } = await response.json();
  // The search also finds longer email addresses. It lists the newest email first.
  const matches = messages.filter(({ To }) => To.some(({ Address }) => Address === to)).reverse();
  return Promise.all(
    matches.map(async ({ ID }) => {
      const { Subject, HTML, Text } = await (await fetchOk(`${api}/message/${ID}`)).json();
      return { subject: Subject, html: HTML, text: Text };
    }),
  );
}

const asOperator = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: {
    apikey: realSecretKey,
    authorization: `Bearer ${realSecretKey}`,
    'content-type': 'application/json',
    // Supabase rejects a secret key from a browser.
    'user-agent': 'end-to-end tests',
  },
});

const makeRealProject = (url: string): Project => ({
  url,
  publishableKey: realKey,
  readSecretKey: () => realSecretKey,
  listEmails: listMailpit,
  createUser: async (email, password, data) => {
    const body = JSON.stringify({ email, password, user_metadata: data, email_confirm: true });
    await fetchOk(`${url}/auth/v1/admin/users`, asOperator({ method: 'POST', body }));
    return undefined;
  },
});

const embeddedUrl = isOtherOrigin ? `http://127.0.0.1:${ports.backend}` : siteOrigin;
const embeddedFolder = `.local/e2e/backend-${ports.backend}`;

export const project: Project = realUrl
  ? makeRealProject(new URL(realUrl).origin)
  : makeEmbeddedProject(embeddedUrl, embeddedFolder);

export const backendOrigin = project.url;

/** Where the embedded backend stores its data, emails and keys. */
export const backendFolder = embeddedFolder;

/** Where the site of the run with another origin is built. */
export const otherOriginSite = `${embeddedFolder}/dist`;

const analyticsOrigin = `http://localhost:${port + 7}`;

/** The analytics script of the site of the run with another origin. */
export const analytics = {
  origin: analyticsOrigin,
  script: `${analyticsOrigin}/script.js`,
  site: 'agentory.example',
};

/** The server that Playwright starts. */
export const siteServer = {
  command: `"${process.execPath}" e2e/support/serve-${isOtherOrigin ? 'two-origins' : 'preview'}.ts`,
  env: {
    PORT: String(ports.site),
    LOCAL_DIR: embeddedFolder,
    ...(isOtherOrigin && { PUBLIC_SUPABASE_URL: project.url, PUBLIC_SUPABASE_KEY: project.publishableKey }),
    ...(isReal
      ? { EXTERNAL_BACKEND: '1' }
      : isOtherOrigin && {
          TRIAL: 'true',
          PUBLIC_ANALYTICS_URL: analytics.script,
          PUBLIC_ANALYTICS_SITE: analytics.site,
        }),
  },
};

/**
 * Headers that identify one visitor. Real gateways send the visitor's IP address, and the database limits the rows
 * of each address, so every test gets its own IP address. The embedded backend gets no IP address and has no limit.
 */
export function makeVisitorHeaders(): Record<string, string> {
  const [first, second] = crypto.getRandomValues(new Uint8Array(2));
  return isReal ? { 'x-forwarded-for': `198.18.${first}.${second}` } : {};
}

/** Whether a project requires every new email address to be confirmed. */
export async function requiresConfirmation({ url, publishableKey }: Project = project): Promise<boolean> {
  const response = await fetchOk(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  return !(await response.json()).mailer_autoconfirm;
}

interface ConfirmingProject extends Project {
  siteOrigin: string;
  stop: () => Promise<void>;
}

/** Origin of the site whose project requires confirmation. @param port unused by any other file */
export const confirmingOrigin = (port: number) => (isReal ? siteOrigin : `http://localhost:${port}`);

/**
 * Opens a project that requires confirmation: starts a preview with an empty embedded backend, or uses the real one.
 * @returns null if the real project does not require confirmation
 */
export async function openConfirmingProject(port: number): Promise<ConfirmingProject | null> {
  const origin = confirmingOrigin(port);
  if (isReal)
    return (await requiresConfirmation()) ? { ...project, siteOrigin: origin, stop: async () => {} } : null;
  const folder = `.local/e2e/confirmation-${port}`;
  const server = spawn(process.execPath, ['e2e/support/serve-preview.ts'], {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), LOCAL_DIR: folder, CONFIRMATIONS: '1' },
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  process.once('exit', stop);
  const embedded = makeEmbeddedProject(origin, folder);
  const end = Date.now() + 50_000;
  while (Date.now() < end && !(await requiresConfirmation(embedded).catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, 250));
  // The first request for a file compresses it, which stops the server for seconds on a busy machine.
  for (const file of globSync('_astro/*.js', { cwd: process.env.DIST_DIR || 'dist' }))
    await fetchOk(`${origin}/${file}`, { headers: { 'accept-encoding': 'br' } });
  return { ...embedded, siteOrigin: origin, stop };
}

/** Email addresses of the tests, also with a prefix such as `new-`. */
const testAddress = RegExp(
  `^(?:[a-z]+-)*visitor-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}@${RegExp.escape(emailDomain)}$`,
  'i',
);

interface User {
  id: string;
  email?: string;
}

async function listUsers(): Promise<User[]> {
  const response = await fetchOk(`${project.url}/auth/v1/admin/users?per_page=1000`, asOperator());
  const { users }: { users: User[] } = await response.json();
  if (users.length === 1000) throw new Error(`${project.url} has 1000 users or more.`);
  return users;
}

/**
 * Rejects a real project unless E2E_SUPABASE_REF repeats its reference and all its users were created by tests:
 * the suite creates and deletes data. For Playwright's `globalSetup`.
 * @returns a function that deletes what the tests created; null without a real project
 * @throws Error that names the missing setting
 */
export async function guardProject(): Promise<(() => Promise<void>) | null> {
  if (!isReal) return null;
  const { host } = new URL(project.url);
  const reference = host.endsWith('.supabase.co') ? host.split('.')[0] : host;
  if (realReference !== reference)
    throw new Error(
      `The tests create and delete data in ${project.url}. If that is a project for tests, set E2E_SUPABASE_REF=${reference}.`,
    );
  if (!realKey || !realSecretKey || !realMailboxUrl)
    throw new Error('Set E2E_SUPABASE_KEY, E2E_SUPABASE_SECRET_KEY and E2E_MAILBOX_URL.');
  const others = (await listUsers()).filter(({ email = '' }) => !testAddress.test(email));
  if (others.length > 0)
    throw new Error(
      `${project.url} has ${others.length} users that no test created. Use a project without other users.`,
    );
  return deleteTestData;
}

async function deleteTestData(): Promise<void> {
  for (const { id } of await listUsers()) {
    await fetchOk(
      `${project.url}/storage/v1/object/avatars`,
      asOperator({
        method: 'DELETE',
        body: JSON.stringify({ prefixes: rasterExtensions.map((extension) => `${id}/avatar.${extension}`) }),
      }),
    );
    await fetchOk(`${project.url}/auth/v1/admin/users/${id}`, asOperator({ method: 'DELETE' }));
  }
  for (const table of ['contact_submissions', 'newsletter_subscribers'])
    await fetchOk(
      `${project.url}/rest/v1/${table}?email=ilike.*visitor-*@${emailDomain}`,
      asOperator({ method: 'DELETE' }),
    );
}
