/** The end-to-end tests never run on a site that is connected to a hosted project. */
import { afterEach, expect, it, vi } from 'vitest';
import setUp from '../../e2e/support/guard-project';
import { temporaryFolder } from '../support/folder';

const { at, write } = temporaryFolder();
afterEach(() => {
  vi.unstubAllEnvs();
});

it('the end-to-end tests reject a build for a hosted project', async () => {
  const build = (hosts: string) =>
    write('your-account.html', `<meta content="connect-src 'self'${hosts}; x">`);
  vi.stubEnv('DIST_DIR', at());
  build('');
  await expect(setUp()).resolves.toBeTypeOf('function');
  build(' https://ref.supabase.co');
  await expect(setUp()).rejects.toThrow(
    /browser tests, .* send messages and create accounts.*without PUBLIC_SUPABASE_URL/,
  );
});
