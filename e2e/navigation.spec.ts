/** The back/forward cache, which speeds up navigation. */
import type { Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../scripts/browser.ts';
import { settings, tab } from './support/choices.ts';
import { expect, test } from './support/test.ts';

const executablePath = findBrowser() ?? '';
// One worker starts this browser once.
test.describe.configure({ mode: 'default' });
test.skip(!executablePath, 'A headless shell has no back/forward cache. Install Chromium or Chrome.');
test.use({
  launchOptions: {
    executablePath,
    args: [...browserArguments, '--disable-gpu'],
    // Playwright turns the back/forward cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Pages whose scripts could make a browser drop them: the carousel, a form and the account. Others are like /about below. */
const pages = ['/', '/contact', '/your-account'];

/** Leaves the open page, goes back, and expects that the browser has kept the page. */
async function expectRestored(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restored', location.pathname);
    });
  });
  const route = new URL(page.url()).pathname;
  await page.goto('/robots.txt');
  // Not awaited, because the page that would respond no longer exists.
  await page.evaluate(() => void setTimeout(() => history.back()));
  const readRestored = () =>
    page
      .evaluate(() => location.pathname !== '/robots.txt' && sessionStorage.getItem('restored'))
      .catch(() => null);
  await expect.poll(readRestored, { message: `reasons: ${reasons}` }).toBe(route);
}

for (const route of pages)
  test(`the back/forward cache restores ${route}`, async ({ page }) => {
    await page.goto(route);
    await expectRestored(page);
  });

test('the back/forward cache restores a page with Cookie Settings closed', async ({ page }) => {
  await page.goto('/about');
  await tab(page).click();
  await expect(settings(page)).toBeVisible();
  await expectRestored(page);
  await expect(settings(page)).toBeHidden();
});
