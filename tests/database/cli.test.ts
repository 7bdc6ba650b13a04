/**
 * Runs the Supabase CLI commands of docs/operations.md on a database that resembles a hosted project: settings, migrations,
 * advisors, lint, dump and restore.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareServer } from '../support/hosted-project.ts';
import { needs } from '../support/needs.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';

const start = promisify(execFile);

const program = path.resolve('node_modules/@supabase/cli-linux-x64/bin/supabase');
const hasProgram = existsSync(program);
const hasPsql = spawnSync('psql', ['--version']).status === 0;

/** The dump excludes tables that the migrations fill in each project, hits, and what ends with a session or an hour. */
const rowsAfterRestore: Record<string, number> = {
  'storage.buckets': 1,
  'cron.job': 1,
  'cron.job_run_details': 1,
  'private.rate_hits': 0,
  'auth.sessions': 0,
  'auth.refresh_tokens': 0,
  'auth.one_time_tokens': 0,
};

/** Finds a command in docs/operations.md. @param name its start @throws if the document has no such line */
function findCommand(name: string): string {
  const document = readFileSync('docs/operations.md', 'utf8').replaceAll(/ \\\n\s+/g, ' ');
  const command = new RegExp(`^\\s*(${name} .*)$`, 'm').exec(document)?.[1];
  if (!command) throw new Error(`docs/operations.md has no command ${name}`);
  return command;
}

/** The restore makes the links of sent emails unusable. */
const withoutTokens = {
  confirmation_token: '',
  recovery_token: '',
  email_change_token_current: '',
  email_change_token_new: '',
  reauthentication_token: '',
};

/** The parts of the extension pg_cron that a dump contains. */
const cron = `create schema cron;
  create table cron.job (jobid bigint primary key, command text);
  create table cron.job_run_details (runid bigint primary key, status text);
  insert into cron.job values (1, 'select public.delete_expired_rows()');
  insert into cron.job_run_details values (1, 'succeeded');
  grant usage on schema cron to postgres;
  grant select on all tables in schema cron to postgres;`;

const ada = 'aaaaaaaa-0000-4000-8000-000000000001';

/** Rows of visitors, accounts and the operator. */
const rows = `insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
    values ('${ada}', 'ada@example.com', '{"full_name": "Ada O''Hara \\\\"}', now());
  update auth.users set confirmation_token = 'a', recovery_token = 'b', email_change_token_current = 'c',
    email_change_token_new = 'd', reauthentication_token = 'e';
  insert into auth.identities (provider_id, user_id, identity_data, provider)
    values ('${ada}', '${ada}', '{"email": "ada@example.com", "email_verified": true}', 'email');
  insert into auth.sessions (id, user_id, created_at) values ('${ada}', '${ada}', now());
  insert into auth.refresh_tokens (token, session_id) values ('token', '${ada}');
  insert into auth.one_time_tokens (id, user_id, token_hash) values ('${ada}', '${ada}', 'hash');
  update private.settings set blocked_domains = '{mailinator.com}', ip_address_headers = '{x-real-ip}';
  update public.subscribers set subscription_tier = 'leader', purchase_date = now();
  insert into storage.objects (bucket_id, name, metadata) values ('avatars', '${ada}/avatar.webp', '{"size": 3}');
  insert into public.contact_submissions (full_name, email, problem_description, additional_info)
    values ('Grace', 'grace@example.com', E'Two\\nlines; -- and "quotes" ''here''', 'Package: leader');
  insert into public.newsletter_subscribers (email, first_name) values ('grace@example.com', 'Grace');
  insert into private.rate_hits (bucket, source_hash, at) values ('contact_submissions', 'hash', now());`;

