/**
 * `npm run live-check`: whether a live project has what the site needs, asked over its public interface with the
 * publishable key. It stores nothing: where it asks whether a row may be added, it sends one that the database must
 * turn down. With DATABASE_URL it also reads the catalogue. What cannot be seen from outside is listed at the end.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { loadEnvironment, runCommand, SettingsError } from '../server/settings.ts';

/** The project that is asked. */
export interface Project {
  /** Its address, without a slash at the end. */
  url: string;
  /** Its publishable key. */
  key: string;
}

export interface Finding {
  what: string;
  isGood: boolean;
  /** What was found, and what to do about it. */
  says: string;
}

interface Answer {
  status: number;
  /** The code of PostgREST, PostgreSQL or the storage, where there is one. */
  code: string;
  body: unknown;
}

interface Grant {
  privilege: 'select' | 'insert' | 'update' | 'execute';
  /** A table, or a function without its parameters. */
  name: string;
  columns: string[];
  roles: string[];
}

/** Reads the statements of supabase/grants.sql. @param sql its text */
export const readGrants = (sql: string): Grant[] =>
  [
    ...sql.matchAll(
      /grant\s+(select|insert|update|execute)\s*(?:\(([^)]*)\))?\s*on\s+(?:table|function)\s+public\.(\w+)(?:\([^)]*\))?\s+to\s+([\w,\s]+);/g,
    ),
  ].map(([, privilege, columns = '', name = '', roles = '']) => ({
    privilege: privilege as Grant['privilege'],
    name,
    columns: columns.split(',').flatMap((column) => column.trim() || []),
    roles: roles.split(',').map((role) => role.trim()),
  }));

/** Every table that the migrations make. @param sql the text of all of them */
export const readTables = (sql: string): string[] =>
  [...sql.matchAll(/create table (?:if not exists )?public\.(\w+)/g)].map(([, name = '']) => name);

async function ask({ url, key }: Project, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  }).catch((error: unknown) => {
    throw new SettingsError(`${url} does not answer (${error instanceof Error ? error.message : error}).`);
  });
  const answer: unknown = await response.json().catch(() => null);
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : '';
  return { status: response.status, code, body: answer };
}

const refused = '42501';

/** Functions that may be called without doing anything, and with what. */
const harmlessCalls: Record<string, Record<string, string>> = { unsubscribe_from_newsletter: { token: '' } };

