/** The embedded backend's data folder: real processes that share it, and a database that cannot be used. */
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { lockFolder } from '../../server/data-folder.ts';
import { copyEmptyBackend } from '../../server/empty-backend.ts';
import backend from '../../src/node/integrations/backend.ts';
import { UserError } from '../../src/shared/user-error.ts';
import { findFreePort } from '../support/listen.ts';
import { runScript } from '../support/run.ts';

const root = mkdtempSync(path.join(tmpdir(), 'local-folder-'));
const folder = path.join(root, 'data');
const database = path.join(folder, 'database');
/** A copy of the project with its own migrations. */
const project = path.join(root, 'project');
mkdirSync(folder);
mkdirSync(path.join(project, 'dist'), { recursive: true });
writeFileSync(path.join(project, 'dist/index.html'), '');
for (const name of readdirSync('.'))
  if (!['dist', 'supabase', '.env', '.local'].includes(name))
    symlinkSync(path.resolve(name), path.join(project, name));
cpSync('supabase', path.join(project, 'supabase'), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const startOver = `To start with an empty backend, delete ${database} and ${path.join(folder, 'emails')}.`;
const environment = (port?: number) => ({
  LOCAL_DIR: folder,
  PORT: port ? String(port) : '',
  npm_lifecycle_event: '',
  PUBLIC_SUPABASE_URL: '',
});

/** Runs a command. @returns its exit code and its error output */
async function run(script: string, port?: number) {
  const { code, stderr } = await runScript(script, [], environment(port), project);
  return { code, stderr: stderr.trim() };
}

describe('while a preview uses the data folder', async () => {
  await copyEmptyBackend(folder);
  const port = await findFreePort();
  const preview = spawn(process.execPath, [path.resolve('scripts/preview.ts')], {
    cwd: project,
    env: { ...process.env, ...environment(port) },
  });
  afterAll(() => preview.kill());

  it('a preview on another port fails and names the process that uses the folder', async () => {
    const isReady = () =>
      fetch(`http://localhost:${port}/auth/v1/health`).then(
        ({ status }) => status !== 503,
        () => false,
      );
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 });
    expect(await run('scripts/preview.ts', await findFreePort())).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        `The data folder ${folder} is in use by process ${preview.pid} (http://localhost:${port}).`,
      ),
    });
  }, 90_000);

  it('a crash of the preview releases the folder', async () => {
    preview.kill('SIGKILL');
    await once(preview, 'exit');
    lockFolder(folder)();
  });
});

it('a preview that was killed while it created the database starts with an empty one', async () => {
  const fresh = path.join(root, 'killed');
  const preview = spawn(process.execPath, [path.resolve('scripts/preview.ts')], {
    cwd: project,
    env: { ...process.env, ...environment(await findFreePort()), LOCAL_DIR: fresh },
  });
  await vi.waitUntil(() => existsSync(path.join(fresh, 'database/base')), { timeout: 60_000, interval: 5 });
  preview.kill('SIGKILL');
  await once(preview, 'exit');
  const backend = await startBackend({ folder: fresh, siteUrl: 'http://localhost' });
  expect(await backend.query('select count(*)::int as count from public.profiles')).toEqual([{ count: 0 }]);
  await backend.close();
}, 120_000);

it('npm run dev reports a new or changed migration', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('VITEST', '');
  vi.stubEnv('LOCAL_DIR', folder);
  const { hooks } = backend({ isHosted: false });
  const warnings: string[] = [];
  const watcher = new EventEmitter();
  const server = { config: { server: {} }, middlewares: { use: () => {} }, watcher };
  const logger = { info: () => {}, warn: (message: string) => warnings.push(message) };
  await hooks['astro:server:setup']?.({ server, logger } as never);
  watcher.emit('all', 'add', path.resolve('supabase/migrations/29990101000000_add_phone.sql'));
  watcher.emit('all', 'change', path.resolve('supabase/config.toml'));
  await hooks['astro:server:done']?.({ logger } as never);
  expect(warnings).toEqual([
    `supabase/migrations/29990101000000_add_phone.sql is new or has changed. Restart npm run dev to apply it. If it was applied before, also delete ${database}.`,
  ]);
});

describe('a database that cannot be used', () => {
  it('a database that cannot be migrated is reported with the name of the migration that failed', async () => {
    const file = 'supabase/migrations/29990101000000_add_phone.sql';
    writeFileSync(path.join(project, file), 'alter table public.contact_submissions ad column phone text;');
    expect(await run('scripts/preview.ts', await findFreePort())).toEqual({
      code: 1,
      stderr: `${file} failed (syntax error at or near "ad"). Fix it and start again.`,
    });
    rmSync(path.join(project, file));
  });

  it('a database is rejected with the name of the folder to delete if other migrations created it', async () => {
    const { Request, Response } = globalThis;
    const options = { folder, siteUrl: 'http://localhost' };
    const opened = await startBackend(options);
    // Supabase Lite replaces both globally when it starts.
    expect([globalThis.Request, globalThis.Response]).toEqual([Request, Response]);
    await opened.query(`update supabase_migrations.schema_migrations set version = '20200101000000'
      where version = (select max(version) from supabase_migrations.schema_migrations)`);
    await opened.close();
    await expect(startBackend(options)).rejects.toThrow(
      new UserError(
        `The embedded database in ${folder} was created by migrations that are no longer in supabase/migrations. ${startOver}`,
      ),
    );
  });

  it('a damaged database is reported with the folder to delete', async () => {
    rmSync(path.join(database, 'base'), { recursive: true });
    expect(await run('scripts/preview.ts', await findFreePort())).toEqual({
      code: 1,
      stderr: `The embedded database in ${folder} could not be opened (PGlite failed to initialize properly). ${startOver}`,
    });
  });
});
