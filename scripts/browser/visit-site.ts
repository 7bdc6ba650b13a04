/** Serves the built site and opens a browser, for scripts that look at its pages. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { UserError } from '../../src/shared/user-error.ts';
import { browserArguments, findBrowser, getHeadless } from './chromium.ts';

/**
 * Starts the preview and waits until the site and the backend respond.
 * @param folder for the data of the backend
 * @returns a function that stops the preview
 * @throws UserError if the preview ends, or does not respond within two minutes
 */
async function startPreview(port: number, folder: string): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['scripts/preview.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), LOCAL_DIR: folder },
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  for (let attempt = 0; attempt < 240 && server.exitCode === null; attempt += 1) {
    const response = await fetch(`http://localhost:${port}/auth/v1/settings`).catch(() => null);
    if (response && response.status !== 503) return stop;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await stop();
  throw new UserError('The preview did not start. Run npm run preview to see why.');
}

interface Options {
  /** The port of the preview. */
  port: number;
  /** The folder for the results of the task. It is emptied first. */
  folder: string;
  /** Flags on the browser's command line. */
  flags?: readonly string[];
}

/** What a task gets. */
export interface Visit {
  browser: Browser;
  /** The origin of the site, such as http://localhost:4398. */
  origin: string;
}

/**
 * Opens a Chromium, serves dist/ with an empty backend, runs a task, and stops both. Gets a Chromium if none is installed.
 * @throws UserError if there is no Chromium, or the preview does not start
 */
export async function visitSite(
  { port, folder, flags = browserArguments }: Options,
  task: (visit: Visit) => Promise<void>,
): Promise<void> {
  const executablePath = findBrowser() ?? getHeadless();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const backend = path.join(folder, 'backend');
  const stop = await startPreview(port, backend);
  try {
    const browser = await chromium.launch({ executablePath, args: [...flags] });
    await task({ browser, origin: `http://localhost:${port}` }).finally(() => browser.close());
  } finally {
    await stop();
    rmSync(backend, { recursive: true, force: true });
  }
}

/** Creates an account with the sign-up form and stays signed in. @param origin of the site @param email must be new */
export async function signUp(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/sign-up-page`);
  await page.getByLabel('Name', { exact: true }).fill('Maria Keller');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
  await page.waitForURL('**/your-account');
}

/** Prints what failed, each on its own line, and makes the command fail. Without entries, it does nothing. */
export function reportFailures(heading: string, failed: readonly string[]): void {
  if (failed.length === 0) return;
  console.error(`\n${heading}\n${failed.join('\n')}`);
  process.exitCode = 1;
}
