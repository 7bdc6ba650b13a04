/**
 * Makes the index of the search: the public articles and legal documents, cut into small files by Pagefind, in
 * dist/pagefind. Why Pagefind: docs/decisions/020-search-with-pagefind.md
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { close, createIndex } from 'pagefind';

/** The routes whose pages can be found, and what the results call them. */
const indexed = [
  { route: '/blog/[article]', kind: 'Article' },
  { route: '/[document]', kind: 'Legal document' },
] as const;

/** Parts of a page that are no part of its text. The title is found all the same: it is noted apart. */
const excluded = ['.back', '.hours', 'h1', '.legal-head p', '.article-meta', '.related', '.executive', 'nav'];

/** The files that the search needs; the rest of what Pagefind makes are ready-made boxes for it. */
const isNeeded = (name: string) => !/^pagefind-(?!entry\.json$)|^wasm\.unknown\./.test(name);

/** How many pages are handed over at once. */
const batch = 50;

/**
 * A page as the index takes it, or null for one that search engines may not show either.
 * @param html the finished page
 * @param kind what the results call it
 */
export function describePage(html: string, kind: string): string | null {
  if (/<meta name="robots" content="[^"]*noindex/.test(html)) return null;
  const day = /<main[\s\S]*?<time datetime="([^"]+)"/.exec(html)?.[1];
  const title = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.trim() ?? '';
  const notes = [`title:${title}`, `kind:${kind}`, ...(day ? [`day:${day}`] : [])];
  const marks = notes.map((note) => `<span data-pagefind-meta="${note}"></span>`).join('');
  // Only what is indexed: with the styles of the page, each would be sent and parsed at four times the size.
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const marked = main.replace(
    /^<main\b([^>]*)>/,
    (_, attributes) => `<main data-pagefind-body${attributes}>${marks}`,
  );
  return `${/<html\b[^>]*>/.exec(html)?.[0] ?? '<html>'}<body>${marked}</main></body></html>`;
}

/** Stops with what Pagefind complains of. */
function check({ errors }: { errors: string[] }): void {
  if (errors.length > 0) throw new Error(`The index of the search could not be made: ${errors.join(', ')}`);
}

export default function search(): AstroIntegration {
  return {
    name: 'search',
    hooks: {
      'astro:build:done': async ({ dir, assets, logger }) => {
        const root = fileURLToPath(dir);
        const made = await createIndex({ excludeSelectors: excluded });
        check(made);
        const index = made.index;
        if (!index) throw new Error('Pagefind did not start. Run npm ci again.');
        let count = 0;
        for (const { route, kind } of indexed) {
          const files = (assets.get(route) ?? []).map((url) => fileURLToPath(url));
          for (let from = 0; from < files.length; from += batch)
            await Promise.all(
              files.slice(from, from + batch).map(async (file) => {
                const content = describePage(await readFile(file, 'utf8'), kind);
                if (content === null) return;
                const name = path.relative(root, file).split(path.sep).join('/');
                check(await index.addHTMLFile({ url: `/${name.replace(/\.html$/, '')}`, content }));
                count += 1;
              }),
            );
        }
        const { errors, files } = await index.getFiles();
        check({ errors });
        for (const file of files.filter(({ path: name }) => isNeeded(name))) {
          const target = path.join(root, 'pagefind', file.path);
          await mkdir(path.dirname(target), { recursive: true });
          await writeFile(target, file.content);
        }
        await close();
        logger.info(`index of ${count} pages`);
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
