/**
 * The only source of response headers, caching, redirects, URLs without file extensions, and 404 pages. The configuration
 * of every host (host-files.ts, caddy.ts) and the preview server (server/site.ts) are derived from it.
 */

/**
 * Browser features that no page uses and that an injected script could misuse to request personal data or a device.
 * Only Chromium applies this list. Harmless features are left out, because headers delay the first paint. If a
 * page needs a feature, remove it from this list.
 */
const disabledFeatures = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'window-management',
  // Browsers exclude pages with an unload handler from the back/forward cache.
  'unload',
];

/** CSP directives that only work in a header. Each page has its own CSP as well, and browsers enforce both. */
const cspDirectives = [
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // Scripts cannot turn text into markup or into the URL of code: docs/decisions/006-csp-and-trusted-types.md
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Security headers of every response, except those of hashed files: `getSecurityHeaders`. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [...cspDirectives, 'upgrade-insecure-requests'].join('; '),
  'Strict-Transport-Security': `max-age=63072000; includeSubDomains${process.env.HSTS_PRELOAD === '1' ? '; preload' : ''}`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Images from another host, such as profile photos in a hosted backend, load without cookies.
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Permissions-Policy': disabledFeatures.map((name) => `${name}=()`).join(', '),
};

/** For every page of a trial build. A page that is found by a link would otherwise appear in search results. */
export const trialHeaders: Readonly<Record<string, string>> = { 'X-Robots-Tag': 'noindex' };

/** Adapts security headers to a server without TLS, where `upgrade-insecure-requests` would stop every script. */
export const withoutTls = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  ...headers,
  'Content-Security-Policy': cspDirectives.join('; '),
});

/** Browsers revalidate pages and the search index each time. Netlify and Cloudflare send this by default. */
export const pageCacheControl = 'public, max-age=0, must-revalidate';

/** Files whose name contains a hash of their content. Other headers would add a kilobyte to each response. */
export const hashedFiles = {
  folder: '/_astro/',
  cache: 'public, max-age=31536000, immutable',
  headers: ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy'],
} as const;

/** A file of the build for monitors. It contains the release and the build settings, and is never cached. */
export const health = {
  path: '/health',
  type: 'application/json; charset=utf-8',
  cache: 'no-store',
} as const;

