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

/** Asks for a path exactly as written: fetch would tidy up `..` before sending it. */
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

describe('a clean address', () => {
  it.each([
    ['/', 'Start'],
    ['/about?package=leader', 'About'],
  ])('%s shows its page', async (target, heading) => {
    const { status, text, headers } = await ask(target);
    expect(status).toBe(200);
    expect(text).toContain(`<h1>${heading}</h1>`);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('is where another way to write it leads, for good, query included', async () => {
    const answer = await ask('/about/?package=leader');
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe('/about?package=leader');
  });

  it('is where the earlier address of a text leads, for good', async () => {
    const answer = await ask('/blog/before?from=mail');
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe('/blog/first?from=mail');
  });

  it.each(['//evil.example/about/', '/%2fabout/', '/.//about/', '/%5cabout/'])(
    'is never an address on another host: %s',
    async (target) => {
      const { headers } = await ask(target);
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    },
  );
});

describe('an address without a page', () => {
  it.each([
    ['/nowhere', 'Not here'],
    ['/blog/nowhere', 'Article Not Found'],
  ])('gets the nearest 404 page with status 404: %s', async (target, words) => {
    const { status, text } = await ask(target);
    expect(status).toBe(404);
    expect(text).toContain(words);
  });

  it.each(['/%', '/%E0%A4%A', '/a%00b', '/%2e%2e%2f', '//[', 'http://['])('survives %s', async (target) => {
    expect((await ask(target)).status).toBe(404);
  });

  it('survives slashes and nothing else', async () => {
    expect((await ask('//')).status).toBeLessThan(500);
  });
});

describe('what lies outside the site', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/blog/..%2f..%2fsecret.txt',
    '/..%2fsite-next-door%2fabout',
    '/..%5csecret.txt',
  ])('is not shown for %s', async (target) => {
    const { status, text } = await ask(target);
    expect(status).toBe(404);
    expect(text).not.toContain('outside');
  });

  it.each(['/_headers', '/_astro'])('includes the file for the host, and folders: %s', async (target) => {
    expect((await ask(target)).status).toBe(404);
  });
});

describe('methods', () => {
  it('answer HEAD like GET, without the body', async () => {
    const get = await ask('/about');
    const head = await ask('/about', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });

  it.each(['POST', 'PUT', 'DELETE'])('do not include %s', async (method) => {
    const { status, headers } = await ask('/about', {}, method);
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });
});

describe('compression', () => {
  const about = files['site/about.html']?.toString();

  it('prefers Brotli', async () => {
    const { headers, body } = await ask('/about', { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(about);
    expect(headers['content-length']).toBe(String(body.length));
  });

  it('knows gzip', async () => {
    const { headers, body } = await ask('/about', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(about);
  });

  it('is left out where it was not asked for', async () => {
    const { headers, text } = await ask('/about');
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toBe(about);
  });

  it('tells caches that the answer depends on it', async () => {
    expect((await ask('/about')).headers.vary).toBe('Accept-Encoding');
  });

  it('leaves fonts alone, which are compressed already', async () => {
    const { headers, body } = await ask('/_astro/font.woff2', { 'accept-encoding': 'br' });
    expect(headers['content-type']).toBe('font/woff2');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toEqual(files['site/_astro/font.woff2']);
  });
});

describe('headers', () => {
  it.each(['/about', '/about/', '/nowhere', '/robots.txt', '/_astro/font.woff2', '/_astro/missing.js'])(
    'of the rules are on %s, and no others',
    async (target) => {
      const { headers, status } = await ask(target);
      const wanted = protectionOf(target, status, protectionWithoutTls);
      for (const name of Object.keys(protectionWithoutTls))
        expect(headers[name.toLowerCase()], name).toBe(wanted[name]);
      expect(headers['x-from-file']).toBeUndefined();
    },
  );

  it('are on a refusal too', async () => {
    expect((await ask('/about', {}, 'POST')).headers['x-content-type-options']).toBe('nosniff');
  });

  it('have pages asked for anew, and hashed files kept unless they are missing', async () => {
    const anew = 'public, max-age=0, must-revalidate';
    expect((await ask('/about')).headers['cache-control']).toBe(anew);
    expect((await ask('/_astro/app.abc12345.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await ask('/_astro/gone.abc12345.js')).headers['cache-control']).toBe(anew);
  });
});

describe('a page that the browser has already', () => {
  it.each(['/about', '/_astro/font.woff2'])('is not sent again by its mark: %s', async (target) => {
    const { headers } = await ask(target, { 'accept-encoding': 'br' });
    const again = await ask(target, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
    expect(again.headers.vary).toBe(headers.vary);
  });

  it('has another mark for each way of compressing it', async () => {
    const marks = ['br', 'gzip', 'identity'].map(
      async (encoding) => (await ask('/about', { 'accept-encoding': encoding })).headers.etag,
    );
    expect(new Set(await Promise.all(marks)).size).toBe(3);
  });

  it('is sent when the mark is another', async () => {
    expect((await ask('/about', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is not sent again by the time of its last change', async () => {
    const { headers } = await ask('/about');
    const since = headers['last-modified'] ?? '';
    expect((await ask('/about', { 'if-modified-since': since })).status).toBe(304);
    expect(
      (await ask('/about', { 'if-modified-since': new Date(Date.parse(since) - 1000).toUTCString() })).status,
    ).toBe(200);
    expect((await ask('/about', { 'if-modified-since': 'yesterday' })).status).toBe(200);
  });

  it('is judged by the mark where both are named', async () => {
    const { headers } = await ask('/about');
    const both = { 'if-none-match': '"other"', 'if-modified-since': headers['last-modified'] ?? '' };
    expect((await ask('/about', both)).status).toBe(200);
  });
});

it('answers in plain words when the site has no 404 page at all', async () => {
  const bare = mkdtempSync(path.join(tmpdir(), 'bare-'));
  const other = createServer(serveSite(bare));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('Not found\n');
  other.close();
  rmSync(bare, { recursive: true });
});
