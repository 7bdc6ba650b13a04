/** How many bytes of scripts the forms and the account load. */
import type { Page } from '@playwright/test';
import { budgets } from './support/budgets.ts';
import { expect, test } from './support/test.ts';

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
