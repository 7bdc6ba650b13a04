/** Finds a Chromium for tests and measurements, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

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
  const present = findBrowser();
  if (present) return present;
  const attempts: [string, string[]][] = [
    ['npx', ['playwright', 'install', 'chromium']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
  ];
  for (const [command, args] of attempts) {
    console.log(`No browser found: ${command} ${args.join(' ')}`);
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    });
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error('No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one.');
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
