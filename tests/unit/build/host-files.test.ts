import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeHeadersFile } from '../../../deploy/host-files';
import hostFiles from '../../../src/build/integrations/host-files';
import { temporaryFolder } from '../../support/folder';

const moved = () => [{ from: '/blog/before', to: '/blog/first' }];
const folder = temporaryFolder();

beforeEach(() => folder.write('dist/blog/first.html', 'First'));
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Finishes a build in the folder. */
function finish() {
  const done = hostFiles({ contentRedirects: moved }).hooks['astro:build:done'];
  void done?.({ dir: pathToFileURL(folder.at('dist')) } as Parameters<NonNullable<typeof done>>[0]);
}

it('the build writes headers, and the redirects from content/, for hosts', () => {
  finish();
  expect(folder.read('dist/_headers')).toBe(writeHeadersFile());
  expect(folder.read('dist/_redirects')).toContain('/blog/before /blog/first 308');
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

/** The response of the dev server before Astro handles the request: a redirect or none. */
function request(url: string): string {
  const httpServer = new EventEmitter();
  const stack: { handle: (request: object, response: object, next: () => void) => void }[] = [];
  const hook = hostFiles({ contentRedirects: moved }).hooks['astro:server:setup'];
  type Event = Parameters<NonNullable<typeof hook>>[0];
  void hook?.({ server: { httpServer, middlewares: { stack } } } as unknown as Event);
  httpServer.emit('listening');
  let answer = 'no redirect';
  const response = {
    writeHead: (status: number, { Location }: { Location: string }) => {
      answer = `${status} ${Location}`;
      return { end: () => {} };
    },
  };
  stack[0]?.handle({ url, headers: { accept: 'text/html' } }, response, () => {});
  return answer;
}

it.each([
  ['/about/?package=leader', '308 /about?package=leader'],
  ['/sitemap.xml', '308 /sitemap-index.xml'],
  ['/blog/before', '308 /blog/first'],
  ['/', 'no redirect'],
  ['//elsewhere.example/', 'no redirect'],
  ['/@vite/client/', 'no redirect'],
])('the dev server redirects %s as a host does: %s', (url, answer) => {
  expect(request(url)).toBe(answer);
});
