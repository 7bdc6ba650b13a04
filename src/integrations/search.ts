/**
 * The index of the search: the public articles and legal documents, in small files beside the pages. The thread that
 * makes it also prepares the articles for their pages. Why our own: docs/decisions/039-own-search-index.md
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { keepRelations, keepText } from '../lib/content/prepared.ts';
import { indexFolder, manifestFile } from '../lib/search/format.ts';
import type { News, Order, Task } from './articles-thread.ts';
import { fileOf, type PageHandler } from './drawn-pages.ts';
import { findableOf, kinds } from './search-page.ts';
import { startWorker } from './threads.ts';

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
  const worker = startWorker('./articles-thread.ts', task);
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
  let outDir = '';
  let thread: Thread | undefined;
  /** The files of pages that are in the index and have not been drawn yet. */
  const ahead = new Set<string>();

  return {
    name: 'search',
    ready: () => thread?.prepared,
    wantsSoon: ({ route, file }) => kinds.has(route) && !ahead.has(file),
    hasAll: () => thread?.tell('write'),
    look: ({ route, file, bytes }) => {
      const kind = kinds.get(route);
      const html = kind && !ahead.delete(file) && findableOf(new TextDecoder().decode(bytes));
      if (html) thread?.tell({ path: `/${file.replace(/\.html$/, '')}`, kind, html });
    },
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        outDir = fileURLToPath(config.outDir);
        if (command !== 'build') return;
        const root = fileURLToPath(config.root);
        thread = startThread({ root, outDir, now: new Date() }, (path) => ahead.add(fileOf(path)));
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
        server.middlewares.use((request, response, next) => {
          const name = (request.url ?? '').split('?')[0] ?? '';
          if (name !== manifestFile && !name.startsWith(indexFolder)) return next();
          const file = path.join(outDir, name);
          if (!file.startsWith(outDir) || !existsSync(file)) {
            response.writeHead(404).end();
            return;
          }
          response.setHeader('Content-Type', 'application/json');
          response.end(readFileSync(file));
        });
      },
    },
  };
}
