import { createRequire } from 'node:module';
import path from 'node:path';
import type { AstroIntegration } from 'astro';

/**
 * The editing desk at /keystatic, in `npm run dev` alone: docs/decisions/021-editing-desk.md
 *
 * Keystatic is loaded with Node itself, and only then: a build neither needs nor contains it, and Vite has
 * closed its own loader by the time integrations run.
 */
export default function desk(): AstroIntegration {
  return {
    name: 'desk',
    hooks: {
      'astro:config:setup': async (setup) => {
        // Vitest borrows this configuration and wants no desk.
        if (setup.command !== 'dev' || process.env.VITEST) return;
        const require = createRequire(path.resolve('package.json'));
        const { default: keystatic } = require('@keystatic/astro') as typeof import('@keystatic/astro');
        await keystatic().hooks['astro:config:setup']?.(setup);
        // What was changed meanwhile in another program is not written over unasked.
        setup.addMiddleware({ entrypoint: new URL('../../server/desk.ts', import.meta.url), order: 'pre' });
      },
      'astro:server:setup': ({ server }) => {
        // Keystatic asks a font service for its font. The desk speaks to this machine alone, or to GitHub if it is told to.
        const github = process.env.PUBLIC_DESK_REPOSITORY
          ? ' https://api.github.com https://avatars.githubusercontent.com'
          : '';
        server.middlewares.use('/keystatic', (_request, response, next) => {
          response.setHeader(
            'Content-Security-Policy',
            `default-src 'self' 'unsafe-inline' data: blob: ws:${github}; frame-ancestors 'none'`,
          );
          next();
        });
      },
    },
  };
}
