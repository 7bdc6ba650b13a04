/** Finds the Chromium that tests and scripts use. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { UserError } from '../../src/shared/user-error.ts';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds an installed Chromium: the one at CHROMIUM_PATH, else Playwright's, else the system's. */
export function findBrowser(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemPaths];
  return candidates.find((candidate) => candidate && existsSync(candidate));
}

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Finds Debian's headless shell, or any other Chromium. The shell needs half the processor time, but has no back/forward
 * cache.
 */
export const findHeadless = (): string | undefined =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findBrowser();

/** Flags for a headless browser in a container without a network. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Launches Chromium, runs a task and closes Chromium.
 * @param flags on its command line
 * @throws UserError if no Chromium is installed
 */
export async function withBrowser(
  task: (browser: Browser) => Promise<void>,
  flags: readonly string[] = browserArguments,
): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new UserError(
      'Chromium is not installed. Run npx playwright install chromium, or set CHROMIUM_PATH.',
    );
  const browser = await chromium.launch({ executablePath, args: [...flags] });
  try {
    await task(browser);
  } finally {
    await browser.close();
  }
}
