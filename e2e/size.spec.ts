/** What every page requests, and how much its layout shifts. */
import type { Page } from '@playwright/test';
import { skipWithoutArial } from './support/arial.ts';
import { budgets } from './support/budgets.ts';
import { readLayoutShift } from './support/layout-shift.ts';
import { everyPath } from './support/routes.ts';
import { expect, test } from './support/test.ts';

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
      await skipWithoutArial(page);
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
