import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeHeadersFile } from '../../../../deploy/host-files';
import hostFiles from '../../../../src/node/integrations/host-files';
import { temporaryFolder } from '../../../support/folder';

const moved = [{ from: '/blog/before', to: '/blog/first', status: 308 as const }];
const settings = {
  site: 'https://www.example.com',
  backend: 'https://ref.supabase.co',
  key: 'sb_publishable_1',
};
const folder = temporaryFolder();

beforeEach(() => folder.write('dist/blog/first.html', 'First'));
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Finishes a build in the folder. */
function finish() {
  const done = hostFiles(moved, settings).hooks['astro:build:done'];
  void done?.({ dir: pathToFileURL(folder.at('dist')) } as Parameters<NonNullable<typeof done>>[0]);
}

it("the build writes _headers, and _redirects with the site's redirects", () => {
  finish();
  expect(folder.read('dist/_headers')).toBe(writeHeadersFile());
  expect(folder.read('dist/_redirects')).toContain('/blog/before /blog/first 308');
});

it('/health states the release and the settings that the site was built with', () => {
  finish();
  const health = JSON.parse(folder.read('dist/health'));
  expect(health).toMatchObject({
    status: 'ok',
    release: expect.stringMatching(/^[\da-f]{12}$/),
    ...settings,
  });
});

it('the build writes the nginx configuration outside the published folder, with the limits for slow clients', () => {
  finish();
  const configuration = folder.read('dist.nginx.conf');
  expect(configuration).toContain('location = /blog/before { return 308 /blog/first$is_args$args; }');
  expect(configuration).toMatch(/worker_rlimit_nofile 16384;\s+events \{\s+worker_connections 8192;/);
  expect(configuration).toContain('client_header_timeout 10s;');
  // The container replaces these two settings.
  const [, ...replaced] = /sed -i 's\|(.*?)\|.*?\|; s\|(.*?)\|/.exec(
    readFileSync('deploy/Containerfile', 'utf8'),
  ) ?? [''];
  expect(replaced).toHaveLength(2);
  for (const setting of replaced) expect(configuration.split(setting)).toHaveLength(2);
});

it('the build writes the output for Vercel only on Vercel', () => {
  finish();
  expect(existsSync(folder.at('.vercel'))).toBe(false);
  vi.stubEnv('VERCEL', '1');
  finish();
  expect(JSON.parse(folder.read('.vercel/output/config.json')).version).toBe(3);
  expect(folder.read('.vercel/output/static/blog/first.html')).toBe('First');
  expect(existsSync(folder.at('.vercel/output/static/_headers'))).toBe(false);
});
