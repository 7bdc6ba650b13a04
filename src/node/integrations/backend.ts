import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Backend } from '../../../server/backend.ts';

interface Options {
  /** Whether the site uses a hosted backend, so that none is started here. */
  isHosted: boolean;
}

/**
 * Loads the server's modules with Node itself. Vite loads this configuration and has closed its own loader by the
 * time the dev server starts, so an import() from here would fail.
 */
function loadServer() {
  const require = createRequire(path.resolve('package.json'));
  return {
    ...(require('./server/backend.ts') as typeof import('../../../server/backend.ts')),
    ...(require('./server/data-folder.ts') as typeof import('../../../server/data-folder.ts')),
    ...(require('./server/requests.ts') as typeof import('../../../server/requests.ts')),
    ...(require('./server/settings.ts') as typeof import('../../../server/settings.ts')),
    ...(require('./src/shared/user-error.ts') as typeof import('../../shared/user-error.ts')),
  };
}

/** Creates the database in another process, so that it does not delay the first page. */
async function createDatabase(folder: string): Promise<void> {
  // Without a database, startBackend creates it here, and reports why if it cannot.
  const copy = spawn(process.execPath, ['server/empty-backend.ts', folder], { stdio: 'ignore' });
  await once(copy, 'exit');
}

export default function backend({ isHosted }: Options): AstroIntegration {
  let starting: Promise<Backend> | undefined;
  return {
    name: 'backend',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        // Vitest loads this configuration too, and needs no server.
        if (isHosted || process.env.VITEST) return;
        const { openLocalFolder, UserError, startBackend, getLocalUrl, isServicePath, parsePath } =
          loadServer();
        const port = server.config.server.port ?? 4321;
        const folder = openLocalFolder();
        const start = async () => {
          if (!existsSync(path.join(folder, 'database'))) {
            logger.info('Creating an empty backend. Forms and accounts wait for it, pages do not.');
            await createDatabase(folder);
          }
          return startBackend({
            folder,
            siteUrl: `http://localhost:${port}`,
            url: getLocalUrl(port),
            confirmations: process.env.CONFIRMATIONS === '1',
          });
        };
        starting = start();
        starting.then(
          () => logger.info('The embedded backend is ready. Its emails are at /_mailbox.'),
          (error: unknown) => {
            logger.error(error instanceof UserError ? error.message : String((error as Error).stack));
            process.exit(1);
          },
        );
        server.middlewares.use(async (request, response, next) => {
          const pathname = parsePath(request);
          if (pathname !== '/_mailbox' && !isServicePath(pathname)) next();
          else (await starting)?.middleware(request, response, next);
        });
        server.watcher.on('all', (_event, file) => {
          if (!file.startsWith(path.resolve('supabase/migrations'))) return;
          logger.warn(
            `${path.relative('.', file)} is new or has changed. Restart npm run dev to apply it. If it was applied before, also delete ${path.join(folder, 'database')}.`,
          );
        });
      },
      'astro:server:done': async () => {
        await (await starting)?.close();
      },
    },
  };
}
