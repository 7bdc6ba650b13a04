/** The embedded backend's data folder, opened again after supabase/migrations has changed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend } from '../../server/backend.ts';
import { SettingsError } from '../../server/settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'backend-'));
const { Request, Response } = globalThis;
const start = () => startBackend({ folder, siteUrl: 'http://localhost' });

beforeAll(async () => {
  const backend = await start();
  await backend.query(`update supabase_migrations.schema_migrations set version = '20200101000000'
    where version = (select max(version) from supabase_migrations.schema_migrations)`);
  await backend.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('an outdated database stops the start with the folder to delete', async () => {
  await expect(start()).rejects.toThrow(
    new SettingsError(
      `The embedded database in ${folder} was created by migrations that are no longer in supabase/migrations. Delete ${path.join(folder, 'database')} and ${path.join(folder, 'mail')} to start with an empty backend.`,
    ),
  );
});

it('starting the backend does not replace Request and Response of the process', () => {
  expect(globalThis.Request).toBe(Request);
  expect(globalThis.Response).toBe(Response);
});
