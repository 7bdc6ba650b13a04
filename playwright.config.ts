import { defineConfig } from '@playwright/test';
import { backendFolder, backendOrigin, isOtherOrigin, ports, siteOrigin } from './e2e/support/origins.ts';
import { browserArguments, findHeadless } from './scripts/browser/chromium.ts';
import { embeddedPublishableKey } from './server/settings.ts';

const executablePath = findHeadless();

export default defineConfig({
  testDir: './e2e',
  // Where the backend stands on another origin only the traffic differs: each kind of request and answer once.
  grep: isOtherOrigin ? /@other-origin/ : /./,
  testIgnore: ['**/e2e/engines/**', ...(isOtherOrigin ? [] : ['**/other-origin.spec.ts'])],
  outputDir: `.local/e2e/results${isOtherOrigin ? '/other-origin' : ''}`,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the smallest machine has processors: a test often waits.
  workers: 3,
  // On a shared machine a browser may starve for seconds. A test that passes only then is named at the end of the run.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.local/e2e/report.json' }],
  ],
  use: {
    baseURL: siteOrigin,
    launchOptions: {
      // Without a window letters would else be drawn on whole pixels, and words take other widths than for visitors.
      args: [...browserArguments, '--font-render-hinting=none'],
      ...(executablePath ? { executablePath } : {}),
    },
    // Recording every test takes a quarter of its time. `npx playwright test <file> --trace on` records one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // A port and a data folder apart from those of a developer.
  webServer: {
    command: `node e2e/support/serve-${isOtherOrigin ? 'two-origins' : 'preview'}.ts`,
    url: `${siteOrigin}/`,
    env: {
      PORT: String(ports.site),
      LOCAL_DIR: backendFolder,
      ...(isOtherOrigin
        ? { PUBLIC_SUPABASE_URL: backendOrigin, PUBLIC_SUPABASE_KEY: embeddedPublishableKey }
        : {}),
    },
    reuseExistingServer: false,
    timeout: 180_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
