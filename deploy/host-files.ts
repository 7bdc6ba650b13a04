/** `_headers` and `_redirects`, which Netlify and Cloudflare Pages read from the folder that they publish. */
import { hashedFiles, health, isOfHashedFiles, protection, type Redirect } from './rules.ts';

/**
 * Both hosts add `cacheOfPages` themselves. A line for it here would be joined to the line of the hashed files, because
 * a file gets the headers of every rule that matches its path.
 */
export function writeHeadersFile(): string {
  return [
    '/*',
    ...Object.entries(protection).map(([name, value]) => `  ${name}: ${value}`),
    // Cloudflare allows every origin by default. Netlify ignores lines with an exclamation mark.
    '  ! Access-Control-Allow-Origin',
    `${hashedFiles.folder}*`,
    `  Cache-Control: ${hashedFiles.cache}`,
    // Cloudflare removes these headers again. Netlify cannot.
    ...Object.keys(protection)
      .filter((name) => !isOfHashedFiles(name))
      .map((name) => `  ! ${name}`),
    health.path,
    `  Cache-Control: ${health.cache}`,
    `  Content-Type: ${health.type}`,
    '',
  ].join('\n');
}

/**
 * The first line for a path wins.
 * - Lines with 404 are for Netlify, which otherwise has one 404 page for the whole site. Cloudflare reports them as
 *   invalid and finds the nearest 404 page itself.
 * - Lines with 200 are for Cloudflare, which otherwise shows a 404 page with status 200 under the page's own URL. They
 *   point to a page that does not exist.
 * @param missingPages the 404 pages of the build, such as `/blog/404.html`
 */
export function writeRedirectsFile(missingPages: readonly string[], redirects: readonly Redirect[]): string {
  const deepestFirst = [...missingPages].sort((a, b) => b.split('/').length - a.split('/').length);
  const urlOf = (page: string) => page.slice(0, -'.html'.length);
  const folderOf = (page: string) => page.slice(0, -'404.html'.length);
  return [
    ...redirects.map(({ from, to, status }) => `${from} ${to} ${status}`),
    ...deepestFirst.map((page) => `${urlOf(page)} ${page} 404!`),
    ...deepestFirst.map((page) => `${urlOf(page)} ${urlOf(page)}/nowhere 200`),
    ...deepestFirst.map((page) => `${folderOf(page)}* ${page} 404`),
    '',
  ].join('\n');
}

/** The redirects of a built site, for the preview server. @param text a file written as above */
export const readRedirectsFile = (text: string): Redirect[] =>
  text.split('\n').flatMap((line) => {
    const [from = '', to = '', status] = line.split(' ');
    return status === '307' || status === '308' ? [{ from, to, status: status === '307' ? 307 : 308 }] : [];
  });
