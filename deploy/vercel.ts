/**
 * Vercel's Build Output, version 3: https://vercel.com/docs/build-output-api/configuration
 * vercel.json cannot replace it: Vercel reads that file before the build, and it allows one 404 page.
 */
import {
  escapePattern,
  getSecurityHeaders,
  hashedFiles,
  health,
  listNotFoundPages,
  type Redirect,
  securityHeaders,
} from './rules.ts';

type VercelRoute =
  | {
      src: string;
      headers?: Record<string, string>;
      status?: number;
      dest?: string;
      continue?: boolean;
    }
  | { handle: 'filesystem' | 'hit' | 'error' };

/**
 * The content of `.vercel/output/config.json`.
 * @param pages every HTML file of the build, such as `/blog/404.html`
 */
export function writeVercelConfiguration(pages: readonly string[], redirects: readonly Redirect[]) {
  const notFoundPages = listNotFoundPages(pages);
  // A second slash or a backslash at the start would redirect to another host.
  const path = String.raw`(/[^/\\].*?)`;
  const hashed = `^${escapePattern(hashedFiles.folder)}.*$`;
  const routes: VercelRoute[] = [
    {
      src: `^/(?!${escapePattern(hashedFiles.folder.slice(1))}).*$`,
      headers: { ...securityHeaders },
      continue: true,
    },
    { src: hashed, headers: getSecurityHeaders(hashedFiles.folder, 200), continue: true },
    ...redirects.map(({ from, to, status }) => ({
      src: `^${escapePattern(from)}$`,
      headers: { Location: to },
      status,
    })),
    ...notFoundPages.map(({ url }) => ({
      src: `^${escapePattern(url)}(?:\\.html)?/?$`,
      dest: url,
      status: 404,
    })),
    { src: '^/index(?:\\.html)?/?$', headers: { Location: '/' }, status: 308 },
    {
      src: `^${path}(?:(?:/index)?(?:\\.html)?/+|(?:/index)?\\.html|/index)$`,
      headers: { Location: '$1' },
      status: 308,
    },
    { handle: 'filesystem' },
    // No file was found, so a 404 page follows, which needs all headers.
    { src: hashed, headers: { ...securityHeaders }, continue: true },
    { handle: 'hit' },
    { src: hashed, headers: { 'Cache-Control': hashedFiles.cache }, continue: true },
    { src: `^${health.path}$`, headers: { 'Cache-Control': health.cache }, continue: true },
    { handle: 'error' },
    ...notFoundPages.map(({ url, folder }) => ({
      src: `^${escapePattern(folder)}.*$`,
      dest: url,
      status: 404,
    })),
  ];
  return {
    version: 3,
    routes,
    overrides: {
      [health.path.slice(1)]: { path: health.path.slice(1), contentType: health.type },
      ...Object.fromEntries(
        pages
          .filter((page) => page !== '/index.html')
          .map((page) => [
            page.slice(1),
            { path: page.slice(1, -'.html'.length), contentType: 'text/html; charset=utf-8' },
          ]),
      ),
    },
  };
}