describe('the Supabase CLI', needs('the Supabase CLI, which npm installs on Linux x64', hasProgram), () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  let server: PostgresServer;
  /** What the CLI printed when it applied the migrations. */
  let pushed = '';

  const databaseUrl = (database: string) =>
    `postgres://postgres:postgres@127.0.0.1:${server.port}/${database}`;
  const open = (database: string) =>
    postgres({ ...server, host: '127.0.0.1', database, max: 1, onnotice: () => undefined });

  /** Runs a command of the document on a database with the local program. */
  const run = async (command: string, database: string) => {
    const line = command
      .replace('npx supabase@3.1.0', '"$SUPABASE" --workdir "$FOLDER"')
      .replace('--remote', '--remote="$DATABASE_URL"');
    const { stdout, stderr } = await start('bash', ['-euo', 'pipefail', '-c', line], {
      cwd: folder,
      env: {
        ...process.env,
        PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
        HOME: folder,
        PGSSLMODE: 'disable',
        SUPABASE_TELEMETRY_DISABLED: '1',
        SUPABASE: program,
        FOLDER: folder,
        DATABASE_URL: databaseUrl(database),
      },
    });
    return { stdout, output: `${stdout}${stderr}` };
  };

  beforeAll(async () => {
    cpSync('supabase', path.join(folder, 'supabase'), { recursive: true });
    mkdirSync(path.join(folder, 'bin'));
    const isRecent = await start('pg_dump', ['--version']).then(
      ({ stdout }) => Number(/ (\d+)/.exec(stdout)?.[1]) >= 17,
      () => false,
    );
    if (!isRecent)
      writeFileSync(
        path.join(folder, 'bin/pg_dump'),
        `#!/bin/sh\nexec "${process.execPath}" "${path.resolve('tests/support/pg-dump.ts')}" "$@"\n`,
        { mode: 0o755 },
      );
    server = await startPostgres();
    await prepareServer(server);
    const sql = open('postgres');
    await sql.unsafe(`alter role postgres password 'postgres'`);
    await sql.unsafe('create database live');
    await sql.unsafe('grant create on database live to postgres');
    ({ output: pushed } = await run('npx supabase@3.1.0 db push --remote --yes', 'live'));
    const project = open('live');
    await project.unsafe(cron);
    await project.end();
    await sql.unsafe('create database restored template live');
    await sql.end();
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the Supabase CLI applies every migration', () => {
    expect(pushed).toContain('answer_rights_requests.sql');
  });

  it('the Supabase CLI accepts config.toml without a warning', () => {
    expect(pushed).not.toMatch(/warn|deprecated|error/i);
  });

  it('the Supabase CLI reports no advisor findings', async () => {
    const { output } = await run('npx supabase@3.1.0 db advisors --remote', 'live');
    expect(output.match(/"detail": ".*"/g)).toBeNull();
    expect(output).toContain('No issues found');
  });

  it('the Supabase CLI generates the types in src/client/backend/database.types.ts', async () => {
    const { stdout } = await run('npx supabase@3.1.0 gen types --remote --schema public', 'live');
    // Only supabase-js's helper types follow.
    const [types] = stdout.trim().split(/^type DatabaseWithoutInternals/m);
    const file = '../../src/client/backend/database.types.ts';
    // The hash in the first line tells npm run check -- --fix whether to run this.
    const [note] = readFileSync(path.join(import.meta.dirname, file), 'utf8').split('\n');
    await expect(`${note}\n${types?.trim()}\n`).toMatchFileSnapshot(file);
  });

  it(
    'the Supabase CLI creates a dump that restores every row except those of sessions, links and hits',
    needs('psql', hasPsql),
    async () => {
      const live = open('live');
      const restored = open('restored');
      try {
        await live.unsafe(rows);
        const { stdout: script } = await run(
          `${findCommand('npx supabase@3.1.0 db dump')} --dry-run`,
          'live',
        );
        const { stdout: dump } = await start('bash', ['-c', script], {
          cwd: path.resolve('.'),
          env: { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` },
        });
        writeFileSync(path.join(folder, 'backup.sql'), dump);
        await run(findCommand('psql'), 'restored');

        const tables = await live<{ name: string }[]>`
        select oid::regclass::text as name from pg_class where relkind = 'r'
          and relnamespace::regnamespace::text in ('auth', 'public', 'private', 'storage', 'cron') order by name`;
        for (const { name } of tables) {
          const readRows = async (sql: typeof live) =>
            (await sql.unsafe(`select to_jsonb(row) as row from ${name} as row order by 1`)).map(
              ({ row }) => row,
            );
          const [before, after] = [await readRows(live), await readRows(restored)];
          const count = rowsAfterRestore[name];
          if (count !== undefined) expect(after, name).toHaveLength(count);
          else {
            expect(before.length, name).toBeGreaterThan(0);
            const tokens = name === 'auth.users' ? withoutTokens : {};
            expect(after, name).toEqual(before.map((row) => ({ ...row, ...tokens })));
          }
        }
      } finally {
        await live.end();
        await restored.end();
      }
    },
  );
});
