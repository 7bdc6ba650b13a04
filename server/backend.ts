/**
 * The embedded backend: the official @supabase/lite on PGlite, a real Postgres inside this process.
 * One module for `dev`, `preview` and tests. It is fed by supabase/config.toml and supabase/migrations,
 * the same files a hosted project gets.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, setExperimental } from '@supabase/lite';
import { parse } from 'smol-toml';
import { Mailbox } from './mailbox.ts';
import { guardPasswords } from './new-passwords.ts';
import { withNewsletter } from './newsletter.ts';
import { type Notifications, type Services, withNotices } from './notices.ts';
import { isOwnMachine, isService, pathOf } from './requests.ts';
import { embeddedPublishableKey, SettingsError } from './settings.ts';

export interface BackendOptions {
  /** Folder for the database, the mails and the keys; `undefined` keeps the database in memory. */
  folder?: string | undefined;
  /** Address of a PostgreSQL server's empty database, to use in place of PGlite: for measurements. */
  databaseUrl?: string | undefined;
  /** Where the site stands, without a trailing slash: mails link there. */
  siteUrl: string;
  /** Whether sign-up demands that the e-mail address is confirmed first. */
  confirmations?: boolean;
}

export interface Backend {
  app: App;
  mailbox: Mailbox;
  /** Key that bypasses row-level security. Never leaves this process. */
  secretKey: string;
  /** Asks the database as its owner, past row-level security: for scripts and tests. */
  query<Row>(sql: string, ...parameters: unknown[]): Promise<Row[]>;
  /** Answers requests below /auth/v1, /rest/v1, /storage/v1 and /_mailbox; hands on all others. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** The part of PGlite that is used directly. */
interface Queryable {
  query<Row>(sql: string, parameters: unknown[]): Promise<{ rows: Row[] }>;
}

/** The part of the connection that is called directly or extended; the package declares it protected. */
interface Connection {
  ensureRlsContext(): Promise<void>;
  applyJwtSessionContext(executor: App['connection']['kysely'], ...rest: unknown[]): Promise<void>;
}

type Tables = Record<string, Record<string, unknown>>;

const servicePaths = ['/auth/v1', '/rest/v1', '/storage/v1'];

/** The keys of one data folder: made on first use, then kept, so that sessions outlive a restart. */
function readSecrets(folder: string): { secretKey: string; jwtSecret: string } {
  const file = path.join(folder, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const keys = {
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** The largest request the services take, in bytes: a photo of 5 MB and its wrapping. */
const largestBody = 6_000_000;

const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/**
 * Says yes, as a hosted project does. The package's own answer allows `*` headers, which by the Fetch standard
 * leaves Authorization out, so no site on another origin could sign in.
 */
function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? 'authorization',
    'Access-Control-Max-Age': '3600',
  });
  response.end();
}

/**
 * The backend prints every refused statement with its stack and its parameters, which are what a visitor
 * typed. One line with the code says enough, and keeps personal data out of the terminal.
 */
function quietDatabaseErrors(): void {
  const print = console.error;
  console.error = (...args: unknown[]) => {
    const [error] = args;
    if (error instanceof Error && 'severity' in error && 'code' in error)
      print(
        `database: ${error.code} ${'constraint' in error && error.constraint ? error.constraint : ''}`.trim(),
      );
    else print(...args);
  };
}

let isQuiet = false;

/** The header of the request in hand that names the visitor's address, as a proxy sets it. */
const forwardedFor = new AsyncLocalStorage<string | undefined>();

/**
 * PostgREST tells the database the headers of every request, the package those of function calls only. The
 * limit on messages reads the address there, so it is handed on with each visitor's transaction.
 */
function handOnAddress(connection: Connection): void {
  const apply = connection.applyJwtSessionContext.bind(connection);
  connection.applyJwtSessionContext = async (executor, ...rest) => {
    await apply(executor, ...rest);
    const address = forwardedFor.getStore();
    const headers = JSON.stringify(address === undefined ? {} : { 'x-forwarded-for': address });
    await executor
      .selectNoFrom(({ fn, val, lit }) => [
        fn('set_config', [val('request.headers'), val(headers), lit(true)]).as('headers'),
      ])
      .execute();
  };
}

/** Writes the settings of supabase/config.toml with those of this run. @returns the file, and what the package lacks */
function writeConfiguration(
  folder: string,
  options: BackendOptions,
  { secretKey, jwtSecret }: ReturnType<typeof readSecrets>,
): { configFile: string; notifications: Notifications } {
  const settings = parse(readFileSync('supabase/config.toml', 'utf8')) as Tables & {
    auth: Record<string, unknown> & { email: Record<string, unknown> };
  };
  const { notification, ...email } = settings.auth.email;
  settings.auth.email = email;
  settings.db = {
    ...settings.db,
    driver: options.databaseUrl ? 'postgres' : 'pglite',
    url: options.databaseUrl ?? (options.folder ? path.join(folder, 'database') : 'memory://'),
  };
  Object.assign(settings.auth, {
    site_url: options.siteUrl,
    additional_redirect_urls: [options.siteUrl, `${options.siteUrl}/`, `${options.siteUrl}/reset-password`],
    publishable_key: embeddedPublishableKey,
    secret_key: secretKey,
    jwt_secret: jwtSecret,
  });
  if (options.confirmations !== undefined) settings.auth.email.enable_confirmations = options.confirmations;
  const configFile = path.join(folder, 'config.json');
  writeFileSync(configFile, JSON.stringify(settings, null, 2), { mode: 0o600 });
  return { configFile, notifications: notification as Notifications };
}

/** Opens the package with its database. @throws SettingsError when another process has it open */
async function openApp(configFile: string, folder: string): Promise<App> {
  const { createApi } = await import('@supabase/lite/cli');
  try {
    const api = await createApi({ withSupabaseClient: false });
    return await api.project.local.createApp(configFile, { admin: false });
  } catch (error) {
    throw new SettingsError(
      `The embedded database in ${folder} could not be opened (${error instanceof Error ? error.message : error}). Stop the other server that uses it, or set LOCAL_DIR to another folder.`,
    );
  }
}

/** Applies pending migrations. @throws SettingsError when others than those at hand made the database */
async function applyMigrations(app: App, folder: string): Promise<void> {
  const { applyPendingMigrations, listMigrationFiles } = await import('@supabase/lite/cli');
  try {
    await applyPendingMigrations(app);
  } catch (error) {
    const { rows } = await (app.connection.driver as Queryable).query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
      [],
    );
    const files = await listMigrationFiles(app);
    const isOurs = rows.every((row) => files.some((file) => file.version === row.version));
    await app.connection.close();
    if (isOurs) throw error;
    throw new SettingsError(
      `The embedded database in ${folder} was made by migrations that are no longer in supabase/migrations. Delete ${path.join(folder, 'database')} and ${path.join(folder, 'mail')} to begin again with an empty backend.`,
    );
  }
}

