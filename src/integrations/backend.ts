import type { AstroIntegration } from 'astro';
import { type Backend, startBackend } from '../../server/backend.ts';
import { openLocalFolder, SettingsError } from '../../server/settings.ts';

interface Options {
  /** Whether the site is configured for a backend elsewhere; then none is started here. */
  isHosted: boolean;
}

/** Runs the embedded backend inside `npm run dev`, on the same origin as the site. */
export default function backend({ isHosted }: Options): AstroIntegration {
  let running: Backend | undefined;
  return {
    name: 'backend',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        // Vitest borrows this configuration and wants no server.
        if (isHosted || process.env.VITEST) return;
        const port = server.config.server.port ?? 4321;
        try {
          running = await startBackend({ folder: openLocalFolder(), siteUrl: `http://localhost:${port}` });
        } catch (error) {
          if (!(error instanceof SettingsError)) throw error;
          logger.error(error.message);
          process.exit(1);
        }
        server.middlewares.use(running.middleware);
        logger.info('embedded backend ready, its mail is at /_mailbox');
      },
      'astro:server:done': async () => {
        await running?.close();
      },
    },
  };
}
