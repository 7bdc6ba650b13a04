/** One interface for two databases: the embedded PGlite, and a PostgreSQL server that resembles a hosted project. */
import postgres from 'postgres';
import { serveEmbedded } from './embedded.ts';
import { makeProject, prepareServer } from './hosted-project.ts';
import { startPostgres } from './postgres.ts';

/** Who runs a statement: a role of the API, the auth service, the migration user `postgres` or the database's owner. */
export interface Actor {
  role: 'anon' | 'authenticated' | 'service_role' | 'auth service' | 'postgres' | 'owner';
  id?: string;
  /** The session id in the account's token. */
  session?: string;
  /** The request headers that PostgREST passes to the database. */
  headers?: Record<string, string> | undefined;
  /** The service that runs the statement, if it is not PostgREST. */
  service?: 'storage';
  /** The operation of the storage service. */
  operation?: string;
}

/** The number of rows, or the SQLSTATE and its cause, such as `23514 profiles_full_name_length`. */
export type Outcome = number | string;

export type Query = <Row = Record<string, unknown>>(sql: string, ...parameters: unknown[]) => Promise<Row[]>;

type Execute = (sql: string, parameters: unknown[]) => Promise<{ rows: unknown[]; count: number }>;

/** What differs between the two databases. */
interface Connection {
  transaction<T>(work: (execute: Execute) => Promise<T>): Promise<T>;
  /** The role of the auth service; none if it runs as the database's owner. */
  authRole?: string;
  close(): Promise<void>;
}

class Rollback<T> extends Error {
  readonly value: T;
  constructor(value: T) {
    super();
    this.value = value;
  }
}

function formatRefusal(error: unknown): string {
  const { code, message, ...details } = error as Error & Record<string, string | undefined>;
  if (!code?.match(/^[0-9A-Z]{5}$/)) throw error;
  if (message.startsWith('permission denied')) return `${code} permission denied`;
  if (message.includes('row-level security')) return `${code} row-level security`;
  // The two clients use different names for the same fields.
  const { constraint_name, constraint, column_name, column } = details;
  return `${code} ${constraint_name ?? constraint ?? column_name ?? column ?? message}`;
}

export class Database {
  readonly name: string;
  readonly #connection: Connection;

  constructor(name: string, connection: Connection) {
    this.name = name;
    this.#connection = connection;
  }

  /** Runs a statement as the superuser, without row-level security, and commits it. */
  query: Query = <Row>(sql: string, ...parameters: unknown[]) =>
    this.#connection.transaction(async (execute) => (await execute(sql, parameters)).rows as Row[]);

  /** Runs statements as the actor, then rolls them back. */
  async as<T>(actor: Actor, work: (query: Query) => Promise<T>): Promise<T> {
    return this.#undo(actor, (execute) =>
      work(
        async <Row>(sql: string, ...parameters: unknown[]) => (await execute(sql, parameters)).rows as Row[],
      ),
    );
  }

  /** Runs one statement as the actor, then rolls it back. */
  async attempt(actor: Actor, sql: string, ...parameters: unknown[]): Promise<Outcome> {
    try {
      return await this.#undo(actor, async (execute) => (await execute(sql, parameters)).count);
    } catch (error) {
      return formatRefusal(error);
    }
  }

  /** Runs one statement as the actor and commits it after a pause. */
  async send(actor: Actor, [sql, ...parameters]: [string, ...unknown[]], pauseMs = 0): Promise<Outcome> {
    try {
      return await this.#connection.transaction(async (execute) => {
        await this.#enter(actor, execute);
        const { count } = await execute(sql, parameters);
        await execute('select pg_sleep($1)', [pauseMs / 1000]);
        return count;
      });
    } catch (error) {
      return formatRefusal(error);
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #enter(actor: Actor, execute: Execute): Promise<void> {
    if (actor.headers)
      await execute(`select set_config('request.headers', $1, true)`, [JSON.stringify(actor.headers)]);
    if (actor.service === 'storage')
      await execute(`select set_config('storage.allow_delete_query', 'true', true)`, []);
    if (actor.operation) await execute(`select set_config('storage.operation', $1, true)`, [actor.operation]);
    if (actor.role === 'auth service') {
      const { authRole } = this.#connection;
      if (authRole) await execute(`set local role ${authRole}`, []);
    } else if (actor.role !== 'owner') {
      const claims = { role: actor.role, sub: actor.id, session_id: actor.session };
      // PGlite's auth.uid() reads the second setting.
      await execute(
        `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
        [JSON.stringify(claims), actor.id ?? ''],
      );
      await execute(`set local role ${actor.role}`, []);
    }
  }

  async #undo<T>(actor: Actor, work: (execute: Execute) => Promise<T>): Promise<T> {
    try {
      return await this.#connection.transaction<T>(async (execute) => {
        await this.#enter(actor, execute);
        throw new Rollback(await work(execute));
      });
    } catch (error) {
      if (error instanceof Rollback) return error.value as T;
      throw error;
    }
  }
}

interface Pglite {
  transaction<T>(
    work: (transaction: {
      query(sql: string, parameters: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }>;
    }) => Promise<T>,
  ): Promise<T>;
}

/** Opens an empty database of `npm run dev`, and closes it after the tests. */
export async function openEmbedded(): Promise<Database> {
  const { backend } = await serveEmbedded();
  const pglite = backend.app.connection.driver as Pglite;
  return new Database('PGlite', {
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work(async (sql, parameters) => {
          const { rows, affectedRows = 0 } = await transaction.query(sql, parameters);
          return { rows, count: Math.max(rows.length, affectedRows) };
        }),
      ),
    close: () => backend.close(),
  });
}

function connect(options: postgres.Options<Record<string, never>>): Connection {
  const sql = postgres({ host: '127.0.0.1', onnotice: () => undefined, ...options });
  return {
    transaction: async <T>(work: (execute: Execute) => Promise<T>) =>
      (await sql.begin((transaction) =>
        work(async (text, parameters) => {
          const rows = await transaction.unsafe(text, parameters as never[]);
          return { rows: [...rows], count: rows.count };
        }),
      )) as T,
    authRole: 'supabase_auth_admin',
    close: () => sql.end({ timeout: 5 }),
  };
}

// Projects that are older than the change of defaults grant every new table and function to every role.
const formerDefaults = ['tables', 'sequences', 'functions']
  .map(
    (kind) =>
      `alter default privileges for role postgres in schema public
       grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('\n');

/**
 * Starts a PostgreSQL server with two databases of our migrations: `current` with current defaults, `former` with
 * former ones. `other` is the current project over separate connections. `stop` deletes the server's files.
 */
export async function openServer() {
  const server = await startPostgres();
  const options = { port: server.port, username: server.username, password: server.password };

  try {
    await prepareServer(server);
    await makeProject(server, 'current_project');
    await makeProject(server, 'former_project', formerDefaults);
  } catch (error) {
    await server.stop();
    throw error;
  }

  const current = new Database('PostgreSQL', connect({ ...options, database: 'current_project', max: 20 }));
  const other = new Database('PostgreSQL', connect({ ...options, database: 'current_project', max: 4 }));
  const former = new Database('former project', connect({ ...options, database: 'former_project', max: 1 }));
  return {
    current,
    other,
    former,
    /** Connection URL of the former project, for other programs. */
    formerUrl: `postgres://${server.username}:${encodeURIComponent(server.password)}@127.0.0.1:${server.port}/former_project`,
    async stop() {
      await Promise.all([current.close(), other.close(), former.close()]);
      await server.stop();
    },
  };
}
