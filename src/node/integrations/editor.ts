import { createRequire } from 'node:module';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import { isLoopback } from '../../../server/settings.ts';

interface Options {
  /** A GitHub repository, such as owner/name. The editor then commits to it and writes no files. */
  repository: string | undefined;
}

/**
 * Adds the editor (Keystatic) at /keystatic to `npm run dev`: docs/decisions/016-editor.md
 *
 * The editor has no sign-in and writes files that the dev server runs, so no other machine may reach it.
 */
export default function editor({ repository }: Options): AstroIntegration {
  return {
    name: 'editor',
    hooks: {
      'astro:config:setup': async (setup) => {
        const { command, config, logger, addMiddleware } = setup;
        // Vitest loads this configuration too, and needs no editor.
        if (command !== 'dev' || process.env.VITEST) return;
        const { host } = config.server;
        if (!repository && host !== false && !isLoopback(String(host))) {
          logger.warn(
            `The editor at /keystatic is off, because HOST=${host} allows other machines to connect and the editor has no sign-in. Unset HOST to use it.`,
          );
          return;
        }
        // Vite has closed its own module loader by the time integrations run, so Node loads Keystatic:
        // https://github.com/withastro/astro/issues/12689
        const require = createRequire(path.resolve('package.json'));
        const { default: keystatic } = require('@keystatic/astro') as typeof import('@keystatic/astro');
        await keystatic().hooks['astro:config:setup']?.(setup);
        addMiddleware({ entrypoint: new URL('../../../server/editor.ts', import.meta.url), order: 'pre' });
      },
    },
  };
}