/**
 * Starts the embedded backend and applies pending migrations.
 * @throws SettingsError when the data folder is in use, or other migrations made its database
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'backend-'));
  const mailFolder = path.join(folder, 'mail');
  mkdirSync(mailFolder, { recursive: true });
  const secrets = readSecrets(folder);
  const { configFile, notifications } = writeConfiguration(folder, options, secrets);

  // Both switches must stand before the app is made: the storage schema is part of its first migration.
  process.env.EXPERIMENTAL_STORAGE = '1';
  process.env.LITE_TELEMETRY = '0';
  setExperimental('storage', true);
  if (!isQuiet) quietDatabaseErrors();
  isQuiet = true;
  const { honoMiddleware } = await import('@supabase/lite/vite');

  const app = await openApp(configFile, folder);
  await applyMigrations(app, folder);
  // The first request grants everything to every role; asking for it now lets ours be the last word.
  const connection = app.connection as unknown as Connection;
  await connection.ensureRlsContext();
  handOnAddress(connection);
  await app.connection.exec(readFileSync('supabase/grants.sql', 'utf8'));

  const mailbox = new Mailbox(mailFolder);
  app.drivers.email = mailbox;
  const { Request, Response } = globalThis;
  const query = async <Row>(sql: string, ...parameters: unknown[]) =>
    (await (app.connection.driver as Queryable).query<Row>(sql, parameters)).rows;
  const guarded = { fetch: guardPasswords((request, context) => app.fetch(request, context)) };
  const noticed = withNotices(guarded as Services, { query, mailbox, notifications });
  const answering = withNewsletter(noticed, { query, mailbox, siteUrl: options.siteUrl });
  const services = honoMiddleware(answering as unknown as Parameters<typeof honoMiddleware>[0], servicePaths);
  // The package puts its own classes in their place, which WebAssembly and Astro's error page cannot use.
  Object.assign(globalThis, { Request, Response });

  return {
    app,
    mailbox,
    secretKey: secrets.secretKey,
    query,
    middleware(request, response, next) {
      const pathname = pathOf(request);
      if (pathname === '/_mailbox') {
        if (isOwnMachine(request)) mailbox.respond(request, response);
        else
          response
            .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
            .end('The mailbox is shown on the computer it is on, at localhost and not through a proxy.\n');
      } else if (!isService(pathname)) next();
      else if (Number(request.headers['content-length']) > largestBody) response.writeHead(413).end();
      // Node holds a body to the length it names, and the package counts no bytes itself: one that comes in pieces
      // could be of any size.
      else if (request.headers['transfer-encoding'] !== undefined) response.writeHead(411).end();
      else if (isPreflight(request)) answerPreflight(request, response);
      else {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Access-Control-Expose-Headers', 'Content-Range, Retry-After');
        // A file that somebody put up stands on the origin of the site here: it must not become a page of it.
        response.setHeader('X-Content-Type-Options', 'nosniff');
        response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
        forwardedFor.run(request.headers['x-forwarded-for']?.toString(), () =>
          services(request, response, next),
        );
      }
    },
    async close() {
      await app.connection.close();
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
