/** Starts a preview of the built site for scripts that open it in a browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { UserError } from '../../src/shared/user-error.ts';

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

/**
 * Starts the preview of dist/ with an empty backend, runs a task, stops the preview and deletes the backend.
 * @param folder for the results of the task, emptied first
 * @param task receives the origin of the site
 */
export async function withPreview(
  port: number,
  folder: string,
  task: (origin: string) => Promise<void>,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const backend = path.join(folder, 'backend');
  const stop = await startPreview(port, backend);
  try {
    await task(`http://localhost:${port}`);
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
