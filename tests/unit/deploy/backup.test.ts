/** deploy/backup, with stand-ins for the programs that reach a database and encrypt. */
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root: string;
let folder: string;
const today = `${new Date().toISOString().slice(0, 10)}.sql.age`;

const stand = (name: string, text: string) =>
  writeFileSync(path.join(root, 'bin', name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'backup-'));
  folder = path.join(root, 'backups');
  mkdirSync(path.join(root, 'bin'));
  mkdirSync(folder);
  stand('npx', `echo "$@" >> ${root}/asked; printf 'insert %.0s' {1..500}`);
  stand('age', `echo "$@" >> ${root}/asked; cat`);
});
afterEach(() => rmSync(root, { recursive: true }));

function backUp(settings: Record<string, string> = {}) {
  const { status, stderr } = spawnSync('deploy/backup', [], {
    encoding: 'utf8',
    env: {
      PATH: `${path.join(root, 'bin')}:${process.env.PATH}`,
      DATABASE_URL: 'postgres://db',
      BACKUP_KEY: 'age1key',
      BACKUP_FOLDER: folder,
      ...settings,
    },
  });
  return { status, stderr: stderr.trim() };
}

it('keeps a backup of today, encrypted for the key, and none that is older than 30 days', () => {
  for (const [name, days] of [
    ['old.sql.age', 32],
    ['recent.sql.age', 29],
    ['other.txt', 99],
  ] as const) {
    const file = path.join(folder, name);
    writeFileSync(file, '');
    const time = Date.now() / 1000 - days * 86_400;
    utimesSync(file, time, time);
  }
  expect(backUp()).toEqual({ status: 0, stderr: '' });
  expect(readdirSync(folder).sort()).toEqual([today, 'other.txt', 'recent.sql.age'].sort());
  const asked = readFileSync(path.join(root, 'asked'), 'utf8');
  expect(asked).toContain('db dump --remote=postgres://db --data-only');
  expect(asked).toContain('--encrypt --recipient age1key');
});

it('leaves out what the backup of docs/deploy.md leaves out, whose restore is tested', () => {
  const [, excluded = ''] = /--exclude (\S+)/.exec(readFileSync('deploy/backup', 'utf8')) ?? [];
  expect(readFileSync('docs/deploy.md', 'utf8')).toContain(`--exclude ${excluded}\n`);
});

it.each([
  ['the database cannot be reached', 'npx', 'echo "insert half"; exit 1'],
  ['nothing can be encrypted', 'age', 'exit 1'],
  ['the database gives no rows', 'npx', 'true'],
])('keeps the backup of before, and nothing half written, where %s', (_, program, text) => {
  writeFileSync(path.join(folder, today), 'before');
  stand(program, text);
  const { status, stderr } = backUp();
  expect([status, stderr]).toEqual([1, expect.stringContaining('There is no backup of today')]);
  expect(readdirSync(folder)).toEqual([today]);
  expect(readFileSync(path.join(folder, today), 'utf8')).toBe('before');
});

it.each([
  [{ DATABASE_URL: '' }, 'Set DATABASE_URL to the address of the database'],
  [{ BACKUP_KEY: '' }, 'Set BACKUP_KEY to the public key'],
  [{ BACKUP_DAYS: 'month' }, 'BACKUP_DAYS is "month". Set it to a whole number of days'],
  [{ BACKUP_FOLDER: '/nowhere' }, 'There is no folder /nowhere that can be written to.'],
])('says what is to be set: %j', (settings, sentence) => {
  expect(backUp(settings)).toEqual({ status: 1, stderr: expect.stringContaining(sentence) });
});
