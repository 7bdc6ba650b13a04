/**
 * Makes the index of the search: the public articles and legal documents, cut into small files by Pagefind, in
 * dist/pagefind. Why Pagefind: docs/decisions/020-search-with-pagefind.md
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import type { PageHandler } from './drawn-pages.ts';

/** The routes whose pages can be found, and what the results call them. */
const kinds = new Map([
  ['/blog/[article]', 'Article'],
  ['/[document]', 'Legal document'],
]);

/** Parts of a page that are no part of its text. The title is found all the same: it is noted apart. */
const excluded = ['.back', '.hours', 'h1', '.legal-head p', '.article-meta', '.related', '.executive', 'nav'];

/** The files that the search needs; the rest of what Pagefind makes are ready-made boxes for it. */
const isNeeded = (name: string) => !/^pagefind-(?!entry\.json$)|^wasm\.unknown\./.test(name);

/**
 * A page as the index takes it, or null for one that search engines may not show either.
 * @param html the finished page
 * @param kind what the results call it
 */
export function describePage(html: string, kind: string): string | null {
  const head = html.slice(0, html.indexOf('<body'));
  if (/<meta name="robots" content="[^"]*noindex/.test(head)) return null;
  // Only what is indexed: with the styles of the page, each would be sent and parsed at four times the size.
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const day = /<time datetime="([^"]+)"/.exec(main)?.[1];
  const title = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1]?.trim() ?? '';
  const notes = [`title:${title}`, `kind:${kind}`, ...(day ? [`day:${day}`] : [])];
  const marks = notes.map((note) => `<span data-pagefind-meta="${note}"></span>`).join('');
  const marked = main.replace(
    /^<main\b([^>]*)>/,
    (_, attributes) => `<main data-pagefind-body${attributes}>${marks}`,
  );
  return `${/<html\b[^>]*>/.exec(head)?.[0] ?? '<html>'}<body>${marked}</main></body></html>`;
}

/** Stops with what Pagefind complains of. */
function check({ errors }: { errors: string[] }): void {
  if (errors.length > 0) throw new Error(`The index of the search could not be made: ${errors.join(', ')}`);
}

async function startPagefind(): Promise<PagefindIndex> {
  const made = await createIndex({ excludeSelectors: excluded });
  check(made);
  if (!made.index) throw new Error('Pagefind did not start. Run npm ci again.');
  return made.index;
}

export default function search(): AstroIntegration & PageHandler {
  let starting: Promise<PagefindIndex> | undefined;
  const adding: Promise<void>[] = [];
  return {
    name: 'search',
    // Pagefind is a program of its own: it reads a page while Astro draws the next.
    handle: ({ route, file, html }) => {
      const kind = kinds.get(route);
      const content = kind && describePage(html, kind);
      if (!content) return undefined;
      starting ??= startPagefind();
      const url = `/${file.replace(/\.html$/, '')}`;
      const added = starting.then(async (index) => check(await index.addHTMLFile({ url, content })));
      // What went wrong is told at the end.
      added.catch(() => {});
      adding.push(added);
      return undefined;
    },
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const index = await (starting ?? startPagefind());
        await Promise.all(adding);
        const folder = path.join(fileURLToPath(dir), 'pagefind');
        check(await index.writeFiles({ outputPath: folder }));
        for (const name of readdirSync(folder))
          if (!isNeeded(name)) rmSync(path.join(folder, name), { recursive: true });
        await close();
        logger.info(`index of ${adding.length} pages`);
      },
      // In development there is nothing to index yet: the search answers from the last build.
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/pagefind', (request, response) => {
          const root = path.resolve('dist', 'pagefind');
          const file = path.join(root, (request.url ?? '').split('?')[0] ?? '');
          if (!file.startsWith(root + path.sep) || !existsSync(file)) {
            response.writeHead(404).end();
            return;
          }
          response.setHeader('Content-Type', file.endsWith('.js') ? 'text/javascript' : 'application/json');
          response.end(readFileSync(file));
        });
      },
    },
  };
}
