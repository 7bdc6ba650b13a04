/** React as Astro's integration sets it up, with our own way of drawing islands in a build: react-renderer.ts. */
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

export default function islands(): AstroIntegration {
  const usual = react();
  return {
    ...usual,
    hooks: {
      ...usual.hooks,
      'astro:config:setup': (event) =>
        usual.hooks['astro:config:setup']?.({
          ...event,
          addRenderer: (renderer) =>
            event.addRenderer(
              event.command === 'build'
                ? { ...renderer, serverEntrypoint: './src/integrations/react-renderer.ts' }
                : renderer,
            ),
        }),
    },
  };
}
