/** Writes the files that each host needs after a build. */
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeHeadersFile, writeRedirectsFile } from './host-files.ts';
import { writeNginxConfiguration } from './nginx.ts';
import { hostFiles, redirects as ownRedirects, type Redirect } from './rules.ts';
import { writeVercelConfiguration } from './vercel.ts';

/** Vercel's Build Output replaces whatever Vercel would derive from `dist/`. */
function writeVercelOutput(dist: string, pages: readonly string[], redirects: readonly Redirect[]): void {
  const output = path.join(path.dirname(dist), '.vercel', 'output');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  cpSync(dist, path.join(output, 'static'), {
    recursive: true,
    filter: (name) => !hostFiles.includes(path.relative(dist, name)),
  });
  const configuration = writeVercelConfiguration(pages, redirects);
  writeFileSync(path.join(output, 'config.json'), `${JSON.stringify(configuration, null, 2)}\n`);
}

/**
 * - Netlify and Cloudflare Pages: `_headers` and `_redirects` in the site's folder
 * - nginx: `<folder>.nginx.conf` next to the site's folder, so that no host publishes it
 * - Vercel: `.vercel/output/` next to the site's folder, in a build on Vercel (`VERCEL=1`)
 * @param dist absolute path of the built site
 * @param contentRedirects the redirects from content/
 */
export function writeHostFiles(dist: string, contentRedirects: readonly Redirect[]): void {
  const pages = globSync('**/*.html', { cwd: dist })
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .sort();
  const notFoundPages = pages.filter((page) => page.endsWith('/404.html'));
  const redirects = [...ownRedirects, ...contentRedirects];
  writeFileSync(path.join(dist, '_headers'), writeHeadersFile());
  writeFileSync(path.join(dist, '_redirects'), writeRedirectsFile(notFoundPages, redirects));
  writeFileSync(`${dist}.nginx.conf`, writeNginxConfiguration(notFoundPages, redirects));
  if (process.env.VERCEL === '1') writeVercelOutput(dist, pages, redirects);
}
