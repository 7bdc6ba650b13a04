/**
 * How the built site is delivered: headers, caching, redirects, clean addresses and missing pages. This is the one
 * place that says so. From it come `_headers` and `_redirects` (host-files.ts), Vercel's build output (vercel.ts),
 * the configuration of nginx (nginx.ts), and what the preview server answers (server/site.ts).
 */

/**
 * Features of the browser that a script which gets in could use, and no page does: what asks for something personal or
 * for a device in the name of this site, and what reads one without asking. Chromium alone heeds the list. What it
 * grants to nobody, or to the harm of nobody, is not on it: the first answer of a connection has 14,600 bytes, headers
 * included. A page that needs one takes it off.
 */
const featuresOff = [
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
  // A page with an unload handler does not come back at once with the back button.
  'unload',
  'usb',
  'window-management',
];

/** What only a header can say about content; the rest of the policy stands in each page, and the two add up. */
const contentPolicy = [
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // No text becomes markup or the address of code: docs/decisions/052-trusted-types.md
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Headers of every answer, whatever its status, but for files that are no document: `protectionOf`. */
export const protection: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [...contentPolicy, 'upgrade-insecure-requests'].join('; '),
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Pictures of another host, such as photos in a hosted backend, load without cookies.
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Permissions-Policy': featuresOff.map((name) => `${name}=()`).join(', '),
};

/**
 * The same for a server on http, such as the preview. Safari takes `upgrade-insecure-requests` to mean localhost too,
 * and every browser takes it to mean the address of a computer in the same network: nothing would load.
 */
export const protectionWithoutTls: Readonly<Record<string, string>> = {
  ...protection,
  'Content-Security-Policy': contentPolicy.join('; '),
};

/** Pages are asked for anew each time, and so is the index of the search. Netlify, Cloudflare and Vercel say this by themselves. */
export const cacheOfPages = 'public, max-age=0, must-revalidate';

/**
 * What pages are made of: scripts, styles, fonts and pictures. They carry a hash of their content in their name and never
 * change. The policies of a page govern what it does with them: with the file itself come only the headers that browsers
 * heed there. The rest would be a kilobyte with each of them.
 */
export const hashedFiles = {
  folder: '/_astro/',
  cache: 'public, max-age=31536000, immutable',
  headers: ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy'],
} as const;

/** What monitors ask: a file of the build that names the release. Nobody keeps the answer. */
export const health = {
  path: '/health',
  type: 'application/json; charset=utf-8',
  cache: 'no-store',
} as const;

/** Whether an answer is the file that was asked for. An error is a page, whatever its address. */
const isFound = (status: number) => status === 200 || status === 304;

/** Whether a header comes with hashed files as well as with documents. */
export const isOfHashedFiles = (name: string) => (hashedFiles.headers as readonly string[]).includes(name);

/** The headers that protect an answer. @param all those of a document */
export function protectionOf(
  pathname: string,
  status: number,
  all: Readonly<Record<string, string>> = protection,
): Record<string, string> {
  if (!isFound(status) || !pathname.startsWith(hashedFiles.folder)) return { ...all };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isOfHashedFiles(name)));
}

export interface Redirect {
  /** One exact path. */
  from: string;
  to: string;
  /** 308 for good, 307 where the target may change. */
  status: 307 | 308;
}

/** Short URLs that people type or guess, and the page that each leads to. */
const shortUrls = {
  '/pricing': '/our-plans',
  '/plans': '/our-plans',
  '/login': '/sign-in-page',
  '/signin': '/sign-in-page',
  '/signup': '/sign-up-page',
  '/register': '/sign-up-page',
  '/account': '/your-account',
  '/terms': '/terms-of-service',
  '/privacy': '/privacy-policy',
  '/imprint': '/legal-imprint',
};

/** Redirects of every build. The build adds the earlier URLs of texts, from the front matter in content/. */
export const redirects: readonly Redirect[] = [
  ...Object.entries(shortUrls).map(([from, to]) => ({ from, to, status: 308 as const })),
  // Password managers ask here: https://w3c.github.io/webappsec-change-password-url/
  { from: '/.well-known/change-password', to: '/your-account', status: 307 },
  { from: '/sitemap.xml', to: '/sitemap-index.xml', status: 308 },
];

/** What a file is, by the end of its name. Other files are not part of the site. */
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

/** Endings of the files that are text: they are sent compressed, and as UTF-8. */
export const textEndings: readonly string[] = [
  'html',
  'js',
  'css',
  'json',
  'webmanifest',
  'xml',
  'txt',
  'svg',
];

export const hostFiles: readonly string[] = ['_headers', '_redirects'];

/** Text as a regular expression that means every character as it stands. */
export const escapePattern = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

const endingOf = (name: string) => /\.([a-z\d]+)$/.exec(name)?.[1] ?? '';

/** Whether a file is sent compressed. @param name its name or path */
export const isText = (name: string) => textEndings.includes(endingOf(name));

export function contentTypeOf(name: string): string {
  if (name.endsWith(health.path)) return health.type;
  const type = contentTypes[endingOf(name)] ?? 'application/octet-stream';
  return isText(name) ? `${type}; charset=utf-8` : type;
}

/** The Cache-Control of an answer. An error is never kept, whatever its address. */
export function cacheOf(pathname: string, status: number): string {
  if (!isFound(status)) return cacheOfPages;
  if (pathname === health.path) return health.cache;
  return pathname.startsWith(hashedFiles.folder) ? hashedFiles.cache : cacheOfPages;
}

export type Answer =
  | { status: 307 | 308; location: string }
  /** `file` is a path below the folder of the built site, with a slash before it. */
  | { status: 200 | 404; file: string }
  /** There is not even a page for missing pages. */
  | { status: 404; file: null };

/**
 * What is at an address. Every page has one address, without an ending and without a slash; the other ways to write
 * it lead there. An address without a page gets the 404 page of its folder, or of the nearest folder above.
 * @param pathname the path, decoded
 * @param has whether a file is in the built site, by its path with a slash before it
 * @param moved the redirects of the built site, where it has more than those of every build
 */
export function findAnswer(
  pathname: string,
  has: (file: string) => boolean,
  moved: readonly Redirect[] = redirects,
): Answer {
  const redirect = moved.find(({ from }) => from === pathname);
  if (redirect) return { status: redirect.status, location: redirect.to };

  const isPublic = (file: string) => !hostFiles.includes(file.slice(1)) && has(file);
  // One slash at the start: with two, a redirect would lead to another host.
  const page =
    pathname
      .replace(/^\/+|\/{2,}/g, '/')
      .replace(/\/$/, '')
      .replace(/\.html$/, '')
      .replace(/\/index$/, '') || '/';
  const isMissingPage = /(?:^|\/)404$/.test(page);
  if (page !== pathname && !isMissingPage && isPublic(page === '/' ? '/index.html' : `${page}.html`))
    return { status: 308, location: encodeURI(page) };

  const candidates = pathname === '/' ? ['/index.html'] : [`${pathname}.html`, pathname];
  const file = isMissingPage ? undefined : candidates.find(isPublic);
  if (file) return { status: 200, file };

  for (let folder = pathname; folder !== ''; ) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    if (has(`${folder}/404.html`)) return { status: 404, file: `${folder}/404.html` };
  }
  return { status: 404, file: null };
}
