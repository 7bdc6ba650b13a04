import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeHeadersFile, writeRedirectsFile } from '../../../deploy/host-files';
import delivery from '../../../src/integrations/delivery';
import { finishPage } from '../../../src/lib/delivery/finished-page';

describe('the finished build', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'delivery-'));
    for (const folder of ['blog', '_astro']) mkdirSync(path.join(root, folder));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const page = '<!doctype html><html><head><meta charset="utf-8"><title>T</title></head><body></body></html>';

  /** Writes files as Astro does, ends the build, and reads the files again. */
  function finish(files: Record<string, string>, options: Parameters<typeof delivery>[0] = {}) {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
    const end = delivery(options).hooks['astro:build:done'];
    void end?.({ dir: pathToFileURL(`${root}/`) } as Parameters<NonNullable<typeof end>>[0]);
    return Object.fromEntries(
      Object.keys(files).map((name) => [name, readFileSync(path.join(root, name), 'utf8')]),
    );
  }

  it('has every page finished, with the origins that all may talk to', () => {
    const connect = ['https://abc.supabase.co'];
    const finished = finish({ 'index.html': page, 'blog/a.html': page }, { connect });
    const expected = finishPage(page, { origins: { connect } });
    expect(finished).toEqual({ 'index.html': expected, 'blog/a.html': expected });
    expect(expected).toContain("connect-src 'self' https://abc.supabase.co;");
  });

  it('opens further origins on the page that needs them, and on no other', () => {
    const { 'blog/a.html': article, 'index.html': landing } = finish(
      { 'blog/a.html': page, 'index.html': page },
      {
        connect: ['https://abc.supabase.co'],
        pages: { 'blog/a.html': { script: ['https://viewer.example'], connect: ['https://scene.example'] } },
      },
    );
    expect(article).toContain("script-src 'self' https://viewer.example;");
    expect(article).toContain("connect-src 'self' https://abc.supabase.co https://scene.example;");
    expect(landing).not.toMatch(/viewer\.example|scene\.example/);
  });

  it('lets in the script of a named origin on the pages where it stands', () => {
    const waiting = '<script type="text/plain" src="https://counter.example/script.js"></script>';
    const finished = finish(
      { 'index.html': page.replace('</body>', `${waiting}</body>`), 'blog/a.html': page },
      { named: ['https://counter.example'] },
    );
    expect(finished['index.html']).toContain("script-src 'self' https://counter.example;");
    expect(finished['blog/a.html']).not.toContain('counter.example');
  });

  it('stops at a page that cannot be finished, and names it', () => {
    const broken = page.replace('</body>', '<script>let x = ;</script></body>');
    expect(() => finish({ 'blog/broken.html': broken })).toThrow(
      `The page ${path.join('blog', 'broken.html')} cannot be finished.`,
    );
  });

  it('leaves a part of a page and every other file as they are', () => {
    const files = {
      'choices.html': '<link rel="stylesheet" href="/_astro/choices.c3.css"><p>Part</p>',
      '_astro/choices.c3.css': 'i{top:2px}',
    };
    expect(finish(files)).toEqual(files);
    expect(readdirSync(path.join(root, '_astro'))).toEqual(['choices.c3.css']);
  });

  it('has the files for hosts, with the 404 pages that there are', () => {
    const moved = () => [{ from: '/blog/before', to: '/blog/first' }];
    finish({ '404.html': page, 'blog/404.html': page }, { moved });
    expect(readFileSync(path.join(root, '_headers'), 'utf8')).toBe(writeHeadersFile());
    expect(readFileSync(path.join(root, '_redirects'), 'utf8')).toBe(
      writeRedirectsFile(
        ['/404.html', '/blog/404.html'],
        moved().map((one) => ({ ...one, status: 308 })),
      ),
    );
  });
});

describe('the dev server', () => {
  /** What it answers before Astro does: a redirect, or nothing. */
  function ask(url: string, accept = 'text/html'): string {
    const httpServer = new EventEmitter();
    const stack: { handle: (request: object, response: object, next: () => void) => void }[] = [];
    const moved = () => [{ from: '/blog/before', to: '/blog/first' }];
    const hook = delivery({ moved }).hooks['astro:server:setup'];
    type Event = Parameters<NonNullable<typeof hook>>[0];
    void hook?.({ server: { httpServer, middlewares: { stack } } } as unknown as Event);
    httpServer.emit('listening');
    let answer = 'handed on';
    const response = {
      writeHead: (status: number, { Location }: { Location: string }) => {
        answer = `${status} ${Location}`;
        return { end: () => {} };
      },
    };
    stack[0]?.handle({ url, headers: { accept } }, response, () => {});
    return answer;
  }

  it.each([
    ['/about/', '308 /about'],
    ['/about/?package=leader', '308 /about?package=leader'],
    ['/sitemap.xml', '308 /sitemap-index.xml'],
    ['/blog/before', '308 /blog/first'],
    ['/about', 'handed on'],
    ['/', 'handed on'],
    ['//elsewhere.example/', 'handed on'],
    ['/@vite/client/', 'handed on'],
  ])('answers %s like a host: %s', (url, answer) => {
    expect(ask(url)).toBe(answer);
  });
});
