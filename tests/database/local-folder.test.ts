/** The data folder of the embedded backend: a process that uses it, and a database that cannot be used. */
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { completeDatabase, lockFolder } from '../../server/data-folder.ts';
import { copyEmptyBackend } from '../../server/empty-backend.ts';
import backend from '../../src/node/integrations/backend.ts';
import { UserError } from '../../src/shared/user-error.ts';
import { findFreePort } from '../support/listen.ts';

const root = mkdtempSync(path.join(tmpdir(), 'local-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Creates a data folder with an empty database. */
async function createFolder(name: string) {
  const folder = path.join(root, name);
  await copyEmptyBackend(folder);
  const database = path.join(folder, 'database');
  const startOver = `To start with an empty backend, delete ${database} and ${path.join(folder, 'emails')}.`;
  return { folder, database, startOver, options: { folder, siteUrl: 'http://localhost' } };
}

it('a data folder in use is refused with the process and URL that use it, until that process ends', async () => {
  const folder = path.join(root, 'in-use');
  const site = path.join(root, 'site');
  mkdirSync(site);
  writeFileSync(path.join(site, 'index.html'), '');
  const port = await findFreePort();
  const preview = spawn(process.execPath, ['scripts/preview.ts'], {
    env: {
      ...process.env,
      LOCAL_DIR: folder,
      PORT: String(port),
      DIST_DIR: site,
      PUBLIC_SUPABASE_URL: '',
      npm_lifecycle_event: '',
    },
  });
  onTestFinished(() => void preview.kill('SIGKILL'));
  const owner = path.join(folder, 'process.json');
  await vi.waitUntil(() => existsSync(owner) && readFileSync(owner, 'utf8').endsWith('}'), {
    timeout: 50_000,
  });
  await expect(startBackend({ folder, siteUrl: 'http://localhost' })).rejects.toThrow(
    `The data folder ${folder} is in use by process ${preview.pid} (http://localhost:${port}).`,
  );
  preview.kill('SIGKILL');
  await once(preview, 'exit');
  lockFolder(folder)();
});

it('a database whose creation was interrupted is created again at the next start', async () => {
  const folder = path.join(root, 'interrupted');
  const file = path.join(folder, 'database/base');
  mkdirSync(folder);
  const create = async () => {
    const isLeft = existsSync(file);
    mkdirSync(file, { recursive: true });
    return isLeft;
  };
  const interrupt = () => create().then(() => Promise.reject(new Error('killed')));
  await expect(completeDatabase(folder, interrupt)).rejects.toThrow('killed');
  expect(await completeDatabase(folder, create)).toBe(false);
  expect(await completeDatabase(folder, create)).toBe(true);
});

it('a database that cannot be migrated is reported with the name of the migration that failed', async () => {
  const { options } = await createFolder('failed-migration');
  const file = 'supabase/migrations/29990101000000_add_phone.sql';
  const project = path.join(root, 'project');
  cpSync('supabase', path.join(project, 'supabase'), { recursive: true });
  writeFileSync(path.join(project, file), 'alter table public.contact_submissions ad column phone text;');
  const folder = process.cwd();
  onTestFinished(() => process.chdir(folder));
  process.chdir(project);
  await expect(startBackend(options)).rejects.toThrow(
    new UserError(`${file} failed (syntax error at or near "ad"). Fix it and start again.`),
  );
});

it('a database of other migrations is rejected with the name of the folder to delete', async () => {
  const { folder, startOver, options } = await createFolder('other-migrations');
  const { Request, Response } = globalThis;
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

it('a damaged database is reported with the name of the folder to delete', async () => {
  const { folder, database, startOver, options } = await createFolder('damaged');
  rmSync(path.join(database, 'base'), { recursive: true });
  await expect(startBackend(options)).rejects.toThrow(
    new UserError(
      `The embedded database in ${folder} could not be opened (PGlite failed to initialize properly). ${startOver}`,
    ),
  );
});

// Last, because npm run dev loads a second copy of the server's modules.
it('npm run dev reports a new or changed migration', async () => {
  const { folder, database } = await createFolder('dev');
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
