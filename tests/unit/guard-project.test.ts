/** The end-to-end tests never run on a site that is connected to a hosted project. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import setUp from '../../e2e/support/guard-project';

const folder = mkdtempSync(path.join(tmpdir(), 'guard-project-'));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('the end-to-end tests refuse a build for a hosted project', async () => {
  const build = (hosts: string) =>
    writeFileSync(path.join(folder, 'your-account.html'), `<meta content="connect-src 'self'${hosts}; x">`);
  vi.stubEnv('DIST_DIR', folder);
  build('');
  await expect(setUp()).resolves.toBeTypeOf('function');
  build(' https://ref.supabase.co');
  await expect(setUp()).rejects.toThrow(
    /the tests send messages and create accounts.*without PUBLIC_SUPABASE_URL/,
  );
});
