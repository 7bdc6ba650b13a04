import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { writeHeadersFile } from '../../../deploy/host-files';
import hostFiles from '../../../src/build/integrations/host-files';

const moved = () => [{ from: '/blog/before', to: '/blog/first' }];

it('the build contains the files for hosts, with the redirects from content/', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'host-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const root = path.join(folder, 'dist');
  mkdirSync(root);
  const finish = hostFiles({ moved }).hooks['astro:build:done'];
  void finish?.({ dir: pathToFileURL(root) } as Parameters<NonNullable<typeof finish>>[0]);
  expect(readFileSync(path.join(root, '_headers'), 'utf8')).toBe(writeHeadersFile());
  expect(readFileSync(path.join(root, '_redirects'), 'utf8')).toContain('/blog/before /blog/first 308');
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
