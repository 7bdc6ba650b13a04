/** The fonts for astro.config.mjs: docs/decisions/011-fonts-and-images.md */
import { fontProviders } from 'astro/config';

export const fonts = [
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
          style: 'normal' as const,
          display: 'swap' as const,
        },
      ],
    },
  },
];
