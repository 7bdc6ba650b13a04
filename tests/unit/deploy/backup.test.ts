/** deploy/backup, with stubs for the programs that read the database and encrypt. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/folder';

const { at, read, write } = temporaryFolder();
const folder = () => at('backups');
const today = `${new Date().toISOString().slice(0, 10)}.sql.age`;
const stub = (name: string, text: string) => write(`bin/${name}`, `#!/bin/bash\n${text}\n`, 0o755);

beforeEach(() => {
  mkdirSync(folder());
  stub(
    'supabase',
    `echo "$@" >> ${at('calls')}; echo "$PGPASSWORD" > ${at('password')}; echo "printf 'insert %.0s' {1..500}"`,
  );
  stub('id', 'echo 1000');
  stub('age', `echo "$@" >> ${at('calls')}; cat`);
});

function backUp(settings: Record<string, string> = {}) {
  const { status, stderr } = spawnSync('deploy/backup', [], {
    encoding: 'utf8',
    env: {
      PATH: `${at('bin')}:${process.env.PATH}`,
      DATABASE_URL: 'postgres://postgres@db:5432/postgres',
      PGPASSWORD: 'open sesame',
      BACKUP_KEY: 'age1key',
      BACKUP_FOLDER: folder(),
      SUPABASE_CLI: at('bin/supabase'),
      ...settings,
    },
  });
  return { status, stderr: stderr.trim() };
}

it('the backup encrypts the rows in a file for today', () => {
  expect(backUp()).toEqual({ status: 0, stderr: '' });
  expect(readdirSync(folder())).toEqual([today]);
  expect(read('calls')).toContain(
    'db dump --dry-run --remote=postgres://postgres@db:5432/postgres --data-only',
  );
  expect(read('calls')).toContain('--encrypt --recipient age1key');
});

it('the backup passes the password in the environment, not in a command line', () => {
  backUp();
  expect(read('password')).toBe('open sesame\n');
  expect(read('calls')).not.toContain('sesame');
});

it('the backup deletes only backups older than 30 days', () => {
  for (const [name, days] of [
    ['old.sql.age', 32],
    ['recent.sql.age', 29],
    ['other.txt', 99],
  ] as const) {
    write(`backups/${name}`, '');
    const time = Date.now() / 1000 - days * 86_400;
    utimesSync(at(`backups/${name}`), time, time);
  }
  backUp();
  expect(readdirSync(folder()).sort()).toEqual([today, 'other.txt', 'recent.sql.age'].sort());
});

it('the backup refuses to run as root', () => {
  stub('id', 'echo 0');
  expect(backUp()).toEqual({ status: 1, stderr: expect.stringContaining('as another user than root') });
  const service = readFileSync('deploy/backup.service', 'utf8');
  expect(service).toMatch(/^User=website-backup$/m);
});

it('the backup runs the CLI of package-lock.json', () => {
  const setup = readFileSync('deploy/setup', 'utf8');
  const script = readFileSync('deploy/backup', 'utf8');
  const [, target = ''] = /cli=\$\{SUPABASE_CLI:-(\S+)\}/.exec(script) ?? [];
  expect(setup).toContain('cli=node_modules/@supabase/cli-linux-x64/bin\n');
  expect(setup).toContain(`install -D supabase ${target}\n`);
});

it('the backup downloads no package', () => {
  expect(readFileSync('deploy/backup', 'utf8')).not.toMatch(/\b(?:npx|npm|docker) /);
});

it('the backup requests PING_URL when it is complete', () => {
  stub('curl', `cat > ${at('request')}`);
  expect(backUp({ PING_URL: 'https://ping.example/1' }).status).toBe(0);
  expect(read('request')).toBe('url = "https://ping.example/1"\n');
});

it('the backup fails if PING_URL does not respond', () => {
  stub('curl', 'exit 22');
  expect(backUp({ PING_URL: 'https://ping.example/1' })).toEqual({
    status: 1,
    stderr: "Today's backup is complete, but PING_URL did not respond.",
  });
});

it('the backup excludes the same tables as the tested command in docs/operations.md', () => {
  const [, excluded = ''] = /--exclude (\S+)/.exec(readFileSync('deploy/backup', 'utf8')) ?? [];
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`--exclude ${excluded}\n`);
});

it.each([
  ['the CLI fails', 'supabase', 'exit 1'],
  ['the database is unreachable', 'supabase', 'echo "echo insert half; exit 1"'],
  ['encryption fails', 'age', 'exit 1'],
  ['the database returns no rows', 'supabase', 'true'],
])('the previous backup stays, without a partial file, when %s', (_, program, text) => {
  write(`backups/${today}`, 'before');
  stub(program, text);
  const { status, stderr } = backUp();
  expect([status, stderr]).toEqual([1, expect.stringContaining("Today's backup failed")]);
  expect(readdirSync(folder())).toEqual([today]);
  expect(read(`backups/${today}`)).toBe('before');
});

it.each([
  [{ DATABASE_URL: '' }, 'Set DATABASE_URL to the URL of the database'],
  [{ DATABASE_URL: 'postgres://postgres:sesame@db/postgres' }, 'Remove it there and set PGPASSWORD'],
  [{ DATABASE_URL: 'postgres://db/postgres?user=a&password=sesame' }, 'Remove it there and set PGPASSWORD'],
  [{ PGPASSWORD: '' }, 'Set PGPASSWORD'],
  [{ BACKUP_KEY: '' }, 'Set BACKUP_KEY to the public key'],
  [{ BACKUP_DAYS: 'month' }, 'BACKUP_DAYS is "month". Set it to a whole number of days'],
  [{ SUPABASE_CLI: '/nowhere' }, 'The Supabase CLI is not at /nowhere.'],
  [{ BACKUP_FOLDER: '/nowhere' }, 'The folder /nowhere is missing or not writable.'],
])('the backup fails with the setting %j: %s', (settings, message) => {
  const { status, stderr } = backUp(settings);
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  expect(stderr).not.toContain('sesame');
});
