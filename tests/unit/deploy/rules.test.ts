import { describe, expect, it } from 'vitest';
import {
  cacheOf,
  cacheOfPages,
  contentTypeOf,
  findAnswer,
  isText,
  protection,
  protectionOf,
  protectionWithoutTls,
  redirects,
} from '../../../deploy/rules';
import { indexFile } from '../../../src/lib/search/format';

const files = new Set([
  '/index.html',
  '/404.html',
  '/about.html',
  '/blog.html',
  '/blog/404.html',
  '/blog/first.html',
  '/robots.txt',
  '/_headers',
]);
const answer = (pathname: string) => findAnswer(pathname, (file) => files.has(file));

describe('an address', () => {
  it.each([
    ['/', '/index.html'],
    ['/about', '/about.html'],
    ['/blog', '/blog.html'],
    ['/blog/first', '/blog/first.html'],
    ['/robots.txt', '/robots.txt'],
  ])('%s shows %s', (pathname, file) => {
    expect(answer(pathname)).toEqual({ status: 200, file });
  });

  it.each([
    ['/about/', '/about'],
    ['/about///', '/about'],
    ['/about.html/', '/about'],
    ['/about/index', '/about'],
    ['//about', '/about'],
    ['/blog/first.html', '/blog/first'],
    ['/blog/index.html', '/blog'],
    ['/index', '/'],
  ])('%s leads to %s', (pathname, location) => {
    expect(answer(pathname)).toEqual({ status: 308, location });
  });

  it.each([
    ['/nowhere', '/404.html'],
    ['/nowhere/', '/404.html'],
    ['/ABOUT', '/404.html'],
    ['/_headers', '/404.html'],
    ['/404', '/404.html'],
    ['/blog/nowhere', '/blog/404.html'],
    ['/blog/a/b/c', '/blog/404.html'],
    ['/blog/404.html', '/blog/404.html'],
  ])('%s is missing, says %s', (pathname, file) => {
    expect(answer(pathname)).toEqual({ status: 404, file });
  });

  it('is missing without a word where there is no 404 page', () => {
    expect(findAnswer('/a/b', () => false)).toEqual({ status: 404, file: null });
  });
});

describe('the headers', () => {
  it('allow no inline code and name no script, which the pages know better', () => {
    const policy = protection['Content-Security-Policy'];
    expect(policy).not.toMatch(/unsafe|script-src|default-src/);
  });

  it('differ without TLS in one word alone', () => {
    expect({
      ...protectionWithoutTls,
      'Content-Security-Policy': `${protectionWithoutTls['Content-Security-Policy']}; upgrade-insecure-requests`,
    }).toEqual(protection);
  });

  it('are all that a browser can be asked for: HTTPS for a year or more, no sniffing, frames, or foreign windows', () => {
    expect(Object.keys(protection)).toEqual([
      'Content-Security-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
      'Cross-Origin-Embedder-Policy',
      'Permissions-Policy',
    ]);
    expect(protection['Content-Security-Policy']).toContain("frame-ancestors 'none'");
    const [, seconds] =
      /^max-age=(\d+); includeSubDomains$/.exec(protection['Strict-Transport-Security'] ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60);
    expect(protection['X-Content-Type-Options']).toBe('nosniff');
    expect(protection['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
    expect(protection['Cross-Origin-Resource-Policy']).toBe('same-origin');
  });

  it('turn features off, and none on, in few bytes: they come before the first page', () => {
    const on = (protection['Permissions-Policy'] ?? '').split(', ').filter((part) => !part.endsWith('=()'));
    expect(on).toEqual([]);
    const bytes = Object.entries(protection).reduce(
      (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(720);
  });
});

it('lets hashed files be kept for a year, and neither pages nor errors', () => {
  expect(cacheOf('/_astro/form.abc.js', 200)).toContain('immutable');
  expect(cacheOf('/_astro/form.abc.js', 404)).not.toContain('immutable');
  expect(cacheOf('/about', 200)).not.toContain('immutable');
  expect(cacheOf('/health', 200)).toBe('no-store');
});

it('has the index of the search asked for anew, and sends it compressed', () => {
  expect(cacheOf(indexFile, 200)).toBe(cacheOfPages);
  expect(isText(indexFile)).toBe(true);
});

it.each([
  ['/about', 200],
  ['/health', 200],
  ['/_headers', 404],
  ['/_astro/gone.js', 404],
  ['/_workers/gone.js', 404],
  ['/_astro/form.abc.js', 405],
])('protects what may be a page with all it has: %s with status %i', (pathname, status) => {
  expect(protectionOf(pathname, status)).toEqual(protection);
});

it.each([200, 304])(
  'sends with hashed files what browsers heed there, and nothing for documents',
  (status) => {
    expect(protectionOf('/_astro/form.abc.js', status)).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    expect(cacheOf('/_workers/worker.abc.js', status)).toContain('immutable');
  },
);

it('protects workers like documents, and lets them talk to the site alone', () => {
  expect(protectionOf('/_workers/worker.js', 200)).toEqual({
    ...protection,
    'Content-Security-Policy': `${protection['Content-Security-Policy']}, default-src 'none'; script-src 'self'; connect-src 'self'`,
  });
});

it('says what a file is, and in which letters', () => {
  expect(contentTypeOf('/site.webmanifest')).toBe('application/manifest+json; charset=utf-8');
  expect(contentTypeOf('/icon.png')).toBe('image/png');
  expect(contentTypeOf('/unknown')).toBe('application/octet-stream');
});

it.each([
  ['/pricing', '/our-plans'],
  ['/plans', '/our-plans'],
  ['/login', '/sign-in-page'],
  ['/signin', '/sign-in-page'],
  ['/signup', '/sign-up-page'],
  ['/register', '/sign-up-page'],
  ['/account', '/your-account'],
  ['/terms', '/terms-of-service'],
  ['/privacy', '/privacy-policy'],
  ['/imprint', '/legal-imprint'],
])('the short URL %s redirects to %s', (pathname, location) => {
  expect(answer(pathname)).toEqual({ status: 308, location });
});

it('redirects to addresses of its own alone', () => {
  for (const { from, to } of redirects) {
    expect(from).toMatch(/^\/[^/]/);
    expect(to).toMatch(/^\/[^/]/);
  }
});
