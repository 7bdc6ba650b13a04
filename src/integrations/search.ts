/**
 * The index of the search: the public articles and legal documents, cut into small files by Pagefind, in
 * dist/pagefind. The thread that makes it also prepares the articles for their pages. Why Pagefind:
 * docs/decisions/020-search-with-pagefind.md
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { keepRelations, keepText } from '../lib/content/prepared.ts';
import type { News, Order, Task } from './articles-thread.ts';
import { fileOf, type PageHandler } from './drawn-pages.ts';
import { describePage, kinds } from './search-entry.ts';

/** A running thread, and what it will have said. */
interface Thread {
  tell: (order: Order) => void;
  /** When all articles are compared and compiled. */
  prepared: Promise<void>;
  /** When it has ended: how many pages the index has. */
  ended: Promise<number>;
}

/** @param take is given the path of every article that is in the index before its page is drawn */
function startThread(task: Task, take: (path: string) => void): Thread {
  const worker = new Worker(new URL('./articles-thread.ts', import.meta.url), {
    workerData: task,
    // Less than the main thread, which scripts/run.ts gives much room for what is soon forgotten.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  const prepared = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  // Whoever waits for one hears of a mistake, and a build that stops before is not kept from ending.
  for (const { promise } of [prepared, ended]) promise.catch(() => {});
  worker.on('message', (news: News) => {
    if (typeof news === 'number') ended.resolve(news);
    else if (Array.isArray(news))
      for (const { path, file, pieces } of news) {
        keepText(file, pieces);
        take(path);
      }
    else {
      keepRelations(news);
      prepared.resolve();
    }
  });
  worker.on('error', (error) => {
    prepared.reject(error);
    ended.reject(error);
  });
  return { tell: (order) => worker.postMessage(order), prepared: prepared.promise, ended: ended.promise };
}

export default function search(): AstroIntegration & PageHandler {
  let folder = '';
  let thread: Thread | undefined;
  /** The files of pages that are in the index and have not been drawn yet. */
  const ahead = new Set<string>();

  return {
    name: 'search',
    ready: () => thread?.prepared,
    wantsSoon: ({ route, file }) => kinds.has(route) && !ahead.has(file),
    hasAll: () => thread?.tell('write'),
    handle: ({ route, file, html }) => {
      const kind = kinds.get(route);
      const content = kind && !ahead.delete(file) && describePage(html, kind);
      if (content) thread?.tell({ url: `/${file.replace(/\.html$/, '')}`, content });
      return undefined;
    },
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        folder = path.join(fileURLToPath(config.outDir), 'pagefind');
        if (command !== 'build') return;
        const root = fileURLToPath(config.root);
        thread = startThread({ root, folder, now: new Date() }, (path) => ahead.add(fileOf(path)));
      },
      'astro:build:done': async ({ logger }) => {
        thread?.tell('end');
        const pages = await thread?.ended;
        if (ahead.size > 0)
          throw new Error(
            `The search has articles that were not drawn: ${[...ahead].join(', ')}. Run the build again.`,
          );
        logger.info(`index of ${pages} pages`);
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