async function checkTables(project: Project, tables: string[], grants: Grant[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const may = (privilege: Grant['privilege'], table: string) =>
    grants.find(
      (grant) => grant.privilege === privilege && grant.name === table && grant.roles.includes('anon'),
    );
  for (const table of tables) {
    const read = await ask(project, `/rest/v1/${table}?select=*&limit=1`);
    const isThere = read.code !== 'PGRST205' && read.code !== '42P01' && read.status !== 404;
    if (!isThere) {
      findings.push({
        what: `table ${table}`,
        isGood: false,
        says: 'is not there. Apply the migrations: npx supabase db push.',
      });
      continue;
    }
    const isOpen = read.status === 200;
    const shouldBeOpen = may('select', table) !== undefined;
    findings.push({
      what: `table ${table}, read by a visitor`,
      isGood: isOpen === shouldBeOpen && (isOpen || read.code === refused),
      says: isOpen ? 'allowed' : `refused (${read.code || read.status})`,
    });
    const insert = grants.find((grant) => grant.privilege === 'insert' && grant.name === table);
    if (!insert) continue;
    const mayInsert = insert.roles.includes('anon');
    // Where visitors may add rows, no column is empty, as the policies want it, and none holds what its constraints want.
    const row = Object.fromEntries(insert.columns.map((column) => [column, mayInsert ? 'live check' : null]));
    const write = await ask(project, `/rest/v1/${table}`, row);
    const isTurnedDown =
      /^2[23]/.test(write.code) || /violates check constraint/.test(JSON.stringify(write.body));
    findings.push({
      what: `table ${table}, row added by a visitor`,
      isGood: mayInsert ? isTurnedDown : write.code === refused,
      says: isTurnedDown
        ? `allowed: a row that cannot be was turned down by its columns (${write.code})`
        : write.code === refused
          ? `refused (${write.code})`
          : `answered ${write.status} ${write.code}. Apply the migrations, and look at the table's grants.`,
    });
  }
  return findings;
}

async function checkFunctions(project: Project, grants: Grant[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { privilege, name, roles } of grants) {
    if (privilege !== 'execute') continue;
    const isForVisitors = roles.includes('anon');
    const parameters = harmlessCalls[name];
    if (isForVisitors && !parameters) continue;
    const { status, code } = await ask(project, `/rest/v1/rpc/${name}`, parameters ?? {});
    findings.push({
      what: `function ${name}, called by a visitor`,
      isGood: isForVisitors ? status >= 200 && status < 300 : code === refused,
      says: status < 300 ? 'allowed' : code === refused ? `refused (${code})` : `answered ${status} ${code}`,
    });
  }
  return findings;
}

async function checkAuth(project: Project): Promise<Finding[]> {
  const { status, body } = await ask(project, '/auth/v1/settings');
  if (status !== 200 || typeof body !== 'object' || body === null)
    return [
      {
        what: 'sign-in service',
        isGood: false,
        says: `answered ${status}. Check PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY.`,
      },
    ];
  const settings = body as {
    disable_signup?: boolean;
    mailer_autoconfirm?: boolean;
    external?: Record<string, boolean>;
  };
  const external = settings.external ?? {};
  return [
    {
      what: 'sign-up by e-mail',
      isGood: settings.disable_signup !== true && external.email !== false,
      says: settings.disable_signup === true || external.email === false ? 'is off; turn it on' : 'is on',
    },
    {
      what: 'sign-up without a name',
      isGood: external.anonymous_users !== true,
      says: external.anonymous_users === true ? 'is on; turn anonymous sign-ins off' : 'is off',
    },
    {
      what: 'confirmation of addresses',
      isGood: true,
      says: settings.mailer_autoconfirm === true ? 'is off: the site works with and without it' : 'is on',
    },
  ];
}

async function checkStorage(project: Project): Promise<Finding[]> {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const { status, body } = await ask(project, `/storage/v1/object/public/avatars/${nobody}/avatar.webp`);
  const isMissing = /bucket not found/i.test(JSON.stringify(body)) || status >= 500;
  const list = await ask(project, '/storage/v1/object/list/avatars', { prefix: '', limit: 1 });
  const isListed = Array.isArray(list.body) && list.body.length > 0;
  return [
    {
      what: 'bucket avatars',
      isGood: !isMissing,
      says: isMissing ? 'is not there. Apply the migrations: npx supabase db push.' : 'is there and public',
    },
    {
      what: 'photos, listed by a visitor',
      isGood: !isListed,
      says: isListed
        ? 'are listed; remove the policy that lets anon select from storage.objects'
        : 'are not listed',
    },
  ];
}

/** Everything that can be seen from outside. */
export async function checkProject(project: Project): Promise<Finding[]> {
  const grants = readGrants(readFileSync('supabase/grants.sql', 'utf8'));
  const migrations = globSync('supabase/migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
  return [
    ...(await checkAuth(project)),
    ...(await checkTables(project, readTables(migrations.join('\n')), grants)),
    ...(await checkFunctions(project, grants)),
    ...(await checkStorage(project)),
  ];
}

/** What the catalogue shows. Reads alone, in a transaction that may do nothing else. @param address of the database */
export async function checkCatalogue(address: string): Promise<Finding[]> {
  const sql = postgres(address, { max: 1, onnotice: () => {} });
  try {
    return await sql.begin('read only', async (read) => {
      const [applied] =
        await read`select to_regclass('supabase_migrations.schema_migrations') is not null as known`;
      const done = applied?.known
        ? (await read`select version from supabase_migrations.schema_migrations`).map(
            ({ version }) => version,
          )
        : [];
      const missing = globSync('supabase/migrations/*.sql')
        .map((file) => /(\d{14})_/.exec(file)?.[1] ?? '')
        .filter((version) => !done.includes(version))
        .sort();
      const open = await read`select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
      const [cron] = await read`select to_regclass('cron.job') is not null as known`;
      const jobs = cron?.known
        ? await read`select jobname from cron.job where command ilike '%delete_expired_rows%'`
        : [];
      const names = open.map(({ relname }) => relname).join(', ');
      return [
        {
          what: 'migrations',
          isGood: missing.length === 0,
          says:
            missing.length === 0 ? 'are applied' : `lack ${missing.join(', ')}. Run npx supabase db push.`,
        },
        {
          what: 'row-level security',
          isGood: open.length === 0,
          says: open.length === 0 ? 'is on for every table' : `is off for ${names}`,
        },
        {
          what: 'hourly deletion',
          isGood: jobs.length > 0,
          says:
            jobs.length > 0
              ? 'is scheduled'
              : 'is not scheduled. Turn pg_cron on and push the migrations again, or call public.delete_expired_rows() every hour.',
        },
      ];
    });
  } finally {
    await sql.end();
  }
}

/** Settings that no interface shows to a publishable key. */
const byHand = [
  'Authentication, URL configuration: the site URL is the address of the site without a slash at the end; the redirect URLs are that address and <address>/reset-password.',
  'Authentication, e-mail: the shortest password is 6; the templates and subjects are those of supabase/templates and supabase/config.toml.',
  'Authentication, SMTP: a sender of your own is set. The built-in one sends to members of the project alone.',
  'Backups are on, and one has been restored into an empty project this quarter.',
];

if (import.meta.main)
  await runCommand(async () => {
    loadEnvironment();
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    const url = (positionals[0] ?? process.env.PUBLIC_SUPABASE_URL ?? '').replace(/\/+$/, '');
    const key = process.env.PUBLIC_SUPABASE_KEY ?? '';
    if (!url || !key)
      throw new SettingsError(
        'Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY to the project to be checked.',
      );
    const findings = await checkProject({ url, key });
    if (process.env.DATABASE_URL) findings.push(...(await checkCatalogue(process.env.DATABASE_URL)));
    for (const { what, isGood, says } of findings)
      console.log(`${isGood ? 'good ' : 'MEND '} ${what}: ${says}`);
    console.log('\nCannot be seen from outside, look yourself:');
    for (const line of byHand) console.log(`      ${line}`);
    const bad = findings.filter(({ isGood }) => !isGood).length;
    console.log(bad === 0 ? '\nThe project has what the site needs.' : `\n${bad} to mend.`);
    if (bad > 0) process.exitCode = 1;
  });
