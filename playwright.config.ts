import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.ts';

/** Where the tests' own preview stands: a port and a data folder apart from those of a developer. */
const port = Number(process.env.E2E_PORT ?? 4399);
const executablePath = process.env.CHROMIUM_PATH ?? findBrowser();

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.local/e2e/results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.local/e2e/report.json' }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node scripts/preview-for-tests.ts',
    url: `http://localhost:${port}/`,
    env: { PORT: String(port), LOCAL_DIR: `.local/e2e/backend-${port}` },
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
