/** `_headers` and `_redirects`, which Netlify and Cloudflare Pages read from the folder that they publish. */
import {
  fileHeaders,
  hashedFiles,
  health,
  isHashedFileHeader,
  listNotFoundPages,
  type Redirect,
  securityHeaders,
} from './rules.ts';

/**
 * Both hosts send `pageCacheControl` by default. They merge the headers of every rule that matches a path, so a rule for it
 * here would also apply to hashed files.
 * @param headers the security headers of a page
 */
export function writeHeadersFile(headers = securityHeaders): string {
  return [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    // Cloudflare allows every origin by default. Netlify ignores lines with an exclamation mark.
    '  ! Access-Control-Allow-Origin',
    `${hashedFiles.folder}*`,
    `  Cache-Control: ${hashedFiles.cache}`,
    // Cloudflare removes these headers again. Netlify cannot.
    ...Object.keys(headers)
      .filter((name) => !isHashedFileHeader(name))
      .map((name) => `  ! ${name}`),
    // A rule that repeats a header removes the earlier value first, because Cloudflare would append to it.
    ...fileHeaders.flatMap(({ paths, headers }) =>
      paths.flatMap((path) => [
        path,
        ...Object.entries(headers).flatMap(([name, value]) => [`  ! ${name}`, `  ${name}: ${value}`]),
      ]),
    ),
    health.path,
    `  Cache-Control: ${health.cache}`,
    `  Content-Type: ${health.type}`,
    '',
  ].join('\n');
}

/** Reads the headers of a page, for the preview server. @param text the output of writeHeadersFile */
export function readHeadersFile(text: string): Record<string, string> {
  const [, rule = ''] = /^\/\*\n((?: {2}.*\n)+)/.exec(text) ?? [];
  return Object.fromEntries(
    [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/**
 * The first line for a path wins.
 * - Lines with 404 are for Netlify, which otherwise has one 404 page for the whole site. Cloudflare reports them as
 *   invalid and finds the nearest 404 page itself.
 * - Lines with 200 are for Cloudflare. Without them, the URL of a 404 page, such as /404, would return that page with
 *   status 200. They rewrite it to a URL that does not exist.
 * @param pages every HTML file of the build, such as `/blog/404.html`
 */
export function writeRedirectsFile(pages: readonly string[], redirects: readonly Redirect[]): string {
  const notFoundPages = listNotFoundPages(pages);
  return [
    ...redirects.map(({ from, to, status }) => `${from} ${to} ${status}`),
    ...notFoundPages.map(({ page, url }) => `${url} ${page} 404!`),
    ...notFoundPages.map(({ url }) => `${url} ${url}/nowhere 200`),
    ...notFoundPages.map(({ page, folder }) => `${folder}* ${page} 404`),
    '',
  ].join('\n');
}

/** Reads the redirects of a built site, for the preview server. @param text the output of writeRedirectsFile */
export const readRedirectsFile = (text: string): Redirect[] =>
  text.split('\n').flatMap((line) => {
    const [from = '', to = '', status] = line.split(' ');
    return status === '307' || status === '308' ? [{ from, to, status: status === '307' ? 307 : 308 }] : [];
  });
