/** The files for Netlify and Vercel say what the rules say: the hosts' own parsers read them back. Cloudflare has a file of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { normalizeRoutes } from '@vercel/routing-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRedirectsFile, writeHeadersFile, writeRedirectsFile } from '../../../deploy/host-files';
import { writeNginxConfiguration } from '../../../deploy/nginx';
import {
  findAnswer,
  hashedFiles,
  health,
  protection,
  protectionOf,
  redirects,
  workers,
} from '../../../deploy/rules';
import { writeVercelConfiguration } from '../../../deploy/vercel';

const missingPages = ['/404.html', '/blog/404.html'];
const pages = ['/index.html', '/about.html', '/blog.html', '/blog/first.html', ...missingPages];

const hashed = ['/_astro/form.abc12345.js', '/_workers/worker.abc12345.js'];

/** An article that was called first once. */
const moved = [{ from: '/blog/before', to: '/blog/first', status: 308 as const }];
const all = [...redirects, ...moved];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hosts-'));
  writeFileSync(path.join(folder, '_headers'), writeHeadersFile());
  writeFileSync(path.join(folder, '_redirects'), writeRedirectsFile(missingPages, moved));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the headers file, as Netlify reads it,', () => {
  it('has the headers of every answer, and the cache of hashed files, and no fault', async () => {
    const { headers, errors } = await parseAllHeaders({
      headersFiles: [path.join(folder, '_headers')],
      configHeaders: [],
      minimal: true,
    });
    expect(errors).toEqual([]);
    expect(headers).toEqual([
      { for: '/*', values: { ...protection } },
      // Nothing is taken back: Netlify has no way to say so.
      { for: '/_astro/*', values: { 'Cache-Control': hashedFiles.cache } },
      {
        for: '/_workers/*',
        values: { 'Cache-Control': hashedFiles.cache, 'Content-Security-Policy': workers.policy },
      },
      { for: '/health', values: { 'Cache-Control': 'no-store', 'Content-Type': health.type } },
    ]);
  });
});

it('says no header twice for one address, but policies, which add up: both hosts join them', () => {
  const rules = writeHeadersFile().split(/\n(?=\/)/);
  const namesOf = (rule = '') => [...rule.matchAll(/^ +([\w-]+):/gm)].map(([, name]) => name);
  for (const rule of rules.slice(1))
    expect(namesOf(rules[0]).filter((name) => namesOf(rule).includes(name))).toEqual(
      rule.startsWith(workers.folder) ? ['Content-Security-Policy'] : [],
    );
});

describe('the redirects file, as Netlify reads it,', () => {
  const read = async () => {
    const { redirects: found, errors } = await parseAllRedirects({
      redirectsFiles: [path.join(folder, '_redirects')],
      configRedirects: [],
      minimal: true,
    });
    expect(errors).toEqual([]);
    return (found as { from: string; to: string; status: number; force?: boolean }[]).map(
      ({ from, to, status, force = false }) => ({ from, to, status, force }),
    );
  };

  it('has every redirect', async () => {
    expect(await read()).toEqual(
      expect.arrayContaining(all.map(({ from, to, status }) => ({ from, to, status, force: false }))),
    );
  });

  it('shows the nearest 404 page with status 404, the deepest folder first', async () => {
    const found = (await read()).filter(({ status }) => status === 404);
    expect(found).toEqual([
      { from: '/blog/404', to: '/blog/404.html', status: 404, force: true },
      { from: '/404', to: '/404.html', status: 404, force: true },
      { from: '/blog/*', to: '/blog/404.html', status: 404, force: false },
      { from: '/*', to: '/404.html', status: 404, force: false },
    ]);
  });

  it('asks for a 404 page with status 404 before the line that does so for Cloudflare', async () => {
    for (const address of ['/blog/404', '/404'])
      expect((await read()).filter(({ from }) => from === address)).toEqual([
        { from: address, to: `${address}.html`, status: 404, force: true },
        { from: address, to: `${address}/nowhere`, status: 200, force: false },
      ]);
  });

  it('changes no slash at the end: Netlify does so itself, and a rule of ours would lead in circles', async () => {
    expect((await read()).filter(({ from }) => from !== '/' && from.endsWith('/'))).toEqual([]);
  });
});

it('is read back by what packs for the hosts that do not know it, and nginx is told', () => {
  expect(readRedirectsFile(writeRedirectsFile(missingPages, moved))).toEqual(all);
  const options = {
    root: '/srv',
    temporary: '/tmp',
    listen: '80',
    log: 'off',
    hasBrotli: true,
    missingPages,
  };
  expect(writeNginxConfiguration({ ...options, redirects: all })).toContain(
    'location = /blog/before { return 308 /blog/first$is_args$args; }',
  );
});

