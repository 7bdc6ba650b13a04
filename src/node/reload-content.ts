import { statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * A Vite plugin for `npm run dev`: a saved file appears with the next request. Astro 7.3 drops its caches once, when it
 * has stored a change; a page that is loading at that moment fills them with the old text, which stays until the next
 * save. File watchers can miss the change, so this compares the time of Astro's store.
 */
export function reloadContent(): Plugin {
  const store = path.resolve('.astro/data-store.json');
  const getSavedAt = () => statSync(store, { throwIfNoEntry: false })?.mtimeMs;
  return {
    name: 'reload-content',
    configureServer({ environments, middlewares }) {
      let cached: number | undefined;
      const dropCaches = () => {
        for (const { hot, moduleGraph } of Object.values(environments)) {
          const content = moduleGraph.getModuleById('\0astro:data-layer-content');
          if (!content) continue;
          moduleGraph.invalidateModule(content);
          // Astro caches the result of getStaticPaths(), which contains the text.
          hot.send('astro:content-changed', {});
        }
      };
      middlewares.use((_request, response, next) => {
        const savedAt = getSavedAt();
        if (savedAt !== cached) dropCaches();
        cached = savedAt;
        response.once('close', () => {
          if (getSavedAt() !== savedAt) cached = undefined;
        });
        next();
      });
    },
  };
}
