/** Finishes the built pages, writes the files for hosts, and answers in development as a host does. */
import { globSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeHeadersFile, writeRedirectsFile } from '../../deploy/host-files.ts';
import { redirects } from '../../deploy/rules.ts';
import type { PageHandler } from './drawn-pages.ts';
import type { FinishingOptions } from './finishing.ts';
import type { FinishingNews, FinishingOrder, FinishingTask } from './finishing-thread.ts';
import { startWorker } from './threads.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A running thread. */
interface Thread {
  /** @param bytes the page as UTF-8; its memory is handed over */
  finish: (file: string, bytes: Bytes) => Promise<Bytes>;
  /** Lets it end. @returns the files of the style sheets that pages have in themselves now */
  end: () => Promise<string[]>;
}

function startThread(task: FinishingTask): Thread {
  const worker = startWorker('./finishing-thread.ts', task);
  const pages = new Map<string, PromiseWithResolvers<Bytes>>();
  const sheets = Promise.withResolvers<string[]>();
  // Whoever waits for pages hears of a mistake.
  sheets.promise.catch(() => {});
  let failure: unknown;
  worker.on('message', (news: FinishingNews) => {
    if (Array.isArray(news)) return sheets.resolve(news);
    const page = pages.get(news.file);
    if ('bytes' in news) page?.resolve(news.bytes);
    else page?.reject(news.error);
    pages.delete(news.file);
  });
  worker.on('error', (error) => {
    failure = error;
    for (const { reject } of [...pages.values(), sheets]) reject(error);
  });
  return {
    finish: (file, bytes) => {
      if (failure) return Promise.reject(failure);
      const page = Promise.withResolvers<Bytes>();
      pages.set(file, page);
      worker.postMessage({ file, bytes } satisfies FinishingOrder, [bytes.buffer]);
      return page.promise;
    },
    end: () => {
      worker.postMessage('end' satisfies FinishingOrder);
      return sheets.promise;
    },
  };
}

export default function delivery(options: FinishingOptions = {}): AstroIntegration & PageHandler {
  let root = '';
  let thread: Thread | undefined;
  return {
    name: 'delivery',
    finish: ({ file, bytes }) => thread?.finish(file, bytes),
    hooks: {
      'astro:server:setup': ({ server }) => {
        const handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
          const [pathname = '/', search = ''] = (request.url ?? '/').split(/(?=\?)/);
          const redirect = redirects.find(({ from }) => from === pathname);
          const [, page] = /^(\/[^/\\@].*?)\/+$/.exec(pathname) ?? [];
          const location = redirect?.to ?? page;
          if (!location) next();
          else response.writeHead(redirect?.status ?? 308, { Location: location + search }).end();
        };
        // Before Astro's own answer to a slash at the end, a page about its settings, which it puts first itself.
        server.httpServer?.once('listening', () => server.middlewares.stack.unshift({ route: '', handle }));
      },
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.outDir);
      },
      'astro:build:start': () => {
        thread = startThread({ root, options });
      },
      'astro:build:done': async () => {
        for (const name of (await thread?.end()) ?? []) rmSync(path.join(root, name));
        const missingPages = globSync('**/404.html', { cwd: root });
        writeFileSync(path.join(root, '_headers'), writeHeadersFile());
        writeFileSync(
          path.join(root, '_redirects'),
          writeRedirectsFile(missingPages.map((name) => `/${name.split(path.sep).join('/')}`)),
        );
      },
    },
  };
}
