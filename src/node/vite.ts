import { existsSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import type { AstroUserConfig } from 'astro';
import { notices, noticesFile } from './notices.ts';
import { reloadContent } from './reload-content.ts';

/** What every form shares. Otherwise it is a dozen files, whose headers are larger than their content. */
const sharedByForms = [
  'src/islands/form/',
  'src/client/forms/elements.ts',
  'src/client/forms/fields.ts',
  'src/client/forms/validate.ts',
  'src/client/hydration/',
  'src/client/toast.ts',
  'src/client/backend/rest.ts',
  'src/shared/dates.ts',
  'src/shared/icons.ts',
  'src/shared/storage-keys.ts',
];

/**
 * Returns a pattern for the modules of a bundle group.
 * @param files files, and folders with a slash at the end, relative to the project
 * @throws if one does not exist, because a renamed file would leave the bundle unnoticed
 */
export function matchFiles(files: readonly string[]): RegExp {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0)
    throw new Error(
      `The bundle group in src/node/vite.ts names ${missing.join(', ')}, which does not exist.`,
    );
  return new RegExp(`/(?:${files.map(RegExp.escape).join('|')})`);
}

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
              groups: [{ name: 'form', test: matchFiles(sharedByForms) }],
            },
          },
        },
      },
    },
  },
};
