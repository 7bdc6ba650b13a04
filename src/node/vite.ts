import tailwindcss from '@tailwindcss/vite';
import type { AstroUserConfig } from 'astro';
import { notices, noticesFile } from './notices.ts';
import { reloadContent } from './reload-content.ts';

export const vite: AstroUserConfig['vite'] = {
  // A build must not delete the optimized packages of a running `npm run dev`.
  cacheDir: process.argv.includes('dev') ? 'node_modules/.vite' : 'node_modules/.vite-once',
  plugins: [tailwindcss(), notices(), reloadContent()],
  server: {
    watch: {
      // The files of the embedded backend change with every request.
      ignored: ['**/.local/**', '**/dist/**'],
      // Some editors empty a file before they write it. Without a delay, Vite misses a change within 50 ms of the last one:
      // https://github.com/paulmillr/chokidar/issues/1084
      awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
    },
    // Vite serves any file of the project. The backend's folder contains keys and data.
    fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.local/**'] },
  },
  // Otherwise the minifier warns about :target-current: https://github.com/parcel-bundler/lightningcss/issues/1181
  css: { lightningcss: { drafts: { scrollNavigationControls: true } } },
  build: {
    license: { fileName: noticesFile },
    // The oldest supported browsers. Chromium 109 does not support nested rules.
    cssTarget: ['chrome109', 'safari16.4', 'firefox128'],
    // React packages have the directive 'use client', which only React Server Components read.
    // https://github.com/rollup/rollup/issues/4699
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  environments: {
    // Pages contain some functions as inline scripts.
    prerender: { build: { rolldownOptions: { output: { minify: true } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every form shares. Otherwise it is a dozen files, whose headers are larger than their content.
              groups: [
                {
                  name: 'form',
                  test: /src\/(?:islands\/form|client\/forms\/(?:elements|fields|validate)|client\/(?:hydration|toast)|client\/backend\/rest|shared\/(?:dates|icons|storage-keys))/,
                },
              ],
            },
          },
        },
      },
    },
  },
};