interface FileHeaders {
  /** Each may contain one `*`, which stands for any characters, as in `_headers` files. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
}

/** Headers that differ for some files, hashed files included. The last rule that matches a path wins. */
export const fileHeaders: readonly FileHeaders[] = [
  {
    // Other websites embed share images, images of the feed, and icons.
    paths: ['/*.avif', '/*.ico', '/*.jpg', '/*.png', '/*.svg', '/*.webp'],
    headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
  },
  {
    // A visitor can open an image of content/ as a document, where nothing may run or load. The pattern names the folder,
    // so that a host that ignores what follows * never restricts a page.
    paths: [`${hashedFiles.folder}*.svg`, '/favicon.svg'],
    headers: { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
  },
];

/** Whether a response contains the requested file. An error response contains a page, whatever the URL. */
const isFound = (status: number) => status === 200 || status === 304;

export const isHashedFileHeader = (name: string) => (hashedFiles.headers as readonly string[]).includes(name);

export const escapePattern = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

export const toPattern = (paths: readonly string[]) =>
  `^(?:${paths.map((path) => escapePattern(path).replace('*', '.*')).join('|')})$`;

/** The security headers of a response. @param all those of a page */
export function getSecurityHeaders(
  pathname: string,
  status: number,
  all: Readonly<Record<string, string>> = securityHeaders,
): Record<string, string> {
  if (!isFound(status)) return { ...all };
  const isHashed = pathname.startsWith(hashedFiles.folder);
  const general = Object.entries(all).filter(([name]) => !isHashed || isHashedFileHeader(name));
  const ownRules = fileHeaders.filter(({ paths }) => new RegExp(toPattern(paths)).test(pathname));
  return Object.assign(Object.fromEntries(general), ...ownRules.map(({ headers }) => headers));
}

export interface Redirect {
  from: string;
  to: string;
  /** 308 if the redirect is permanent, 307 if the target may change. */
  status: 307 | 308;
}

/** Short URLs that people type or guess, and the page that each redirects to. */
const shortUrls = {
  '/pricing': '/our-plans',
  '/price': '/our-plans',
  '/prices': '/our-plans',
  '/plans': '/our-plans',
  '/login': '/sign-in-page',
  '/log-in': '/sign-in-page',
  '/signin': '/sign-in-page',
  '/signup': '/sign-up-page',
  '/sign-up': '/sign-up-page',
  '/register': '/sign-up-page',
  '/account': '/your-account',
  '/dashboard': '/your-account',
  '/profile': '/your-account',
  '/settings': '/your-account',
  '/faq': '/how-it-works',
  '/security': '/how-it-works',
  '/help': '/contact',
  '/support': '/contact',
  '/contact-us': '/contact',
  '/about-us': '/about',
  '/team': '/about',
  '/jobs': '/careers',
  '/news': '/blog',
  '/articles': '/blog',
  '/newsletter': '/blog',
  '/subscribe': '/blog',
  '/unsubscribe': '/newsletter/unsubscribe',
  '/feed': '/rss.xml',
  '/rss': '/rss.xml',
  '/terms': '/terms-of-service',
  '/tos': '/terms-of-service',
  '/privacy': '/privacy-policy',
  '/gdpr': '/privacy-policy',
  '/cookies': '/cookie-policy',
  '/dpa': '/data-processing-addendum',
  '/legal': '/terms-conditions',
  '/imprint': '/legal-imprint',
  '/impressum': '/legal-imprint',
};

/** Redirects of every build. The build adds the earlier URLs of pages, from the front matter in content/. */
export const redirects: readonly Redirect[] = [
  ...Object.entries(shortUrls).map(([from, to]) => ({ from, to, status: 308 as const })),
  // Password managers use it: https://w3c.github.io/webappsec-change-password-url/
  { from: '/.well-known/change-password', to: '/your-account', status: 307 },
  { from: '/sitemap.xml', to: '/sitemap-index.xml', status: 308 },
];

export const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml',
  txt: 'text/plain',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
};

/** Extensions of text files, which are compressed and encoded as UTF-8. */
export const textExtensions: readonly string[] = Object.keys(contentTypes).filter((extension) =>
  /^text|(?:json|xml)$/.test(contentTypes[extension] ?? ''),
);

export const hostFiles: readonly string[] = ['_headers', '_redirects'];

/** Lists the 404 pages of a build, such as `/blog/404.html`, with their URLs and folders, the deepest folder first. */
export const listNotFoundPages = (pages: readonly string[]) =>
  pages
    .filter((page) => page.endsWith('/404.html'))
    .sort((a, b) => b.split('/').length - a.split('/').length)
    .map((page) => ({
      page,
      url: page.slice(0, -'.html'.length),
      folder: page.slice(0, -'404.html'.length),
    }));

const getExtension = (name: string) => /\.([a-z\d]+)$/.exec(name)?.[1] ?? '';

export const isText = (name: string) => textExtensions.includes(getExtension(name));

export function getContentType(name: string): string {
  if (name.endsWith(health.path)) return health.type;
  const type = contentTypes[getExtension(name)] ?? 'application/octet-stream';
  return isText(name) ? `${type}; charset=utf-8` : type;
}

/** The Cache-Control header of a response. Errors are never cached. */
export function getCacheControl(pathname: string, status: number): string {
  if (!isFound(status)) return pageCacheControl;
  if (pathname === health.path) return health.cache;
  return pathname.startsWith(hashedFiles.folder) ? hashedFiles.cache : pageCacheControl;
}

type PathResponse =
  | { status: 307 | 308; location: string }
  /** `file` is a path in the folder of the built site, with a leading slash. */
  | { status: 200 | 404; file: string }
  | { status: 404; file: null };

/**
 * Finds the response to a request. Each page has one URL, without a file extension or a trailing slash, and other
 * spellings redirect to it. A URL without a page gets the 404 page of its folder or of the nearest parent folder.
 * @param pathname decoded
 * @param hasFile whether the built site has a file, given as a path with a leading slash
 * @param siteRedirects the redirects of the built site
 */
export function resolvePath(
  pathname: string,
  hasFile: (file: string) => boolean,
  siteRedirects: readonly Redirect[] = redirects,
): PathResponse {
  const redirect = siteRedirects.find(({ from }) => from === pathname);
  if (redirect) return { status: redirect.status, location: redirect.to };

  const isPublic = (file: string) => !hostFiles.includes(file.slice(1)) && hasFile(file);
  // Two slashes at the start would redirect to another host.
  const page =
    pathname
      .replace(/^\/+|\/{2,}/g, '/')
      .replace(/\/$/, '')
      .replace(/\.html$/, '')
      .replace(/\/index$/, '') || '/';
  const isNotFoundPage = /(?:^|\/)404$/.test(page);
  const candidates = page === '/' ? ['/index.html'] : [`${page}.html`, page];
  const file = isNotFoundPage ? undefined : candidates.find(isPublic);
  if (file && page === pathname) return { status: 200, file };
  // A file that is not a page has only its exact URL.
  if (file?.endsWith('.html')) return { status: 308, location: encodeURI(page) };

  // No folder of the site is deeper, and a request can have thousands of segments.
  const folders = pathname.split('/').slice(0, -1).slice(0, 10);
  for (; folders.length > 0; folders.pop()) {
    const file = `${folders.join('/')}/404.html`;
    if (hasFile(file)) return { status: 404, file };
  }
  return { status: 404, file: null };
}
