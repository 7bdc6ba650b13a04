/**
 * @vitest-environment node
 * Compares the responses of the preview and a real Caddy: both follow deploy/rules.ts.
 */
import { globSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redirects, securityHeaders } from '../../deploy/rules';
import { everyPath } from '../../e2e/support/routes';
import { serveSite } from '../../server/site';
import { hasCaddy, type RunningCaddy, startCaddy } from '../support/caddy';
import { listen } from '../support/listen';
import { needs } from '../support/needs';
import { type RawResponse, sendRaw } from '../support/request';

const dist = path.resolve(process.env.DIST_DIR || 'dist');

const send = (origin: string, target: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { hostname: host, port } = new URL(origin);
  return sendRaw(Number(port), target, { host, headers, method });
};

function decode({ headers, body }: RawResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString('base64');
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString('base64');
}

/** Opens a connection and never completes the request. @returns the milliseconds until the server closes it */
function holdUnfinishedRequest({ hostname, port }: URL): Promise<number> {
  const start = Date.now();
  const socket = connect({ host: hostname, port: Number(port) }, () => socket.write('GET / HTTP/1.1\r\n'));
  return new Promise((resolve) => socket.resume().on('close', () => resolve(Date.now() - start)));
}

/** What both servers share of a response. Each has its own body for redirects and errors. */
function readShared(response: RawResponse) {
  const { status, headers } = response;
  const names = [
    ...Object.keys(securityHeaders).map((name) => name.toLowerCase()),
    'cache-control',
    'location',
    'allow',
  ];
  const isFile = status === 200 || status === 404;
  if (isFile) names.push('content-type', 'content-encoding', 'vary');
  const chosen = Object.fromEntries(names.map((name) => [name, headers[name]]));
  // The preview has no TLS: deploy/rules.ts.
  const policy = String(chosen['content-security-policy']).replace('; upgrade-insecure-requests', '');
  return {
    status,
    ...chosen,
    'content-security-policy': policy,
    body: isFile ? decode(response) : null,
  };
}

const listFiles = () =>
  globSync('**/*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
    );

const files = listFiles().filter((file) => !/\.html$|^\/_(?:headers|redirects)$/.test(file));
const oneOfEachType = [...Map.groupBy(files, (file) => path.extname(file)).values()].map(
  ([file = '/']) => file,
);

const pages = ['/contact', '/blog/cost-of-manual-workflows'];

/** URLs that tests/unit/deploy/rules.test.ts specifies for the preview. */
const redirected = everyPath.flatMap((route) =>
  route === '/'
    ? ['/index', '/index.html', '/index/']
    : [
        `${route}/`,
        `${route}//`,
        `/${route}`,
        `${route}.html`,
        `${route}/index.html`,
        `${route}/?package=leader`,
      ],
);
const missing = [
  '/no-such-page',
  '/About',
  '/health/',
  '//robots.txt',
  '/share',
  '/_astro//about.css',
  '/404',
  '/404.html',
  '/blog/no-such-article',
  '/blog/deeper/still',
  '/blog/404',
  '/blog/404.html',
  '/_astro',
  '/_astro/missing.abc12345.js',
  '/_headers',
  '/_redirects',
  '//elsewhere.example/about/',
  '/%5celsewhere.example/',
  '/%2Fcontact.html',
  '/blog%2Fai-catalogue.html',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
];

