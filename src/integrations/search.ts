/**
 * Makes the index of the search: the public articles and legal documents, cut into small files by Pagefind, in
 * dist/pagefind. Why Pagefind: docs/decisions/020-search-with-pagefind.md
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { parse } from 'yaml';
import { readArticleTexts } from './article-texts.ts';
import { fileOf, type PageHandler } from './drawn-pages.ts';

/** The routes whose pages can be found, and what the results call them. */
const kinds = new Map([
  ['/blog/[article]', 'Article'],
  ['/[document]', 'Legal document'],
]);

/** Parts of a page that are no part of its text. The title is found all the same: it is noted apart. */
const excluded = ['.back', '.hours', 'h1', '.legal-head p', '.article-meta', '.related', '.executive', 'nav'];

/** The files that the search needs; the rest of what Pagefind makes are ready-made boxes for it. */
const isNeeded = (name: string) => !/^pagefind-(?!entry\.json$)|^wasm\.unknown\./.test(name);

/** What the results say of a page besides its words. */
interface Notes {
  /** As HTML. */
  title: string;
  kind: string;
  /** Year-month-day, of an article. */
  day?: string | undefined;
}

/** A page as the index takes it. @param main what is indexed, as HTML */
function writeEntry(main: string, { title, kind, day }: Notes): string {
  const notes = [`title:${title}`, `kind:${kind}`, ...(day ? [`day:${day}`] : [])];
  const marks = notes.map((note) => `<span data-pagefind-meta="${note}"></span>`).join('');
  return `<html lang="en"><body><main data-pagefind-body>${marks}${main}</main></body></html>`;
}

/**
 * A page as the index takes it, or null for one that search engines may not show either.
 * @param html the finished page
 * @param kind what the results call it
 */
export function describePage(html: string, kind: string): string | null {
  const head = html.slice(0, html.indexOf('<body'));
  if (/<meta name="robots" content="[^"]*noindex/.test(head)) return null;
  // Only what is indexed: with the styles of the page, each would be sent and parsed at four times the size.
  const main = html.slice(html.indexOf('>', html.indexOf('<main')) + 1, html.lastIndexOf('</main>'));
  const day = /<time datetime="([^"]+)"/.exec(main)?.[1];
  const title = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1]?.trim() ?? '';
  return writeEntry(main, { title, kind, day });
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

/** The name of the site, for titles that hold {name}. */
const readName = (root: string): string =>
  parse(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')).name;

export default function search(): AstroIntegration & PageHandler {
  let root = '';
  let folder = '';
  let starting: Promise<PagefindIndex> | undefined;
  const adding: Promise<void>[] = [];
  /** The files of pages that are in the index and have not been drawn yet. */
  const ahead = new Set<string>();
  /** The index as it was written last, and of how many pages. */
  let writing: Promise<void> | undefined;
  let written = 0;

  const add = (url: string, content: string) => {
    starting ??= startPagefind();
    const added = starting.then(async (index) => check(await index.addHTMLFile({ url, content })));
    // What went wrong is told at the end.
    added.catch(() => {});
    adding.push(added);
  };
  const write = async () => {
    written = adding.length;
    starting ??= startPagefind();
    const index = await starting;
    await Promise.all(adding);
    rmSync(folder, { recursive: true, force: true });
    check(await index.writeFiles({ outputPath: folder }));
    for (const name of readdirSync(folder))
      if (!isNeeded(name)) rmSync(path.join(folder, name), { recursive: true });
  };

  return {
    name: 'search',
    // Pagefind is a program of its own: it makes the index while Astro draws the articles that it has already.
    wantsSoon: ({ route, file }) => kinds.has(route) && !ahead.has(file),
    hasAll: () => {
      writing = write();
      writing.catch(() => {});
    },
    handle: ({ route, file, html }) => {
      const kind = kinds.get(route);
      const content = kind && !ahead.delete(file) && describePage(html, kind);
      if (content) add(`/${file.replace(/\.html$/, '')}`, content);
      return undefined;
    },
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
        folder = path.join(fileURLToPath(config.outDir), 'pagefind');
      },
      'astro:build:start': async () => {
        for (const text of readArticleTexts(root, readName(root), new Date())) {
          add(text.path, writeEntry(text.html, { ...text, kind: 'Article' }));
          ahead.add(fileOf(text.path));
          // Lets what was added go out to Pagefind.
          await setImmediate();
        }
      },
      'astro:build:done': async ({ logger }) => {
        await writing;
        // A page came that nobody had announced, such as an article whose day began meanwhile.
        if (written < adding.length || !writing) await write();
        await close();
        if (ahead.size > 0)
          throw new Error(
            `The search has articles that were not drawn: ${[...ahead].join(', ')}. Run the build again.`,
          );
        logger.info(`index of ${adding.length} pages`);
      },
      // In development there is nothing to index yet: the search answers from the last build.
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/pagefind', (request, response) => {
          const file = path.join(folder, (request.url ?? '').split('?')[0] ?? '');
          if (!file.startsWith(folder + path.sep) || !existsSync(file)) {
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
