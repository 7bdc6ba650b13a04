/** The response rules, and the files of hosts that follow them. e2e/responses.spec.ts compares them with a real nginx. */
import { expect, it } from 'vitest';
import { readRedirectsFile, writeHeadersFile, writeRedirectsFile } from '../../../deploy/host-files';
import {
  getCacheControl,
  getContentType,
  getSecurityHeaders,
  type Redirect,
  redirects,
  resolvePath,
  securityHeaders,
  securityHeadersWithoutTls,
} from '../../../deploy/rules';
import { writeVercelConfiguration } from '../../../deploy/vercel';

const pages = ['/404.html', '/about.html', '/blog.html', '/blog/404.html', '/blog/first.html', '/index.html'];
const files = [...pages, '/robots.txt', '/health', '/_headers', '/_redirects', '/_astro/form.abc.js'];
const moved: Redirect[] = [{ from: '/blog/before', to: '/blog/first', status: 308 }];
const answer = (pathname: string) =>
  resolvePath(pathname, (file) => files.includes(file), [...redirects, ...moved]);

/** Each path and its response: a file, a redirect or a 404 page. */
const answers: [string, number, string][] = [
  ['/', 200, '/index.html'],
  ['/about', 200, '/about.html'],
  ['/blog', 200, '/blog.html'],
  ['/blog/first', 200, '/blog/first.html'],
  ['/robots.txt', 200, '/robots.txt'],
  ['/health', 200, '/health'],
  ['/about/', 308, '/about'],
  ['/about.html', 308, '/about'],
  ['/about/index.html', 308, '/about'],
  ['/blog/first/', 308, '/blog/first'],
  ['/index.html', 308, '/'],
  ['/pricing', 308, '/our-plans'],
  ['/.well-known/change-password', 307, '/your-account'],
  ['/sitemap.xml', 308, '/sitemap-index.xml'],
  ['/blog/before', 308, '/blog/first'],
  ['/nowhere', 404, '/404.html'],
  ['/ABOUT', 404, '/404.html'],
  ['/404', 404, '/404.html'],
  ['/404.html', 404, '/404.html'],
  ['/blog/404', 404, '/blog/404.html'],
  ['/blog/nowhere', 404, '/blog/404.html'],
  ['/blog/a/b/c', 404, '/blog/404.html'],
  ['/_astro/gone.abc.js', 404, '/404.html'],
  ['/_headers', 404, '/404.html'],
];

it.each([
  ...answers,
  ['//about', 308, '/about'],
  ['/about///', 308, '/about'],
  ['/about.html/', 308, '/about'],
  ['/nowhere/', 404, '/404.html'],
  ['/blog/404.html', 404, '/blog/404.html'],
])('a host responds to %s with status %i and %s', (pathname, status, target) => {
  expect(answer(pathname)).toEqual({
    status,
    [status < 400 && status > 300 ? 'location' : 'file']: target,
  });
});

it('a site without a 404 page returns status 404 with an empty body', () => {
  expect(resolvePath('/a/b', () => false)).toEqual({ status: 404, file: null });
});

it.each([
  ['/about', 200, 'public, max-age=0, must-revalidate'],
  ['/search-index.json', 200, 'public, max-age=0, must-revalidate'],
  ['/health', 200, 'no-store'],
  ['/_astro/form.abc.js', 200, 'public, max-age=31536000, immutable'],
  ['/_astro/form.abc.js', 304, 'public, max-age=31536000, immutable'],
  ['/_astro/gone.abc.js', 404, 'public, max-age=0, must-revalidate'],
])('the Cache-Control of %s with status %i is %s', (pathname, status, cache) => {
  expect(getCacheControl(pathname, status)).toBe(cache);
});

it('every page and error response has all security headers, and hashed files have two', () => {
  const some = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy'];
  expect(Object.keys(getSecurityHeaders('/_astro/form.abc.js', 200))).toEqual(some);
  expect(Object.keys(getSecurityHeaders('/_astro/form.abc.js', 304))).toEqual(some);
  for (const [pathname, status] of [
    ['/about', 200],
    ['/health', 200],
    ['/_astro/gone.abc.js', 404],
    ['/_astro/form.abc.js', 405],
  ] as const)
    expect(getSecurityHeaders(pathname, status)).toEqual(securityHeaders);
});

it('the security headers require HTTPS for two years and forbid frames, sniffing, inline code and device features', () => {
  expect(securityHeaders).toMatchObject({
    'Content-Security-Policy': expect.stringContaining("frame-ancestors 'none'"),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
  });
  expect(securityHeaders['Content-Security-Policy']).not.toMatch(/unsafe|script-src|default-src/);
  expect(securityHeaders['Permissions-Policy']).toMatch(/^(?:[a-z-]+=\(\)(?:, |$))+$/);
});

