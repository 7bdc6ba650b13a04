import type { Plugin } from 'vite';

/**
 * A Vite plugin for `npm run dev`: a file that is saved while a page is loading appears with the next request. Astro 7.3
 * drops its caches once, when it has read the text; a page that is loading at that moment fills them with the old text,
 * which stays until the next save.
 */
export function reloadContent(): Plugin {
  return {
    name: 'reload-content',
    configureServer({ environments, middlewares, watcher }) {
      let changedAt = 0;
      const dropCaches = () => {
        for (const { hot, moduleGraph } of Object.values(environments)) {
          const content = moduleGraph.getModuleById('\0astro:data-layer-content');
          if (!content) continue;
          moduleGraph.invalidateModule(content);
          // Astro caches the result of getStaticPaths(), which contains the text.
          hot.send('astro:content-changed', {});
        }
      };
      watcher.on('change', (file) => {
        if (!file.endsWith('data-store.json')) return;
        changedAt = Date.now();
        dropCaches();
      });
      middlewares.use((_request, response, next) => {
        const startedAt = Date.now();
        response.once('close', () => {
          if (startedAt <= changedAt) dropCaches();
        });
        next();
      });
    },
  };
}
