/** Clicks before the end of the page has arrived, where its inline scripts are (node/integrations/csp.ts). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Opens a page whose HTML stops at the first script behind the content. @returns a function that sends the rest */
async function openWithoutScripts(page: Page, baseURL: string | undefined, url: string): Promise<() => void> {
  let sendRest = () => {};
  // Chromium waits for more bytes before it renders a short start.
  const padding = `<!--${' '.repeat(2000)}-->`;
  const server = createServer(async ({ url: path = '' }, response) => {
    const source = await fetch(new URL(path, baseURL));
    response.setHeader('content-type', source.headers.get('content-type') ?? '');
    if (path !== url) {
      response.end(await source.bytes());
      return;
    }
    const html = await source.text();
    const end = html.indexOf('<script', html.indexOf('<main'));
    response.write(html.slice(0, end) + padding);
    sendRest = () => response.end(html.slice(end));
  });
  server.listen(0, 'localhost').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://localhost:${port}${url}`, { waitUntil: 'commit' });
  return () => sendRest();
}

test('the contact form validates after a click on its button before the scripts arrive', async ({
  page,
  baseURL,
}) => {
  const sendRest = await openWithoutScripts(page, baseURL, '/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  sendRest();
  await expect(page.getByRole('link', { name: 'Enter your full name' })).toBeVisible();
});

test('the forgot-password form retains the email address after Enter before the scripts arrive', async ({
  page,
  baseURL,
}) => {
  const sendRest = await openWithoutScripts(page, baseURL, '/forgot-password');
  const field = page.getByLabel('Email Address');
  await field.fill('grace');
  await field.press('Enter');
  sendRest();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('grace');
});

test('a password is shown after a click on Show before the scripts arrive', async ({ page, baseURL }) => {
  const sendRest = await openWithoutScripts(page, baseURL, '/sign-up-page');
  const field = page.getByRole('textbox', { name: 'Password' });
  await field.fill('open sesame');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  sendRest();
  await expect(field).toHaveAttribute('type', 'text');
});

test('the menu opens before the scripts arrive', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openWithoutScripts(page, baseURL, '/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});