it('insecure requests are upgraded only on a server with TLS', () => {
  const { 'Content-Security-Policy': policy, ...others } = securityHeaders;
  expect(securityHeadersWithoutTls).toEqual({
    ...others,
    'Content-Security-Policy': policy?.replace('; upgrade-insecure-requests', ''),
  });
});

it('each file has its media type, and text files their character set', () => {
  expect(getContentType('/site.webmanifest')).toBe('application/manifest+json; charset=utf-8');
  expect(getContentType('/health')).toBe('application/json; charset=utf-8');
  expect(getContentType('/icon.png')).toBe('image/png');
  expect(getContentType('/unknown')).toBe('application/octet-stream');
});

it('_headers has the security headers for every path and the cache rule for hashed files', () => {
  const rules = writeHeadersFile().split(/\n(?=\/)/);
  expect(rules[0]?.split('\n')).toEqual([
    '/*',
    ...Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`),
    '  ! Access-Control-Allow-Origin',
  ]);
  expect(rules[1]).toBe(`/_astro/*
  Cache-Control: public, max-age=31536000, immutable
  ! Content-Security-Policy
  ! Strict-Transport-Security
  ! Referrer-Policy
  ! Cross-Origin-Opener-Policy
  ! Cross-Origin-Embedder-Policy
  ! Permissions-Policy`);
  expect(rules.at(-1)).toBe(`/health
  Cache-Control: no-store
  Content-Type: application/json; charset=utf-8
`);
  // Cloudflare ignores longer lines.
  for (const line of writeHeadersFile().split('\n')) expect(line.length).toBeLessThan(2000);
});

it('_redirects has the redirects and then the 404 pages, the deepest folder first', () => {
  const text = writeRedirectsFile(['/404.html', '/blog/404.html'], moved);
  expect(text).toBe(`/blog/before /blog/first 308
/blog/404 /blog/404.html 404!
/404 /404.html 404!
/blog/404 /blog/404/nowhere 200
/404 /404/nowhere 200
/blog/* /blog/404.html 404
/* /404.html 404
`);
  expect(readRedirectsFile(text)).toEqual(moved);
});

const { routes, overrides } = writeVercelConfiguration(pages, [...redirects, ...moved]);
const published = files.filter((file) => !['/_headers', '/_redirects'].includes(file));
const paths = published.map((file) => `/${overrides[file.slice(1)]?.path ?? file.slice(1)}`);
const handles = routes.flatMap((route, index) => ('handle' in route ? [index] : []));

/** Applies the routes of one phase. @returns the route that ended it */
function apply(phase: string | null, pathname: string, headers: Record<string, string>) {
  const start =
    phase === null ? 0 : routes.findIndex((each) => 'handle' in each && each.handle === phase) + 1;
  for (const route of routes.slice(
    start,
    handles.find((index) => index >= start),
  )) {
    if ('handle' in route) continue;
    const match = new RegExp(route.src).exec(pathname);
    if (!match) continue;
    for (const [name, value] of Object.entries(route.headers ?? {}))
      headers[name] = name === 'Location' ? value.replace('$1', match[1] ?? '') : value;
    if (!route.continue) return route;
  }
  return undefined;
}

/** The response of Vercel: https://vercel.com/docs/build-output-api/configuration#routes */
function ask(pathname: string) {
  const headers: Record<string, string> = {};
  const first = apply(null, pathname, headers);
  if (headers.Location) return { status: first?.status, target: headers.Location, headers };
  const target = first?.dest ?? (pathname === '/' ? '/index.html' : pathname);
  if (paths.includes(target)) {
    apply('hit', pathname, headers);
    return { status: first?.status ?? 200, target, headers };
  }
  apply('filesystem', pathname, headers);
  const error = apply('error', pathname, headers);
  return { status: error?.status, target: error?.dest, headers };
}

it.each(answers)('Vercel responds to %s with status %i and %s', (pathname, status, target) => {
  const found = ask(pathname);
  const override = overrides[target.slice(1)]?.path;
  expect([found.status, found.target]).toEqual([status, override ? `/${override}` : target]);
  expect(found.headers).toMatchObject(securityHeaders);
  expect(found.headers['Cache-Control']).toBe(pathname === '/health' ? 'no-store' : undefined);
});

it('Vercel sends a hashed file with the headers of the rules and no others', () => {
  expect(ask('/_astro/form.abc.js').headers).toEqual({
    ...getSecurityHeaders('/_astro/form.abc.js', 200),
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
});

it.each(['//elsewhere.example/', String.raw`/\elsewhere.example/`])(
  'Vercel never redirects %s',
  (pathname) => {
    expect(ask(pathname).headers.Location).toBeUndefined();
  },
);
