/** The built site in the engines of Chrome, Firefox and Safari: `npm test -- engines`. */
import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './e2e/engines/support/test.ts';
import base from './playwright.config.ts';
import { engineNames } from './scripts/engines/engine.ts';

export default defineConfig<EngineOptions>({
  ...base,
  testMatch: '**/engines/*.spec.ts',
  testIgnore: [],
  outputDir: '.local/e2e/results/engines',
  // A test of the pages has three browsers open.
  workers: 2,
  // A browser of its own for each test of WebKit takes seconds to start on a busy machine.
  timeout: 120_000,
  projects: [
    // The longest first. It opens each page in all engines at the same time.
    { name: 'pages', testMatch: '**/engines/routes.spec.ts' },
    ...engineNames.map((name) => ({
      name,
      testIgnore: '**/engines/routes.spec.ts',
      use: { engineName: name },
    })),
  ],
});
