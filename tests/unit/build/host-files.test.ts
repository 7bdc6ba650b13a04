import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeHeadersFile } from '../../../deploy/host-files';
import hostFiles from '../../../src/build/integrations/host-files';

const moved = () => [{ from: '/blog/before', to: '/blog/first' }];
let root: string;
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'host-files-'));
  mkdirSync(path.join(root, 'dist/blog'), { recursive: true });
  writeFileSync(path.join(root, 'dist/blog/first.html'), 'First');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** Finishes a build in the folder. */
function finish() {
  const done = hostFiles({ moved }).hooks['astro:build:done'];
  void done?.({ dir: pathToFileURL(path.join(root, 'dist')) } as Parameters<NonNullable<typeof done>>[0]);
}

it('the build writes headers, and the redirects from content/, for hosts', () => {
  finish();
  expect(read('dist/_headers')).toBe(writeHeadersFile());
  expect(read('dist/_redirects')).toContain('/blog/before /blog/first 308');
});

it('the build writes the nginx configuration outside the published folder, with the limits for slow clients', () => {
  finish();
  const configuration = read('dist.nginx.conf');
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
  expect(existsSync(path.join(root, '.vercel'))).toBe(false);
  vi.stubEnv('VERCEL', '1');
  finish();
  expect(JSON.parse(read('.vercel/output/config.json')).version).toBe(3);
  expect(read('.vercel/output/static/blog/first.html')).toBe('First');
  expect(existsSync(path.join(root, '.vercel/output/static/_headers'))).toBe(false);
});

/** The response of the dev server before Astro handles the request: a redirect or none. */
function request(url: string): string {
  const httpServer = new EventEmitter();
  const stack: { handle: (request: object, response: object, next: () => void) => void }[] = [];
  const hook = hostFiles({ moved }).hooks['astro:server:setup'];
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
