import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { protectionOf, protectionWithoutTls } from '../../../deploy/rules';
import { serveSite } from '../../../server/site';

const files: Record<string, string | Buffer> = {
  'secret.txt': 'outside the site',
  'site-next-door/about.html': 'outside the site',
  'site/index.html': '<h1>Start</h1>',
  'site/about.html': `<h1>About</h1>${'words '.repeat(200)}`,
  'site/404.html': '<h1>Not here</h1>',
  'site/blog.html': '<h1>Blog</h1>',
  'site/blog/404.html': '<h1>Article Not Found</h1>',
  'site/blog/first.html': '<h1>First</h1>',
  'site/robots.txt': 'User-agent: *',
  'site/_astro/app.abc12345.js': 'export {};',
  'site/_astro/font.woff2': Buffer.from([0x77, 0x4f, 0x46, 0x32]),
  'site/_headers': '/*\n  X-From-File: yes\n',
  'site/_redirects': '/blog/before /blog/first 308\n/blog/* /blog/404.html 404\n',
};

let root: string;
let server: Server;
let port: number;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'site-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  server = createServer(serveSite(path.join(root, 'site')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** Requests a path exactly as written. fetch would normalize it. */
const ask = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: target, method, headers, signal: AbortSignal.timeout(5000) },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const body = Buffer.concat(parts);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            text: body.toString(),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });

describe('the preview serves a page', () => {
  it.each([
    ['/', 'Start'],
    ['/about?package=leader', 'About'],
  ])('at %s', async (target, heading) => {
    const { status, text, headers } = await ask(target);
    expect(status).toBe(200);
    expect(text).toContain(`<h1>${heading}</h1>`);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('and redirects other forms of its URL permanently, with the query', async () => {
    const answer = await ask('/about/?package=leader');
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe('/about?package=leader');
  });

  it.each(['//evil.example/about/', '/%2fabout/', '/.//about/', '/%5cabout/'])(
    'and never redirects to another host: %s',
    async (target) => {
      const { headers } = await ask(target);
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    },
  );
});

describe('the preview answers 404', () => {
  it.each([
    ['/nowhere', 'Not here'],
    ['/blog/nowhere', 'Article Not Found'],
  ])('with the nearest 404 page: %s', async (target, words) => {
    const { status, text } = await ask(target);
    expect(status).toBe(404);
    expect(text).toContain(words);
  });

  it.each(['/%', '/%E0%A4%A', '/a%00b', '/%2e%2e%2f', '//[', 'http://['])(
    'for an invalid path: %s',
    async (target) => {
      expect((await ask(target)).status).toBe(404);
    },
  );

  it('or a redirect for slashes only', async () => {
    expect((await ask('//')).status).toBeLessThan(500);
  });
});

describe('the preview does not serve files outside the site', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/blog/..%2f..%2fsecret.txt',
    '/..%2fsite-next-door%2fabout',
    '/..%5csecret.txt',
  ])('for %s', async (target) => {
    const { status, text } = await ask(target);
    expect(status).toBe(404);
    expect(text).not.toContain('outside');
  });

  it.each(['/_headers', '/_astro'])('or files for hosts, or folders: %s', async (target) => {
    expect((await ask(target)).status).toBe(404);
  });
});

describe('the preview, by method,', () => {
  it('answers HEAD like GET, without the body', async () => {
    const get = await ask('/about');
    const head = await ask('/about', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });

  it.each(['POST', 'PUT', 'DELETE'])('rejects %s', async (method) => {
    const { status, headers } = await ask('/about', {}, method);
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });
});

describe('the preview compresses', () => {
  const about = files['site/about.html']?.toString();

  it('with Brotli first', async () => {
    const { headers, body } = await ask('/about', { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(about);
    expect(headers['content-length']).toBe(String(body.length));
  });

  it('with gzip', async () => {
    const { headers, body } = await ask('/about', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(about);
  });

  it('nothing unless the browser accepts it', async () => {
    const { headers, text } = await ask('/about');
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toBe(about);
  });

  it('and tells caches that the answer varies', async () => {
    expect((await ask('/about')).headers.vary).toBe('Accept-Encoding');
  });
});

describe('the preview sends the headers of the rules', () => {
  it.each(['/about', '/about/', '/nowhere', '/robots.txt', '/_astro/font.woff2', '/_astro/missing.js'])(
    'for %s',
    async (target) => {
      const { headers, status } = await ask(target);
      const wanted = protectionOf(target, status, protectionWithoutTls);
      for (const name of Object.keys(protectionWithoutTls))
        expect(headers[name.toLowerCase()], name).toBe(wanted[name]);
      expect(headers['x-from-file']).toBeUndefined();
    },
  );
});

describe('the preview answers 304', () => {
  it.each(['/about', '/_astro/font.woff2'])('for a known ETag of %s', async (target) => {
    const { headers } = await ask(target, { 'accept-encoding': 'br' });
    const again = await ask(target, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
    expect(again.headers.vary).toBe(headers.vary);
  });

  it('only for the same encoding', async () => {
    const marks = ['br', 'gzip', 'identity'].map(
      async (encoding) => (await ask('/about', { 'accept-encoding': encoding })).headers.etag,
    );
    expect(new Set(await Promise.all(marks)).size).toBe(3);
  });

  it('not for another ETag', async () => {
    expect((await ask('/about', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('for a date since which the file did not change', async () => {
    const { headers } = await ask('/about');
    const since = headers['last-modified'] ?? '';
    expect((await ask('/about', { 'if-modified-since': since })).status).toBe(304);
    expect(
      (await ask('/about', { 'if-modified-since': new Date(Date.parse(since) - 1000).toUTCString() })).status,
    ).toBe(200);
    expect((await ask('/about', { 'if-modified-since': 'yesterday' })).status).toBe(200);
  });
});

it('the preview answers 404 with a text when the site has no 404 page', async () => {
  const bare = mkdtempSync(path.join(tmpdir(), 'bare-'));
  const other = createServer(serveSite(bare));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('Not found\n');
  other.close();
  rmSync(bare, { recursive: true });
});
