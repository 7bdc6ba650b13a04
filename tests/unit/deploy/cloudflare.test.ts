/**
 * What Cloudflare Pages makes of the built site: its own parser reads our files, and its own server answers by them
 * (docs/decisions/030-cloudflare-parser.md says how both come here).
 */
import { generateHandler } from '@cloudflare/pages-shared/asset-server/handler';
import type { Metadata } from '@cloudflare/pages-shared/asset-server/metadata';
import { createMetadataObject } from '@cloudflare/pages-shared/metadata-generator/createMetadataObject';
import { parseHeaders } from '@cloudflare/pages-shared/metadata-generator/parseHeaders';
import { parseRedirects } from '@cloudflare/pages-shared/metadata-generator/parseRedirects';
import { describe, expect, it } from 'vitest';
import { writeHeadersFile, writeRedirectsFile } from '../../../deploy/host-files';
import {
  cacheOfPages,
  findAnswer,
  hashedFiles,
  health,
  isOfHashedFiles,
  protection,
  protectionOf,
  redirects,
  workers,
} from '../../../deploy/rules';

const missingPages = ['/404.html', '/blog/404.html'];
const pages = ['/index.html', '/about.html', '/blog.html', '/blog/first.html', ...missingPages];
const hashed = ['/_astro/form.abc12345.js', '/_workers/worker.abc12345.js'];
const files = [...pages, ...hashed, '/robots.txt', '/search-index.json', health.path];

/** An article that was called first once. */
const moved = [{ from: '/blog/before', to: '/blog/first', status: 308 as const }];
const all = [...redirects, ...moved];

const headers = parseHeaders(writeHeadersFile());
const lines = parseRedirects(writeRedirectsFile(missingPages, moved));
// Its own parts write this type in two ways.
const metadata = createMetadataObject({ headers, redirects: lines }) as Metadata;

/** Header names in small letters, as Cloudflare keeps them. */
const lowerCased = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));

/** What Cloudflare answers to one request. */
const ask = async (target: string): Promise<Response> =>
  (await generateHandler({
    request: new Request(`https://www.example.com${target}`),
    metadata,
    logError: (error: Error) => {
      throw error;
    },
    findAssetEntryForPath: async (path: string) => (files.includes(path) ? path : null),
    getAssetKey: (file: string) => file,
    negotiateContent: () => ({ encoding: null }),
    fetchAsset: async (file: string) => ({
      body: new Blob([file]).stream(),
      contentType: file.endsWith('.html') ? 'text/html' : 'application/octet-stream',
    }),
  })) as unknown as Response;

describe('the headers file, as Cloudflare reads it,', () => {
  it('has the headers of every answer, and the cache of hashed files, and no fault', () => {
    const forever = { 'cache-control': hashedFiles.cache };
    expect(headers.invalid).toEqual([]);
    expect(headers.rules).toEqual([
      { path: '/*', headers: lowerCased(protection), unsetHeaders: ['Access-Control-Allow-Origin'] },
      {
        path: '/_astro/*',
        headers: forever,
        unsetHeaders: Object.keys(protection).filter((name) => !isOfHashedFiles(name)),
      },
      {
        path: '/_workers/*',
        headers: { ...forever, 'content-security-policy': workers.policy },
        unsetHeaders: [],
      },
      {
        path: '/health',
        headers: { 'cache-control': 'no-store', 'content-type': health.type },
        unsetHeaders: [],
      },
    ]);
  });

  it('would be reported with one rule too many, or one line too long', () => {
    const many = Array.from({ length: 102 }, (_, rule) => `/${rule}\n  A: b\n`).join('');
    expect(parseHeaders(many).invalid).toHaveLength(1);
    expect(parseHeaders(`/*\n  A: ${'b'.repeat(2000)}`).invalid).not.toEqual([]);
  });
});

