import { existsSync } from 'node:fs';
import { defineConfig, firefox, webkit } from '@playwright/test';
import { isOtherOrigin, siteOrigin, siteServer, wantedTests } from './e2e/support/project.ts';
import { browserArguments, findBrowser, findHeadless } from './scripts/browser/chromium.ts';

// The headless shell has no window. Workers inherit this choice, but not the arguments.
if (process.argv.some((argument) => /^--(?:headed|debug|ui)/.test(argument)))
  process.env.CHROMIUM_PATH ??= findBrowser() ?? '';
const executablePath = findHeadless();

/** Firefox and WebKit run the journeys tagged @engines, if `npx playwright install` has installed them. */
const otherEngines = (['firefox', 'webkit'] as const)
  .filter((name) => !isOtherOrigin && existsSync({ firefox, webkit }[name].executablePath()))
  .map((name) => ({ name, grep: /@engines/, use: { browserName: name } }));

export default defineConfig({
  testDir: './e2e',
  globalSetup: ['./e2e/support/get-browser.ts', './e2e/support/guard-project.ts'],
  ...(!isOtherOrigin && { testIgnore: '**/other-origin.spec.ts' }),
  outputDir: `.local/e2e/results${isOtherOrigin ? '/other-origin' : ''}`,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the smallest machine has processors: tests spend much time waiting.
  workers: 3,
  // On a shared machine a browser may get no processor time for seconds.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: `.local/e2e/html${isOtherOrigin ? '-other-origin' : ''}` }],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.local/e2e/report.json' }],
  ],
  use: {
    baseURL: siteOrigin,
    // Shorter than a test's time, so that an action without its control fails with its own message.
    actionTimeout: 30_000,
    // Recording every test takes a quarter of its time. `npx playwright test <file> --trace on` records one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      grep: wantedTests,
      use: {
        launchOptions: {
          // The headless shell otherwise rounds letter positions to whole pixels, which changes the width of words:
          // https://github.com/puppeteer/puppeteer/issues/2410
          args: [...browserArguments, '--font-render-hinting=none'],
          ...(executablePath ? { executablePath } : {}),
        },
      },
    },
    ...otherEngines,
  ],
  webServer: {
    ...siteServer,
    url: `${siteOrigin}/`,
    reuseExistingServer: false,
    timeout: 180_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
