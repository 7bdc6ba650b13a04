import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

it.each(['//evil.example/about/', '/%2fabout/', '/.//about/', '/%5cabout/'])(
  'the preview never redirects to another host: %s',
  async (target) => {
    const { headers } = await ask(target);
    expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
  },
);

describe('the preview answers 404', () => {
  it.each(['/%', '/%E0%A4%A', '/a%00b', '/%2e%2e%2f', '//[', 'http://['])(
    'for an invalid path: %s',
    async (target) => {
      expect((await ask(target)).status).toBe(404);
    },
  );
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

  it('nothing unless the browser accepts it', async () => {
    const { headers, text } = await ask('/about');
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toBe(about);
  });
});

describe('the preview answers 304', () => {
  it.each(['/about', '/_astro/font.woff2'])('when %s has a known ETag', async (target) => {
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
});
