/** The files that Netlify and Cloudflare Pages read in the folder they publish. */
import { foldersForever, hashedFiles, protection, redirects, workers } from './rules.ts';

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
    ...foldersForever.flatMap((folder) => [
      `${folder}*`,
      `  Cache-Control: ${hashedFiles.cache}`,
      // Joined by both hosts to the policy of every answer: two policies add up.
      ...(folder === workers.folder ? [`  Content-Security-Policy: ${workers.policy}`] : []),
    ]),
    '',
  ].join('\n');
}

/**
 * `_redirects`. The lines with 404 are for Netlify, which knows one page for missing pages unless told otherwise;
 * Cloudflare finds the nearest one by itself, and reports these lines as not its own.
 * @param missingPages the 404 pages of the build, such as `/blog/404.html`
 */
export function writeRedirectsFile(missingPages: readonly string[]): string {
  const deepestFirst = [...missingPages].sort((a, b) => b.split('/').length - a.split('/').length);
  const folderOf = (page: string) => page.slice(0, -'404.html'.length);
  return [
    ...redirects.map(({ from, to, status }) => `${from} ${to} ${status}`),
    ...deepestFirst.map((page) => `${page.slice(0, -'.html'.length)} ${page} 404!`),
    ...deepestFirst.map((page) => `${folderOf(page)}* ${page} 404`),
    '',
  ].join('\n');
}