describe('the redirects file, as Cloudflare reads it,', () => {
  it('has every redirect', () => {
    expect(lines.rules.map(({ from, to, status }) => ({ from, to, status }))).toEqual(
      expect.arrayContaining(all.map(({ from, to, status }) => ({ from, to, status }))),
    );
  });

  it('has no fault but the lines with 404, which are for Netlify', () => {
    expect(lines.invalid.map(({ line }) => line)).toEqual([
      '/blog/404 /blog/404.html 404!',
      '/404 /404.html 404!',
      '/blog/* /blog/404.html 404',
      '/* /404.html 404',
    ]);
    for (const { message } of lines.invalid) expect(message).toContain('Valid status codes are');
  });
});

describe('Cloudflare', () => {
  it.each([
    '/',
    '/about',
    '/blog',
    '/blog/first',
    '/robots.txt',
    '/nowhere',
    '/nowhere/',
    '/blog/nowhere',
    '/blog/nowhere/',
    '/blog/a/b',
    '/404',
    '/blog/404',
    '/About',
  ])('answers %s as the rules do', async (pathname) => {
    const rule = findAnswer(pathname, (file) => files.includes(file));
    const found = await ask(pathname);
    expect(found.status).toBe(rule.status);
    expect(await found.text()).toBe('file' in rule ? rule.file : '');
    expect(Object.fromEntries(found.headers)).toMatchObject({
      ...lowerCased(protection),
      'cache-control': found.status === 404 ? 'no-store' : cacheOfPages,
    });
    expect(found.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    '/about/',
    '/about.html',
    '/index.html',
    '/index',
    '/blog/first/',
    '/blog/first.html',
    '/.well-known/change-password',
    '/sitemap.xml',
    '/blog/before',
  ])('leads %s where the rules lead it', async (pathname) => {
    const rule = findAnswer(pathname, (file) => files.includes(file), all);
    if (!('location' in rule)) throw new Error(`${pathname} leads nowhere.`);
    const found = await ask(`${pathname}?package=leader`);
    expect(found.status).toBe(rule.status);
    expect(found.headers.get('location')).toBe(`${rule.location}?package=leader`);
    expect(Object.fromEntries(found.headers)).toMatchObject(lowerCased(protection));
  });

  it('knows no index in a folder that is a page, where the rules lead to the page', async () => {
    expect((await ask('/about/index.html')).status).toBe(404);
  });

  it.each(['/404.html', '/blog/404.html'])('shows %s with status 404 in the end', async (pathname) => {
    const found = await ask((await ask(pathname)).headers.get('location') ?? pathname);
    expect(found.status).toBe(404);
    expect(await found.text()).toBe(pathname);
  });

  it.each(hashed)('has %s kept for a year, with the headers of the rules and no others', async (file) => {
    const found = await ask(file);
    expect(found.status).toBe(200);
    expect(found.headers.get('cache-control')).toBe(hashedFiles.cache);
    const protective = Object.keys(lowerCased(protection)).flatMap((name) => {
      const value = found.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    expect(Object.fromEntries(protective)).toEqual(lowerCased(protectionOf(file, 200)));
  });

  it('takes a missing hashed file for one: the page has its own policy, and nothing from a header', async () => {
    const found = await ask('/_astro/missing.js');
    expect(found.status).toBe(404);
    expect(await found.text()).toBe('/404.html');
    expect(found.headers.get('content-security-policy')).toBeNull();
  });

  it('says at /health which release it serves, as JSON that nobody keeps', async () => {
    const found = await ask('/health');
    expect(found.status).toBe(200);
    expect(await found.text()).toBe('/health');
    expect(Object.fromEntries(found.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it.each(['//elsewhere.example/', String.raw`/\elsewhere.example/`, '/%5celsewhere.example/'])(
    'leads nobody elsewhere: %s',
    async (pathname) => {
      const { headers: found } = await ask(pathname);
      const location = found.get('location');
      if (location !== null)
        expect(new URL(location, 'https://www.example.com').host).toBe('www.example.com');
    },
  );
});
