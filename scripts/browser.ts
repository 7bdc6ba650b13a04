/** Finds the Chromium that tests and scripts use, or gets one: docs/decisions/014-browsers-and-engines.md */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { UserError } from '../src/shared/user-error.ts';
import { tools } from './programs/run.ts';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const headlessShell = '/usr/bin/chromium-headless-shell';

const isLinux = process.platform === 'linux';

/** Whether programs start, by path. An entry is removed when something was installed. */
const starts = new Map<string, boolean>();

/** Whether a browser exists and, on Linux, has the libraries that it needs. Chrome for Windows has no `--version`. */
function canStart(file: string): boolean {
  if (!file || !existsSync(file)) return false;
  if (!isLinux) return true;
  const hasStarted = starts.get(file) ?? spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0;
  starts.set(file, hasStarted);
  return hasStarted;
}

/** @throws UserError if CHROMIUM_PATH names no browser */
function findChosen(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (!chosen) return undefined;
  if (canStart(chosen)) return chosen;
  throw new UserError(
    `CHROMIUM_PATH is "${chosen}", which is not a Chromium or Chrome that starts. Set it to the path of the program, or remove it.`,
  );
}

/**
 * Finds an installed Chromium with a user interface and a back/forward cache: the one at CHROMIUM_PATH, else Playwright's,
 * else the system's.
 * @throws UserError if CHROMIUM_PATH names no browser
 */
export const findBrowser = (): string | undefined =>
  findChosen() ?? [chromium.executablePath(), ...systemPaths].find(canStart);

/**
 * Finds the Chromium that runs the tests: the one at CHROMIUM_PATH, else Debian's headless shell, which needs half the
 * processor time, else another installed one.
 * @throws UserError if CHROMIUM_PATH names no browser
 */
export const findHeadless = (): string | undefined =>
  findChosen() ?? [headlessShell, findBrowser() ?? ''].find(canStart);

/** Flags for a headless browser in a container without a network. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const isRoot = process.getuid?.() === 0;

/** Whether the system is Debian. Ubuntu's package only starts the snap, which does not run in a container. */
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID="?debian/m.test(readFileSync('/etc/os-release', 'utf8'));

const debianPackages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];

/** Runs a program without its output. @returns null if it succeeded, else the first line that names an error */
function install(program: string, args: string[]): string | null {
  // Playwright's default waits five times for 30 seconds in a network that drops packets.
  const defaults = { DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' };
  const env = { ...defaults, ...process.env };
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env });
  if (status === 0) return null;
  const lines = error ? [error.message] : `${stderr}\n${stdout}`.split('\n');
  return (lines.find((line) => /^E:|error/i.test(line)) ?? 'no reason given').trim();
}

/** The ways to get a browser, in this order. Each returns null, or why it failed. */
function* listSources() {
  // With Debian's packages below, the system has the libraries that Playwright's Chromium needs.
  const libraries = isRoot && isLinux && !isDebian() ? ['--with-deps'] : [];
  yield {
    note: "Downloading Playwright's Chromium (some hundred megabytes) …",
    get: () => install(process.execPath, [tools.playwright, 'install', ...libraries, 'chromium']),
  };
  if (isRoot && isDebian())
    yield {
      note: `Installing Debian's packages ${debianPackages.join(', ')} …`,
      get: () =>
        install('apt-get', ['update', '-qq']) ??
        install('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debianPackages]),
    };
}

function getInstallCommand(): string {
  if (isLinux && isDebian()) return `${isRoot ? '' : 'sudo '}apt-get install -y ${debianPackages.join(' ')}`;
  return `npx playwright install ${isLinux ? '--with-deps ' : ''}chromium`;
}

/**
 * Finds a Chromium that runs headless. If none is installed, gets one, and announces every attempt.
 * @returns its path
 * @throws UserError with the command that installs one
 */
export function getHeadless(): string {
  const installed = findHeadless();
  if (installed) return installed;
  for (const { note, get } of listSources()) {
    console.error(note);
    const reason = get();
    starts.clear();
    const browser = findHeadless();
    if (browser) return browser;
    console.error(`That failed: ${reason ?? 'it installed no Chromium that starts.'}`);
  }
  throw new UserError(
    `No Chromium is installed, and none could be installed. Run ${getInstallCommand()}, or set CHROMIUM_PATH to a Chromium or Chrome.`,
  );
}
