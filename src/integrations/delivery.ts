/** Finishes the built pages, writes the files for hosts, and answers in development as a host does. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeHeadersFile, writeRedirectsFile } from '../../deploy/host-files.ts';
import { redirects } from '../../deploy/rules.ts';
import { finishPage, type Origins } from './finished-page.ts';
import { readPageWords } from './page-words.ts';

interface Options {
  /** Origins besides our own that every page may talk to. */
  connect?: string[];
  /** Origins of scripts that stand in pages: the pages that name one may load it and talk to its origin. */
  named?: string[];
  /** What single pages need further, by file name. */
  pages?: Record<string, Origins>;
}

export default function delivery({ connect = [], named = [], pages = {} }: Options = {}): AstroIntegration {
  return {
    name: 'delivery',
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
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const wordsOfPage = readPageWords(root);
        // One file after the other, without a promise for each step: thousands of pages take half the time.
        for (const name of globSync('**/*.html', { cwd: root })) {
          const file = path.join(root, name);
          const own = pages[name.split(path.sep).join('/')] ?? {};
          const finished = finishPage(readFileSync(file, 'utf8'), wordsOfPage, (html) => {
            const here = named.filter((origin) => html.includes(`src="${origin}/`));
            return {
              connect: [...connect, ...here, ...(own.connect ?? [])],
              script: [...here, ...(own.script ?? [])],
            };
          });
          writeFileSync(file, finished);
        }
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
