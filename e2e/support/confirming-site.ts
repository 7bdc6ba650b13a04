/** A preview whose service requires every new email address to be confirmed, as a published site does. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Mail } from '../../server/mailbox.ts';
import { embeddedPublishableKey } from '../../server/settings.ts';

export interface ConfirmingSite {
  origin: string;
  /** The link in the newest email to an address. */
  readLink: (email: string) => Promise<string>;
  /** Requests with the publishable key, or with the token of a session. */
  ask: (method: string, path: string, body?: object, token?: string) => Promise<Response>;
  /** Rows of a table whose column has a value, read with the secret key. */
  readRows: (table: string, column: string, value: string) => Promise<Record<string, unknown>[]>;
  stop: () => void;
}

/** Starts the preview with an empty backend. @param port its own; call it in `beforeAll` */
export async function startConfirmingSite(port: number): Promise<ConfirmingSite> {
  const origin = `http://localhost:${port}`;
  const folder = `.local/e2e/confirmation-${port}`;
  rmSync(folder, { recursive: true, force: true });
  const server = spawn(process.execPath, ['server/preview.ts'], {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), LOCAL_DIR: folder, CONFIRMATIONS: '1' },
  });
  const ask = (method: string, path: string, body?: object, token?: string) =>
    fetch(`${origin}/${path}`, {
      method,
      headers: {
        apikey: embeddedPublishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const isUp = () =>
    ask('GET', 'auth/v1/settings')
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isUp, { timeout: 90_000 }).toBe(true);
  return {
    origin,
    ask,
    readLink: async (email) => {
      const response = await fetch(`${origin}/_mailbox?to=${encodeURIComponent(email)}`, {
        headers: { accept: 'application/json' },
      });
      const mail = ((await response.json()) as Mail[]).at(-1);
      return /href="([^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    },
    readRows: async (table, column, value) => {
      const { secretKey } = JSON.parse(readFileSync(`${folder}/keys.json`, 'utf8'));
      const response = await fetch(`${origin}/rest/v1/${table}?${column}=eq.${encodeURIComponent(value)}`, {
        headers: { apikey: secretKey, 'user-agent': 'end-to-end tests' },
      });
      return response.json() as Promise<Record<string, unknown>[]>;
    },
    stop: () => server.kill('SIGTERM'),
  };
}

/** Fills in and sends the form of the confirmation page. */
export async function confirmAccount(page: Page, name: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Confirm account' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'CONFIRM' }).click();
}
