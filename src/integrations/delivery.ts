/** Finishes the built pages, writes the files for hosts, and answers in development as a host does. */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { health, type Redirect, redirects } from '../../deploy/rules.ts';
import { writeHostFiles } from '../../deploy/write-host-files.ts';
import { finishPage, type Origins } from '../lib/delivery/finished-page.ts';

interface Options {
  /** Origins besides our own that every page may talk to. */
  connect?: readonly string[];
  /** Origins of scripts that stand in pages: the pages that name one may load it and talk to its origin. */
  named?: readonly string[];
  /** Where visitors of addresses that texts once had are led, for good. */
  moved?: () => Pick<Redirect, 'from' | 'to'>[];
  /** What single pages need further, by file name. */
  pages?: Readonly<Record<string, Origins>>;
}

const movedFor = ({ moved }: Options): Redirect[] =>
  (moved?.() ?? []).map((one) => ({ ...one, status: 308 }));

/** Finishes every page of a built site. @throws an Error that names the page which cannot be finished */
function finishPages(root: string, { connect = [], named = [], pages = {} }: Options): void {
  const keepSheet = (css: string) => {
    const name = `_astro/waiting.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
    mkdirSync(path.join(root, '_astro'), { recursive: true });
    writeFileSync(path.join(root, name), css);
    return `/${name}`;
  };
  for (const name of globSync('**/*.html', { cwd: root })) {
    const file = path.join(root, name);
    const own = pages[name.split(path.sep).join('/')];
    try {
      const html = finishPage(readFileSync(file, 'utf8'), {
        origins: { connect: [...connect, ...(own?.connect ?? [])], script: own?.script ?? [] },
        named,
        keepSheet,
      });
      writeFileSync(file, html);
    } catch (error) {
      throw new Error(`The page ${name} cannot be finished.`, { cause: error });
    }
  }
}

/** What /health says: the day of the build, and an id that two builds have in common only where their pages are the same. */
function describeRelease(root: string): string {
  const hash = createHash('sha256');
  for (const name of globSync('**/*.html', { cwd: root }).sort())
    hash.update(`${name}\n`).update(readFileSync(path.join(root, name)));
  const release = hash.digest('hex').slice(0, 12);
  return `${JSON.stringify({ status: 'ok', release, built: new Date().toISOString() })}\n`;
}

export default function delivery(options: Options = {}): AstroIntegration {
  return {
    name: 'delivery',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
          const [pathname = '/', search = ''] = (request.url ?? '/').split(/(?=\?)/);
          const isForPage = request.headers?.accept?.includes('text/html');
          const known = isForPage ? [...redirects, ...movedFor(options)] : redirects;
          const redirect = known.find(({ from }) => from === pathname);
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
        finishPages(root, options);
        writeFileSync(path.join(root, health.path), describeRelease(root));
        writeHostFiles(path.resolve(root), movedFor(options));
      },
    },
  };
}
