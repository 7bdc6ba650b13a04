/** Finds a Chromium for tests and measurements, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { installPackages } from '../programs/packages.ts';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a browser that is there; undefined when none is. */
export function findBrowser(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemPaths];
  return candidates.find((candidate) => candidate && existsSync(candidate));
}

/**
 * The path of a browser; installs Playwright's own where it can be had, else Debian's package.
 * @throws Error that says what to do when neither works
 */
export function ensureBrowser(): string {
  const install = () => {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 600_000 });
    if (!findBrowser()) installPackages('No browser found', 'chromium');
    return findBrowser();
  };
  const browser = findBrowser() ?? install();
  if (!browser)
    throw new Error('No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one.');
  return browser;
}

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * The path of Debian's Chromium without a window. It draws the same pages in half the processor time, but keeps none
 * of them for the way back. Any other Chromium where it is missing, or where CHROMIUM_PATH names one.
 */
export const findHeadless = (): string | undefined =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findBrowser();

/** Whether this machine has a font that the site's text is measured in, or no program that tells. */
function hasTextFont(): boolean {
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  return !stdout || /Arial|Liberation Sans/.test(stdout);
}

/**
 * Installs what the end-to-end tests run in, where it is missing: browsers, and a font as wide as Arial, which Debian's
 * Chromium only recommends.
 * @throws Error that says what to do when there is no browser
 */
export function ensureTestBrowsers(): void {
  ensureBrowser();
  if (!hasTextFont()) installPackages('Neither Arial nor Liberation Sans found', 'fonts-liberation');
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell))
    installPackages('No Chromium found that needs no window', 'chromium-headless-shell');
}

/** Switches for a headless browser in a container without a network. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Runs something with a browser, and closes it. @param switches of its command line */
export async function withBrowser(
  work: (browser: Browser) => Promise<void>,
  switches: readonly string[] = browserArguments,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...switches] });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}
