/** The files that Netlify and Cloudflare Pages read in the folder they publish. */
import {
  hashedFiles,
  health,
  isOfHashedFiles,
  protection,
  type Redirect,
  redirects,
  workers,
} from './rules.ts';

/**
 * `_headers`. Both hosts send `cacheOfPages` with all other files by themselves; said here as well, it would be
 * joined to the line of the hashed files.
 */
export function writeHeadersFile(): string {
  return [
    '/*',
    ...Object.entries(protection).map(([name, value]) => `  ${name}: ${value}`),
    // Cloudflare lets every site read every file, unless told otherwise. Netlify reads past this line.
    '  ! Access-Control-Allow-Origin',
    `${hashedFiles.folder}*`,
    `  Cache-Control: ${hashedFiles.cache}`,
    // Cloudflare takes them back. Netlify reads past these lines, too: it knows no way to.
    ...Object.keys(protection)
      .filter((name) => !isOfHashedFiles(name))
      .map((name) => `  ! ${name}`),
    `${workers.folder}*`,
    `  Cache-Control: ${hashedFiles.cache}`,
    // Joined by both hosts to the policy of every answer: two policies add up.
    `  Content-Security-Policy: ${workers.policy}`,
    health.path,
    `  Cache-Control: ${health.cache}`,
    `  Content-Type: ${health.type}`,
    '',
  ].join('\n');
}

/**
 * `_redirects`. The lines with 404 are for Netlify, which knows one page for missing pages unless told otherwise.
 * Cloudflare reports them as not its own: it finds the nearest 404 page by itself, but shows a 404 page with status
 * 200 to whoever asks for its address. The lines with 200 are for that: in place of the page they ask for one that is
 * not there. Netlify never comes to them, for the first line about an address counts.
 * @param missingPages the 404 pages of the build, such as `/blog/404.html`
 * @param moved what texts lead on from, besides the redirects of every build
 */
export function writeRedirectsFile(missingPages: readonly string[], moved: readonly Redirect[] = []): string {
  const deepestFirst = [...missingPages].sort((a, b) => b.split('/').length - a.split('/').length);
  const addressOf = (page: string) => page.slice(0, -'.html'.length);
  const folderOf = (page: string) => page.slice(0, -'404.html'.length);
  return [
    ...[...redirects, ...moved].map(({ from, to, status }) => `${from} ${to} ${status}`),
    ...deepestFirst.map((page) => `${addressOf(page)} ${page} 404!`),
    ...deepestFirst.map((page) => `${addressOf(page)} ${addressOf(page)}/nowhere 200`),
    ...deepestFirst.map((page) => `${folderOf(page)}* ${page} 404`),
    '',
  ].join('\n');
}

/** The redirects of a built site, for the hosts that read no `_redirects`. @param text the file, as written above */
export const readRedirectsFile = (text: string): Redirect[] =>
  text.split('\n').flatMap((line) => {
    const [from = '', to = '', status] = line.split(' ');
    return status === '307' || status === '308' ? [{ from, to, status: status === '307' ? 307 : 308 }] : [];
  });