describe('Caddy', needs('Caddy', hasCaddy || Boolean(process.env.REQUIRE_CADDY)), () => {
  let caddy: RunningCaddy;
  let preview: Awaited<ReturnType<typeof listen>>;
  let unfinished: Promise<number>;

  beforeAll(async () => {
    preview = await listen(serveSite(dist));
    caddy = await startCaddy(
      dist,
      [...pages.map((route) => `${route}.html`), ...oneOfEachType].map((name) => name.slice(1)),
    );
    unfinished = holdUnfinishedRequest(new URL(caddy.origin));
  });
  afterAll(async () => {
    preview.close();
    await caddy?.stop();
  });

  const compare = async (targets: readonly string[], headers = {}, method = 'GET') => {
    for (const target of targets) {
      const expected = readShared(await send(preview.url, target, headers, method));
      const found = readShared(await send(caddy.origin, target, headers, method));
      expect.soft(found, `${method} ${target}`).toEqual(expected);
    }
  };

  it('Caddy sends every page and file like the preview', async () => {
    await compare([...everyPath, ...files], { 'accept-encoding': 'identity' });
  });

  it('Caddy compresses each type of file like the preview', async () => {
    for (const encoding of ['gzip, deflate, br', 'gzip'])
      await compare([...pages, ...oneOfEachType], {
        'accept-encoding': encoding,
      });
  });

  it('Caddy redirects every URL like the preview', async () => {
    await compare([...redirected, ...redirects.map(({ from }) => from)]);
  });

  it('Caddy responds to missing pages like the preview', async () => {
    await compare(missing);
  });

  it('Caddy responds to POST and HEAD requests like the preview', async () => {
    for (const method of ['POST', 'HEAD'])
      await compare(['/', '/contact', '/blog/no-such-article'], {}, method);
  });

  it.each([
    ['/pricing', 308, '/our-plans'],
    ['/unsubscribe', 308, '/newsletter/unsubscribe'],
    ['/.well-known/change-password', 307, '/your-account'],
    ['/contact/', 308, '/contact'],
  ])('Caddy redirects %s with status %i to %s', async (target, status, location) => {
    const response = await send(caddy.origin, target);
    expect([response.status, response.headers.location]).toEqual([status, location]);
  });

  it('Caddy forbids frames around pages', async () => {
    const { headers } = await send(caddy.origin, '/contact');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/..%2fCaddyfile', '/../Caddyfile', '/blog/..%2f..%2fCaddyfile', '/%00', '/%', '/index.html.br'])(
    'Caddy sends no file for %s, which is not a URL of the site',
    async (target) => {
      const { status, text } = await send(caddy.origin, target);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text).not.toContain('file_server');
    },
  );

  it('Caddy logs no IP address, query or referrer', async () => {
    const referer = 'https://came-from.example/';
    await send(caddy.origin, '/newsletter/unsubscribe?token=a-secret', { referer });
    // Another host name, and a port that is not Caddy's.
    for (const host of ['elsewhere.example', 'localhost:1'])
      await send(caddy.origin, '/?token=a-secret', { host });
    await expect.poll(() => caddy.readLog()).toContain('"uri":"/newsletter/unsubscribe"');
    expect(caddy.readLog()).not.toMatch(/a-secret|127\.0\.0\.1|::1|came-from/);
  });

  it('Caddy returns status 304 when the browser has cached the page', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const accepted = { 'accept-encoding': encoding };
      const { headers } = await send(caddy.origin, '/contact', accepted);
      const { etag = '', 'last-modified': modified = '' } = headers;
      const again = await send(caddy.origin, '/contact', { ...accepted, 'if-none-match': etag });
      expect.soft([again.status, again.body.length]).toEqual([304, 0]);
      expect.soft(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect.soft((await send(caddy.origin, '/contact', { 'if-modified-since': modified })).status).toBe(304);
    }
  });

  it.each([
    ['has cached it', (etag: string) => ({ 'if-none-match': etag })],
    ['asks for a part', () => ({ range: 'bytes=0-9' })],
  ])('Caddy sends the whole 404 page to a browser that %s', async (_, ask) => {
    const { headers } = await send(caddy.origin, '/blog/no-such-article');
    const again = await send(caddy.origin, '/blog/no-such-article', ask(String(headers.etag)));
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('Article Not Found')]);
  });

  it('Caddy closes a connection whose request is not complete after 10 seconds', async () => {
    expect(await unfinished).toBeGreaterThan(9000);
    expect(await unfinished).toBeLessThan(15_000);
  });
});
