/** The fonts for astro.config.mjs: docs/decisions/011-fonts-and-images.md */
import type { AstroUserConfig } from 'astro';
import { fontProviders } from 'astro/config';

export const fonts: AstroUserConfig['fonts'] = [
  {
    provider: fontProviders.local(),
    name: 'Night',
    cssVariable: '--font-night',
    // night-fallback.css has the fallback: Astro measures small letters, which this font does not have.
    optimizedFallbacks: false,
    fallbacks: ['Night Fallback', 'sans-serif'],
    options: {
      variants: [
        {
          src: ['./src/assets/fonts/night-display.woff2'],
          weight: '600 900',
          style: 'normal',
          display: 'swap',
        },
      ],
    },
  },
];
