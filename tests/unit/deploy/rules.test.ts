/** The response rules, and the files of hosts that follow them. tests/dist/responses.test.ts compares them with a real Caddy. */
import { expect, it, vi } from 'vitest';
import {
  readHeadersFile,
  readRedirectsFile,
  writeHeadersFile,
  writeRedirectsFile,
} from '../../../deploy/host-files';
import {
  getCacheControl,
  getContentType,
  getSecurityHeaders,
  type Redirect,
  redirects,
  resolvePath,
  securityHeaders,
  withoutTls,
} from '../../../deploy/rules';

const pages = ['/404.html', '/about.html', '/blog.html', '/blog/404.html', '/blog/first.html', '/index.html'];
const files = [...pages, '/robots.txt', '/health', '/_headers', '/_redirects', '/_astro/form.abc.js'];
const moved: Redirect[] = [{ from: '/blog/before', to: '/blog/first', status: 308 }];
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const answer = (pathname: string) =>
  resolvePath(pathname, (file) => files.includes(file), [...redirects, ...moved]);

it.each([
  ['/', 200, '/index.html'],
  ['/about', 200, '/about.html'],
  ['/health', 200, '/health'],
  ['/about/', 308, '/about'],
  ['/about.html', 308, '/about'],
  ['/about/index.html', 308, '/about'],
  ['/index.html', 308, '/'],
  ['/.well-known/change-password', 307, '/your-account'],
  ['/sitemap.xml', 308, '/sitemap-index.xml'],
  ['/blog/before', 308, '/blog/first'],
  ['/nowhere', 404, '/404.html'],
  ['/404.html', 404, '/404.html'],
  ['/blog/404', 404, '/blog/404.html'],
  ['/blog/nowhere', 404, '/blog/404.html'],
  ['/_headers', 404, '/404.html'],
  ['//about', 308, '/about'],
  ['//robots.txt', 404, '/404.html'],
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

it.each([200, 304])('a hashed file with status %i has two security headers', (status) => {
  expect(Object.keys(getSecurityHeaders('/_astro/form.abc.js', status))).toEqual([
    'X-Content-Type-Options',
    'Cross-Origin-Resource-Policy',
  ]);
});

it.each([
  ['/about', 200],
  ['/health', 200],
  ['/_astro/gone.abc.js', 404],
  ['/_astro/form.abc.js', 405],
])('the response to %s with status %i has all security headers', (pathname, status) => {
  expect(getSecurityHeaders(pathname, status)).toEqual(securityHeaders);
});

it.each([
  ['/share.png', 200, { 'Cross-Origin-Resource-Policy': 'cross-origin' }],
  ['/_astro/chart.abc.webp', 304, { 'Cross-Origin-Resource-Policy': 'cross-origin' }],
  ['/_astro/form.abc.js', 200, { 'Cross-Origin-Resource-Policy': 'same-origin' }],
  ['/gone.png', 404, securityHeaders],
  ['/_astro/figure.abc.svg', 200, { 'Content-Security-Policy': svgPolicy }],
  ['/favicon.svg', 200, { 'Content-Security-Policy': svgPolicy }],
  ['/_astro/gone.svg', 404, securityHeaders],
])('the response to %s with status %i has the headers of its kind', (pathname, status, headers) => {
  expect(getSecurityHeaders(pathname, status)).toMatchObject(headers);
});

const disabled =
  'accelerometer camera clipboard-read display-capture geolocation gyroscope hid local-fonts magnetometer microphone midi payment serial usb window-management unload';

it('the security headers have exactly these values', () => {
  expect(securityHeaders).toEqual({
    'Content-Security-Policy':
      "frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'; upgrade-insecure-requests",
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Permissions-Policy': disabled.replaceAll(
      /([a-z-]+)( ?)/g,
      (_, name, space) => `${name}=()${space && ', '}`,
    ),
  });
});

it.each([
  ['/our-plans', '/pricing /price /prices /plans'],
  ['/sign-in-page', '/login /log-in /signin'],
  ['/sign-up-page', '/signup /sign-up /register'],
  ['/your-account', '/account /dashboard /profile /settings'],
  ['/how-it-works', '/faq /security'],
  ['/contact', '/help /support /contact-us'],
  ['/about', '/about-us /team'],
  ['/careers', '/jobs'],
  ['/blog', '/news /articles /newsletter /subscribe'],
  ['/newsletter/unsubscribe', '/unsubscribe'],
  ['/rss.xml', '/feed /rss'],
  ['/terms-of-service', '/terms /tos'],
  ['/privacy-policy', '/privacy /gdpr'],
  ['/cookie-policy', '/cookies'],
  ['/data-processing-addendum', '/dpa'],
  ['/terms-conditions', '/legal'],
  ['/legal-imprint', '/imprint /impressum'],
])('the short URLs of %s are %s', (target, shortUrls) => {
  const pages = redirects.filter(({ to, status }) => to === target && status === 308);
  expect(pages.map(({ from }) => from).join(' ')).toBe(shortUrls);
});

it.each([
  ['0', 'max-age=63072000; includeSubDomains'],
  ['1', 'max-age=63072000; includeSubDomains; preload'],
])('Strict-Transport-Security with HSTS_PRELOAD=%j is %s', async (value, header) => {
  vi.stubEnv('HSTS_PRELOAD', value);
  vi.resetModules();
  const rules = await import('../../../deploy/rules');
  vi.unstubAllEnvs();
  expect(rules.securityHeaders['Strict-Transport-Security']).toBe(header);
});

it('insecure requests are upgraded only on a server with TLS', () => {
  expect(withoutTls(securityHeaders)['Content-Security-Policy']).toBe(
    "frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
});

it.each([
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/health', 'application/json; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/icon.png', 'image/png'],
  ['/unknown', 'application/octet-stream'],
])('the Content-Type of %s is %s', (pathname, type) => {
  expect(getContentType(pathname)).toBe(type);
});

it('_headers has the security headers for every path and the cache rule for hashed files', () => {
  const rules = writeHeadersFile().split(/\n(?=\/)/);
  expect(rules[0]).toMatch(
    /^\/\*\n {2}Content-Security-Policy: frame-ancestors 'none'; .*\n {2}Strict-Transport-Security: /,
  );
  expect(rules[0]).toMatch(/\n {2}! Access-Control-Allow-Origin$/);
  expect(rules[1]).toBe(`/_astro/*
  Cache-Control: public, max-age=31536000, immutable
  ! Content-Security-Policy
  ! Strict-Transport-Security
  ! Referrer-Policy
  ! Cross-Origin-Opener-Policy
  ! Cross-Origin-Embedder-Policy
  ! Permissions-Policy`);
  expect(rules).toContain(`/*.png
  ! Cross-Origin-Resource-Policy
  Cross-Origin-Resource-Policy: cross-origin`);
  expect(rules.at(-1)).toBe(`/health
  Cache-Control: no-store
  Content-Type: application/json; charset=utf-8
`);
  expect(readHeadersFile(writeHeadersFile())).toEqual(securityHeaders);
  // Cloudflare ignores longer lines.
  for (const line of writeHeadersFile().split('\n')) expect(line.length).toBeLessThan(2000);
});

it('_redirects lists the redirects before the 404 pages, the deepest folder first', () => {
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
