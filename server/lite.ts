/**
 * The only file that imports @supabase/lite, a prerelease, and touches its protected members, prototypes and globals. Most
 * functions correct one assumption; tests/database/lite.test.ts states them, so that an upgrade fails there with its name.
 * docs/upstream.md describes each defect for the package's authors.
 */
import { open } from 'node:fs/promises';
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { type App, setExperimental } from '@supabase/lite';
import type { Connect } from 'vite';

export type { App };
export type Fetch = App['fetch'];
export type Query = <Row>(sql: string, ...parameters: unknown[]) => Promise<Row[]>;

/** Members of the package's connection that it declares protected. */
interface Connection {
  rlsState: string;
  applyJwtSessionContext(executor: App['connection']['kysely'], ...rest: unknown[]): Promise<void>;
}

const getConnection = (app: App) => app.connection as unknown as Connection;

/** The method of PGlite that is called directly. */
interface Queryable {
  query<Row>(sql: string, parameters: unknown[]): Promise<{ rows: Row[] }>;
}

/** Returns a function that queries the database as its owner, without row-level security. */
export function createQuery(app: App): Query {
  return async <Row>(sql: string, ...parameters: unknown[]) =>
    (await (app.connection.driver as Queryable).query<Row>(sql, parameters)).rows;
}

/**
 * Returns functions that send requests to the services and query the database, one after another. The package sends the
 * statements of all requests over one connection: they would run in each other's transactions, and a rejected one would
 * undo what another request has stored.
 */
export function takeTurns(app: App): { fetch: Fetch; query: Query } {
  const query = createQuery(app);
  let last: Promise<unknown> = Promise.resolve();
  const wait = <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  return {
    fetch: async (request, context) => {
      const { url, method, headers } = request;
      // Before the turn, so that a slow upload holds up no other request.
      const body = request.body && (await request.arrayBuffer());
      return wait(() => app.fetch(new Request(url, { method, headers, body }), context));
    },
    query: (sql, ...parameters) => wait(() => query(sql, ...parameters)),
  };
}

let isPrepared = false;

/**
 * Prepares this process before the first app is created: the storage schema is part of its first migration.
 *
 * Reads each served file as a whole and closes it immediately. The package opens a file for each download and leaves it
 * open, even if the browser cancels the download. Node 26 ends a process that leaks a file handle.
 */
export async function prepareProcess(): Promise<void> {
  process.env.EXPERIMENTAL_STORAGE = '1';
  process.env.LITE_TELEMETRY = '0';
  setExperimental('storage', true);
  if (isPrepared) return;
  isPrepared = true;
  const probe = await open(import.meta.filename);
  const prototype: typeof probe = Object.getPrototypeOf(probe);
  prototype.readableWebStream = function () {
    const start = async (controller: ReadableStreamDefaultController) => {
      try {
        controller.enqueue(new Uint8Array(await this.readFile()));
        controller.close();
      } finally {
        await this.close();
      }
    };
    return new ReadableStream({ start });
  };
  await probe.close();
}

/** Tells the package that grants are set. Otherwise it would grant everything to every role at the first request. */
export function keepGrants(app: App): void {
  getConnection(app).rlsState = 'active';
}

/**
 * Passes request headers to the database with every request, as PostgREST does. The package passes them only with
 * function calls.
 * @param read returns the headers of the current request
 */
export function passHeaders(app: App, read: () => Record<string, string>): void {
  const connection = getConnection(app);
  const apply = connection.applyJwtSessionContext.bind(connection);
  connection.applyJwtSessionContext = async (executor, ...rest) => {
    await apply(executor, ...rest);
    await executor
      .selectNoFrom(({ fn, val, lit }) => [
        fn('set_config', [val('request.headers'), val(JSON.stringify(read())), lit(true)]).as('headers'),
      ])
      .execute();
  };
}

export function setEmailDriver(app: App, driver: App['drivers']['email']): void {
  app.drivers.email = driver;
}

export async function createApp(configFile: string): Promise<App> {
  const { createApi } = await import('@supabase/lite/cli');
  const api = await createApi({ withSupabaseClient: false });
  return api.project.local.createApp(configFile, { admin: false });
}

export async function applyMigrations(app: App): Promise<void> {
  const { applyPendingMigrations } = await import('@supabase/lite/cli');
  await applyPendingMigrations(app);
}

export async function listMigrations(app: App): Promise<{ version: string; filename: string }[]> {
  const { listMigrationFiles } = await import('@supabase/lite/cli');
  return listMigrationFiles(app);
}

/** Converts the services to a middleware for Node's servers. @param paths at which the services are */
export async function createMiddleware(fetch: Fetch, paths: string[]): Promise<Connect.NextHandleFunction> {
  const { honoMiddleware } = await import('@supabase/lite/vite');
  const { Request, Response } = globalThis;
  const middleware = honoMiddleware({ fetch } as unknown as Parameters<typeof honoMiddleware>[0], paths);
  // The package's server replaces these classes with its own, which WebAssembly and Astro's error page cannot use:
  // https://github.com/honojs/node-server/issues/321
  Object.assign(globalThis, { Request, Response });
  return middleware;
}

let isQuiet = false;
/** The last error that the package printed while an app is opened; null at other times. */
let opening: { error?: Error } | null = null;

/**
 * Whether an error needs no line in the terminal: the visitor has left, or the response states the reason. That is so for
 * constraints, privileges and PostgREST's own codes.
 */
const isAnswered = (code: string) => /^(?:ECONNRESET$|23\w{3}$|42501$|PGRST)/.test(code);

/**
 * Shortens what the package prints about a request. It prints a rejected statement with the visitor's input, and the auth
 * service puts words before the error. Only the error code remains, so that personal data stays out of the terminal.
 * @param args the arguments of console.error
 * @returns the arguments to print; none if the response states the reason
 */
export function shortenError(args: readonly unknown[]): unknown[] {
  const error = args.find((arg) => arg instanceof Error && 'code' in arg) as
    | (Error & { code: unknown; constraint?: string })
    | undefined;
  if (!error) return [...args];
  const { code, constraint = '' } = error;
  // The response of the auth service states no reason.
  if (error === args[0] && isAnswered(String(code))) return [];
  return 'severity' in error ? [`database: ${code} ${constraint}`.trim()] : [...args];
}

/** Shortens the package's log, and hides a warning about the experimental storage. */
function silenceLog(): void {
  if (isQuiet) return;
  isQuiet = true;
  const { error: print, warn } = console;
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).startsWith('EXPERIMENTAL FEATURES')) warn(...args);
  };
  console.error = (...args: unknown[]) => {
    const [error] = args;
    if (opening && error instanceof Error) {
      opening.error = error;
      return;
    }
    const rest = shortenError(args);
    if (rest.length > 0) print(...rest);
  };
}

/**
 * Runs work that opens a database.
 * @param work gets a function that returns the reason of a failure: the errors that the package throws lack the
 * database's message, which it only prints
 */
export async function collectErrors<T>(
  work: (getReason: (error: unknown) => string) => Promise<T>,
): Promise<T> {
  silenceLog();
  opening = {};
  try {
    return await work((error) => opening?.error?.message ?? String(error));
  } finally {
    opening = null;
  }
}
