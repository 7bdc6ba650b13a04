/**
 * The embedded backend for `dev`, `preview` and tests: @supabase/lite on PGlite, a real Postgres inside this process.
 * It uses supabase/config.toml and supabase/migrations, like a hosted project.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { parse } from 'smol-toml';
import { limits } from '../src/shared/limits.ts';
import { addConfirmationEmails } from './add-confirmation-emails.ts';
import { confirmEmailChanges } from './confirm-email-changes.ts';
import { correctSessions } from './correct-sessions.ts';
import { completeDatabase, lockFolder, readSecrets } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { delayEmails } from './delay-emails.ts';
import {
  type App,
  createMiddleware,
  keepGrants,
  passHeaders,
  prepareProcess,
  setEmailDriver,
  takeTurns,
} from './lite.ts';
import { Mailbox } from './mailbox.ts';
import { protectPasswordChanges } from './protect-password-changes.ts';
import { isFromThisComputer, isServicePath, parsePath } from './requests.ts';
import { embeddedPublishableKey } from './settings.ts';

interface BackendOptions {
  /** Folder for the database, emails and keys. */
  folder: string;
  /** URL of the site for links in emails, without a trailing slash. */
  siteUrl: string;
  /** URL at which other commands on this computer reach this backend. */
  url?: string;
  /** Whether an email address must be confirmed before the account can be used. */
  confirmations?: boolean;
}

export interface Backend {
  app: App;
  mailbox: Mailbox;
  /** Key that bypasses row-level security. */
  secretKey: string;
  /** Queries the database as its owner, without row-level security: for scripts and tests. */
  query<Row>(sql: string, ...parameters: unknown[]): Promise<Row[]>;
  /** Handles requests to the services and /_mailbox, and calls `next` for all others. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

const hostedGrants = `
  grant usage on schema public, storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role`;

type Tables = Record<string, Record<string, unknown>>;

const servicePaths = ['/auth/v1', '/rest/v1', '/storage/v1'];

/** Limit of a request body in bytes: a photo and its multipart headers. */
const maxBodyBytes = (limits.photoMegabytes + 1) * 1_000_000;

const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Allows every origin, like a hosted project. The package allows headers with `*`, which excludes Authorization. */
function respondToPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? 'authorization',
    'Access-Control-Max-Age': '3600',
  });
  response.end();
}

/** The x-forwarded-for header of the current request. */
const forwardedFor = new AsyncLocalStorage<string | undefined>();

function readHeaders(): Record<string, string> {
  const ipAddress = forwardedFor.getStore();
  return ipAddress === undefined ? {} : { 'x-forwarded-for': ipAddress };
}

/** Writes supabase/config.toml with the settings of this run. @returns the file */
function writeConfiguration(
  options: BackendOptions,
  { secretKey, jwtSecret }: ReturnType<typeof readSecrets>,
): string {
  const settings = parse(readFileSync('supabase/config.toml', 'utf8')) as Tables & {
    auth: Record<string, unknown> & { email: Record<string, unknown> };
  };
  // Settings of the published site.
  delete settings.remotes;
  // The package does not support these.
  delete settings.auth.email.notification;
  delete settings.auth.email.require_current_password;
  delete settings.auth.hook;
  settings.db = { ...settings.db, driver: 'pglite', url: path.join(options.folder, 'database') };
  Object.assign(settings.auth, {
    site_url: options.siteUrl,
    additional_redirect_urls: [options.siteUrl, `${options.siteUrl}/`, `${options.siteUrl}/reset-password`],
    publishable_key: embeddedPublishableKey,
    secret_key: secretKey,
    jwt_secret: jwtSecret,
  });
  settings.auth.email.enable_confirmations = options.confirmations ?? false;
  const configFile = path.join(options.folder, 'config.json');
  writeFileSync(configFile, JSON.stringify(settings, null, 2), { mode: 0o600 });
  return configFile;
}

type Handler = Backend['middleware'];

const createRouter =
  (mailbox: Mailbox, services: Handler): Handler =>
  (request, response, next) => {
    const pathname = parsePath(request);
    if (pathname === '/_mailbox') {
      if (isFromThisComputer(request.socket.remoteAddress, request.headers))
        mailbox.respond(request, response);
      else
        response
          .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
          .end('The mailbox is available only at localhost on this computer, not through a proxy.\n');
    } else if (!isServicePath(pathname)) next();
    else if (Number(request.headers['content-length']) > maxBodyBytes) response.writeHead(413).end();
    // Node enforces Content-Length, and the package does not count bytes: a chunked body could have any size.
    else if (request.headers['transfer-encoding'] !== undefined) response.writeHead(411).end();
    else if (isPreflight(request)) respondToPreflight(request, response);
    else {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', 'Content-Range, Retry-After');
      // Uploaded files share the site's origin here and must never run as a page of it.
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
      forwardedFor.run(request.headers['x-forwarded-for']?.toString(), () =>
        services(request, response, next),
      );
    }
  };

/** The backends of this process, by data folder. */
const openBackends = new Map<string, Backend>();

/** Prepares an open database and creates the services on it. */
async function createServices(
  app: App,
  emailFolder: string,
  { siteUrl, confirmations = false }: BackendOptions,
) {
  const { fetch: send, query } = takeTurns(app);
  keepGrants(app);
  await app.connection.exec(hostedGrants);
  passHeaders(app, readHeaders);

  const mailbox = new Mailbox(emailFolder);
  // Without the package's own text, which has a link that the site does not accept. A hosted project sends no text either.
  setEmailDriver(app, {
    send: ({ html = '', to, subject }) =>
      mailbox.send({ to, subject, html: html.replaceAll('{{ .SendingTo }}', to) }),
  });
  let fetch = delayEmails(send, query);
  fetch = correctSessions(fetch, query);
  fetch = confirmEmailChanges(fetch, { query, mailbox, confirmations });
  fetch = protectPasswordChanges(fetch);
  fetch = addConfirmationEmails(fetch, { query, mailbox, siteUrl });
  const services = await createMiddleware(fetch, servicePaths);
  return { mailbox, query, middleware: createRouter(mailbox, services) };
}

/** Starts the backend in a data folder. @param release runs after the database was closed */
async function start(options: BackendOptions, release: () => void): Promise<Backend> {
  const { folder } = options;
  const emailFolder = path.join(folder, 'emails');
  mkdirSync(emailFolder, { recursive: true });
  chmodSync(emailFolder, 0o700);
  const secrets = readSecrets(folder);
  const configFile = writeConfiguration(options, secrets);

  await prepareProcess();

  const app = await completeDatabase(folder, () => openDatabase(configFile, folder));
  chmodSync(path.join(folder, 'database'), 0o700);
  const services = await createServices(app, emailFolder, options).catch(async (error: unknown) => {
    await app.connection.close().catch(() => undefined);
    throw error;
  });

  let closing: Promise<void> | undefined;
  const backend: Backend = {
    app,
    secretKey: secrets.secretKey,
    ...services,
    close() {
      closing ??= app.connection.close().finally(() => {
        openBackends.delete(folder);
        release();
      });
      return closing;
    },
  };
  openBackends.set(folder, backend);
  return backend;
}

/**
 * Starts the embedded backend and applies pending migrations.
 * @throws UserError if another process uses the data folder, or its database cannot be opened or migrated
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { folder, url } = options;
  // When the Astro configuration changes, Astro starts the new backend before it closes the old one.
  await openBackends.get(folder)?.close();
  const release = lockFolder(folder, url);
  try {
    return await start(options, release);
  } catch (error) {
    release();
    throw error;
  }
}
