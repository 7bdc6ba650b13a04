/** Writes the files that hosts read, and makes the dev server redirect as a host does. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { health, type Redirect, redirects } from '../../../deploy/rules.ts';
import { writeHostFiles } from '../../../deploy/write-host-files.ts';

interface Options {
  /** Returns permanent redirects from earlier URLs of pages. */
  contentRedirects?: () => Pick<Redirect, 'from' | 'to'>[];
}

const listContentRedirects = ({ contentRedirects }: Options): Redirect[] =>
  (contentRedirects?.() ?? []).map((one) => ({ ...one, status: 308 }));

/** The content of /health: the date of the build, and an id that is the same for builds with the same pages. */
function describeRelease(root: string): string {
  const hash = createHash('sha256');
  for (const name of globSync('**/*.html', { cwd: root }).sort())
    hash.update(`${name}\n`).update(readFileSync(path.join(root, name)));
  const release = hash.digest('hex').slice(0, 12);
  return `${JSON.stringify({ status: 'ok', release, built: new Date().toISOString() })}\n`;
}

/** Must come after csp() in the list of integrations: the release id is that of the finished pages. */
export default function hostFiles(options: Options = {}): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
          const [pathname = '/', search = ''] = (request.url ?? '/').split(/(?=\?)/);
          const isForPage = request.headers?.accept?.includes('text/html');
          const known = isForPage ? [...redirects, ...listContentRedirects(options)] : redirects;
          const redirect = known.find(({ from }) => from === pathname);
          const [, page] = /^(\/[^/\\@].*?)\/+$/.exec(pathname) ?? [];
          const location = redirect?.to ?? page;
          if (!location) next();
          else response.writeHead(redirect?.status ?? 308, { Location: location + search }).end();
        };
        // Before Astro's own middleware, which answers a trailing slash with a page about its settings.
        server.httpServer?.once('listening', () => server.middlewares.stack.unshift({ route: '', handle }));
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        writeFileSync(path.join(root, health.path), describeRelease(root));
        writeHostFiles(path.resolve(root), listContentRedirects(options));
      },
    },
  };
}