it('nginx has room for more slow clients than its default of 512 connections', () => {
  const options = { root: '/srv', temporary: '/tmp', listen: '80', log: 'off', hasBrotli: true };
  const configuration = writeNginxConfiguration({ ...options, missingPages, redirects });
  expect(configuration).toMatch(/worker_rlimit_nofile 16384;\s+events \{\s+worker_connections 8192;/);
});

describe("Vercel's build output", () => {
  const configuration = writeVercelConfiguration(pages, all);

  it('is one that Vercel takes', () => {
    const { routes, error } = normalizeRoutes(configuration.routes as Parameters<typeof normalizeRoutes>[0]);
    expect(error).toBeNull();
    expect(routes).toHaveLength(configuration.routes.length);
  });

  /** What Vercel answers, step by step: routes until the files, then those for a hit or for an error. */
  function ask(pathname: string) {
    const headers: Record<string, string> = {};
    const files = new Set(
      [...pages, ...hashed]
        .map((page) => configuration.overrides[page.slice(1)]?.path ?? page.slice(1))
        .map((name) => `/${name.replace(/^\//, '')}`),
    );
    const asFile = (name: string) =>
      files.has(name) || (name === '/' && files.has('/index.html')) ? name : '';
    const phase = (name: string) => {
      const start = configuration.routes.findIndex((route) => 'handle' in route && route.handle === name);
      const rest = configuration.routes.slice(start + 1);
      const end = rest.findIndex((route) => 'handle' in route);
      return end < 0 ? rest : rest.slice(0, end);
    };
    const run = (routes: typeof configuration.routes) => {
      for (const route of routes) {
        if ('handle' in route) continue;
        const match = new RegExp(route.src).exec(pathname);
        if (!match) continue;
        const filled = Object.entries(route.headers ?? {}).map(([name, value]) => [
          name,
          name === 'Location' ? value.replace('$1', match[1] ?? '') : value,
        ]);
        Object.assign(headers, Object.fromEntries(filled));
        if (!route.continue) return route;
      }
      return undefined;
    };
    const first = run(
      configuration.routes.slice(
        0,
        configuration.routes.findIndex((route) => 'handle' in route),
      ),
    );
    if (first?.status && !first.dest) return { status: first.status, headers };
    const file = asFile(first?.dest ?? pathname);
    if (file) {
      run(phase('hit'));
      return { status: first?.status ?? 200, file, headers };
    }
    run(phase('filesystem'));
    const error = run(phase('error'));
    return { status: error?.status ?? 404, file: asFile(error?.dest ?? ''), headers };
  }

  it.each([
    '/',
    '/about',
    '/blog',
    '/blog/first',
    '/about/',
    '/about.html',
    '/about/index.html',
    '/index.html',
    '/blog/first/',
    '/nowhere',
    '/blog/nowhere',
    '/blog/a/b',
    '/404',
    '/blog/404',
    '/404.html',
    '/.well-known/change-password',
    '/sitemap.xml',
    '/blog/before',
    '/_astro/missing.js',
    '/_workers/missing.js',
  ])('answers %s as the rules do', (pathname) => {
    const rule = findAnswer(pathname, (file) => pages.includes(file), all);
    const found = ask(pathname);
    expect(found.status).toBe(rule.status);
    if ('location' in rule) expect(found.headers.Location).toBe(rule.location);
    else expect(found.file).toBe(rule.file === '/index.html' ? '/' : rule.file?.replace(/\.html$/, ''));
    expect(found.headers).toMatchObject(protection);
    expect(found.headers['Cache-Control']).toBeUndefined();
  });

  it.each(hashed)('sends %s with the headers of the rules, and no others', (pathname) => {
    expect(ask(pathname)).toEqual({
      status: 200,
      file: pathname,
      headers: { ...protectionOf(pathname, 200), 'Cache-Control': hashedFiles.cache },
    });
  });

  it.each(['//elsewhere.example/', String.raw`/\elsewhere.example/`])(
    'leads nobody elsewhere: %s',
    (pathname) => {
      expect(ask(pathname).headers.Location).toBeUndefined();
    },
  );

  it('has hashed files kept once they are found and not before, and what /health says never', () => {
    const { routes, overrides } = configuration;
    expect(routes).toContainEqual({
      src: '^/health$',
      headers: { 'Cache-Control': 'no-store' },
      continue: true,
    });
    expect(overrides.health).toEqual({ path: 'health', contentType: health.type });
    const place = routes.findIndex((route) => 'headers' in route && route.headers?.['Cache-Control']);
    const hit = routes.findIndex((route) => 'handle' in route && route.handle === 'hit');
    expect(place).toBe(hit + 1);
    expect(routes[place]).toMatchObject({ headers: { 'Cache-Control': hashedFiles.cache }, continue: true });
  });
});
