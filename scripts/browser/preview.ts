/** A preview of the built site for the scripts that open it in a browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { SettingsError } from '../../server/settings.ts';

/**
 * Starts the preview with the data of its backend in a folder, and waits until the site and the backend answer.
 * @returns how to stop it: resolves when its port and its folder are free again
 * @throws SettingsError when nothing answers within two minutes
 */
async function startPreview(port: number, folder: string): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['server/preview.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), LOCAL_DIR: path.join(folder, 'backend') },
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`http://localhost:${port}/auth/v1/settings`).catch(() => null);
    if (answer && answer.status !== 503) return stop;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await stop();
  throw new SettingsError('The preview did not start. Run npm run preview to see why.');
}

/**
 * Runs something while the preview of dist answers, with an empty backend, and stops it.
 * @param folder for the backend, emptied before
 * @param work gets the site's address
 */
export async function withPreview(
  port: number,
  folder: string,
  work: (address: string) => Promise<void>,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stop = await startPreview(port, folder);
  try {
    await work(`http://localhost:${port}`);
  } finally {
    await stop();
  }
}

/** Makes an account nobody has, as a visitor would, and ends in it. @param address of the site */
export async function signUp(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/sign-up-page`);
  await page.getByLabel('Name', { exact: true }).fill('Maria Keller');
  await page.getByLabel('Email Address').fill(`account-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
  await page.waitForURL('**/your-account');
}

/** What a browser keeps that is signed in. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Makes an account nobody has, to be signed in with in other windows. @param address of the site */
export async function makeSession(browser: Browser, address: string): Promise<Session> {
  const context = await browser.newContext();
  await signUp(await context.newPage(), address);
  const session = await context.storageState();
  await context.close();
  return session;
}
