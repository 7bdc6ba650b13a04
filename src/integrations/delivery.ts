/** Finishes the built pages, writes the files for hosts, and answers in development as a host does. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeHeadersFile, writeRedirectsFile } from '../../deploy/host-files.ts';
import { redirects } from '../../deploy/rules.ts';
import type { PageHandler } from './drawn-pages.ts';
import { finishPage, type Origins } from './finished-page.ts';
import { readPageWords, sharedPart } from './page-words.ts';

interface Options {
  /** Origins besides our own that every page may talk to. */
  connect?: string[];
  /** Origins of scripts that stand in pages: the pages that name one may load it and talk to its origin. */
  named?: string[];
  /** What single pages need further, by file name. */
  pages?: Record<string, Origins>;
}

export default function delivery({
  connect = [],
  named = [],
  pages = {},
}: Options = {}): AstroIntegration & PageHandler {
  let root = '';
  let shared = '';
  const read = (name: string) => {
    if (name === sharedPart.file) return shared;
    const built = path.join(root, name);
    return existsSync(built) ? readFileSync(built, 'utf8') : '';
  };
  /** The style sheets that pages have in themselves now. */
  const sheets = new Map<string, string>();
  const readSheet = (name: string) => {
    const css = sheets.get(name) ?? read(name).trim();
    sheets.set(name, css);
    return css;
  };
  const built = { wordsOfPage: readPageWords(read), readSheet };
  return {
    name: 'delivery',
    // Every page asks for the words of this part.
    first: sharedPart.route,
    handle: ({ file, html }) => {
      const here = named.filter((origin) => html.includes(`src="${origin}/`));
      const own = pages[file] ?? {};
      const finished = finishPage(html, built, {
        connect: [...connect, ...here, ...(own.connect ?? [])],
        script: [...here, ...(own.script ?? [])],
      });
      if (file === sharedPart.file) shared = finished;
      return finished;
    },
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
      'astro:build:done': () => {
        for (const name of sheets.keys()) rmSync(path.join(root, name));
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
