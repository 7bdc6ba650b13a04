import { existsSync } from 'node:fs';
import { defineConfig, firefox, webkit } from '@playwright/test';
import { devToolsPort, isOtherOrigin, siteOrigin, siteServer, wantedTests } from './e2e/support/project.ts';
import { browserArguments, findBrowser, findHeadless } from './scripts/browser.ts';

interface Task {
  flags?: string[];
  dependencies?: string[];
  snapshotPathTemplate?: string;
  workers?: number;
}

/** Projects that run only if one is named, and then alone: `npm run screenshots`, `scan-cookies` and `lighthouse`. */
const tasks: Record<string, Task> = {
  screenshots: {
    dependencies: ['sign-up'],
    snapshotPathTemplate: `${process.env.COMPARE}/{arg}{ext}`,
    // They render WebGL in software.
    flags: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
  'scan-cookies': {},
  lighthouse: { flags: [`--remote-debugging-port=${devToolsPort}`], workers: 1 },
};

// Workers inherit the environment, but not the arguments.
process.env.E2E_TASK ??= Object.keys(tasks).find((name) => process.argv.includes(`--project=${name}`)) ?? '';
const { E2E_TASK: task } = process.env;

// The headless shell has no window, and the tasks show what visitors see in a complete browser.
if (task || process.argv.some((argument) => /^--(?:headed|debug|ui)/.test(argument)))
  process.env.CHROMIUM_PATH ??= findBrowser() ?? '';
const executablePath = findHeadless();

/** The options of a Chromium. @param flags for its command line */
const getChromiumOptions = (...flags: string[]) => ({
  launchOptions: {
    // The headless shell otherwise rounds letter positions to whole pixels, which changes the width of words:
    // https://github.com/puppeteer/puppeteer/issues/2410
    args: [...browserArguments, '--font-render-hinting=none', ...flags],
    ...(executablePath ? { executablePath } : {}),
  },
});

/** Firefox and WebKit run the journeys tagged @engines, if `npx playwright install` has installed them. */
const otherEngines = (['firefox', 'webkit'] as const)
  .filter((name) => !isOtherOrigin && existsSync({ firefox, webkit }[name].executablePath()))
  .map((name) => ({ name, grep: /@engines/, use: { browserName: name } }));

const taskProjects = ['sign-up', ...Object.keys(tasks)]
  .filter((name) => name === task || tasks[task ?? '']?.dependencies?.includes(name))
  .map((name) => {
    const { flags = [], ...options } = tasks[name] ?? {};
    return { name, testMatch: `tasks/${name}.ts`, use: getChromiumOptions(...flags), ...options };
  });

const suffix = task || (isOtherOrigin ? 'other-origin' : '');

export default defineConfig({
  testDir: './e2e',
  globalSetup: ['./e2e/support/get-browser.ts', './e2e/support/guard-project.ts'],
  ...(!isOtherOrigin && { testIgnore: '**/{analytics,other-origin}.spec.ts' }),
  outputDir: `.local/e2e/results${suffix && `/${suffix}`}`,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two more than the smallest machine has processors: tests spend much time waiting.
  workers: 4,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: `.local/e2e/html${suffix && `-${suffix}`}` }],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.local/e2e/report.json' }],
  ],
  use: {
    baseURL: siteOrigin,
    // Shorter than a test's time, so that an action without its control, or a page that does not load, fails with its own
    // message.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
  projects: task
    ? taskProjects
    : [{ name: 'chromium', grep: wantedTests, use: getChromiumOptions('--disable-gpu') }, ...otherEngines],
  webServer: {
    ...siteServer,
    url: `${siteOrigin}/`,
    reuseExistingServer: false,
    timeout: 180_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
