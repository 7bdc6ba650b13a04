/** Size limits and requests of every built page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { listPages } from '../scripts/browser/routes.ts';
import { budgets } from './support/budgets.ts';
import { readLayoutShift } from './support/layout-shift.ts';
import { everyPath } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const root = process.env.DIST_DIR || 'dist';

const sheetBytes = new Map<string, number>();

/** Brotli size of a stylesheet. The default quality is 11, as on a CDN. */
function readSheetBytes(name: string): number {
  const known = sheetBytes.get(name) ?? brotliCompressSync(readFileSync(path.join(root, name))).length;
  sheetBytes.set(name, known);
  return known;
}

/** Brotli size of the HTML and of every stylesheet that blocks rendering. */
function criticalBytes(html: string): number {
  const head = html.slice(0, html.indexOf('</head>'));
  const blocking = [...head.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
    .filter(([link]) => !link.includes('media="print'))
    .map(([link]) => readSheetBytes(/href="([^"]+)"/.exec(link)?.[1] ?? ''));
  return blocking.reduce((sum, bytes) => sum + bytes, brotliCompressSync(html).length);
}

const withoutContent = (html: string) =>
  html
    .replaceAll(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, '')
    .replace(/(<main\b[^>]*>)[\s\S]*<\/main>/, '$1</main>');

test('every page stays within its size limit', () => {
  const pages = listPages(root);
  expect(pages.length).toBeGreaterThanOrEqual(everyPath.length);
  for (const name of pages) {
    const html = readFileSync(path.join(root, name), 'utf8');
    expect.soft(criticalBytes(withoutContent(html)), `${name} without content`).toBeLessThan(budgets.frame);
    const bytes = criticalBytes(html);
    if (name === '/index.html') expect.soft(bytes, name).toBeLessThanOrEqual(budgets.landing);
    else if (bytes > budgets.warning)
      console.warn(
        `Warning: ${name} has ${bytes} bytes, more than ${budgets.warning}. Its first paint is later.`,
      );
  }
});

/** The account is last, because its scripts can still be loading when the next page opens. */
const inOrder = everyPath.toSorted((a, b) => Number(a === '/your-account') - Number(b === '/your-account'));
const half = Math.ceil(inOrder.length / 2);

test.describe('before the first interaction', () => {
  test.use({ hasRefusedCookies: false });

  for (const [which, some] of [
    ['the first half of the pages', inOrder.slice(0, half)],
    ['the second half of the pages', inOrder.slice(half)],
  ] as const)
    test(`${which} loads no script, calls no third party or backend, and does not shift`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(180_000);
      const requested: URL[] = [];
      page.on('request', (request) => requested.push(new URL(request.url())));
      for (const route of some) {
        requested.length = 0;
        await page.goto(route);
        await expect.soft(page.getByRole('button', { name: 'Deny' }), route).toBeVisible();
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await page.waitForTimeout(150);
        const scripts = requested.filter(({ pathname }) => pathname.endsWith('.js'));
        if (route === '/your-account') expect.soft(scripts.length, route).toBeGreaterThan(0);
        else expect.soft(scripts.map(String), route).toEqual([]);
        const others = requested.filter(
          ({ origin, pathname, protocol }) =>
            protocol.startsWith('http') &&
            (origin !== baseURL || /^\/(?:rest|auth|storage)\/v1\//.test(pathname)),
        );
        expect.soft(others.map(String), route).toEqual([]);
        const { value, moved } = await readLayoutShift(page);
        expect.soft(value, `${route}: ${moved.join(', ')}`).toBeLessThanOrEqual(budgets.layoutShift);
      }
    });
});

/** Counts the bytes of scripts from now on, response headers included. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    sizes.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('contact form scripts stay within their size limit at the first interaction', async ({ page }) => {
  const bytes = countScripts(page);
  await page.goto('/contact');
  await page.getByLabel('Full Name').pressSequentially('A');
  await expect(page.locator('main astro-island:not([ssr]) form')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await bytes()).toBeGreaterThan(50_000);
  expect(await bytes()).toBeLessThanOrEqual(budgets.contact);
});

test('account scripts stay within their size limit', async ({ page, email, accounts }) => {
  const bytes = countScripts(page);
  await accounts.open(page, email);
  await page.waitForLoadState('networkidle');
  expect(await bytes()).toBeGreaterThan(50_000);
  expect(await bytes()).toBeLessThanOrEqual(budgets.account);
});
