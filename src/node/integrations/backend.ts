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
    ...(require('./server/settings.ts') as typeof import('../../../server/settings.ts')),
    ...(require('./src/shared/user-error.ts') as typeof import('../../shared/user-error.ts')),
  };
}

/** Runs the embedded backend inside `npm run dev`, on the same origin as the site. */
export default function backend({ isHosted }: Options): AstroIntegration {
  let running: Backend | undefined;
  return {
    name: 'backend',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        // Vitest loads this configuration too, and needs no server.
        if (isHosted || process.env.VITEST) return;
        const { openLocalFolder, UserError, startBackend, getLocalUrl } = loadServer();
        const port = server.config.server.port ?? 4321;
        const folder = openLocalFolder();
        try {
          running = await startBackend({
            folder,
            siteUrl: `http://localhost:${port}`,
            url: getLocalUrl(port),
            confirmations: process.env.CONFIRMATIONS === '1',
          });
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          logger.error(error.message);
          process.exit(1);
        }
        server.middlewares.use(running.middleware);
        server.watcher.on('all', (_event, file) => {
          if (!file.startsWith(path.resolve('supabase/migrations'))) return;
          logger.warn(
            `${path.relative('.', file)} is new or has changed. Restart npm run dev to apply it. If it was applied before, also delete ${path.join(folder, 'database')}.`,
          );
        });
        logger.info('The embedded backend is ready. Its emails are at /_mailbox.');
      },
      'astro:server:done': async () => {
        await running?.close();
      },
    },
  };
}
