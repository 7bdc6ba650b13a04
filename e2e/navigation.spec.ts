/** The back/forward cache, which speeds up navigation. */
import { browserArguments, findBrowser } from '../scripts/browser.ts';
import { settings, tab } from './support/choices.ts';
import { expect, test } from './support/test.ts';

const executablePath = findBrowser() ?? '';
test.skip(!executablePath, 'A headless shell has no back/forward cache. Install Chromium or Chrome.');
test.use({
  launchOptions: {
    executablePath,
    args: [...browserArguments, '--disable-gpu'],
    // Playwright turns the back/forward cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Pages with different scripts and forms, which decide whether a browser may keep a page. */
const pages = [
  '/',
  '/about',
  '/leader-plan',
  '/contact',
  '/blog',
  '/blog/cost-of-manual-workflows',
  '/cookie-policy',
  '/sign-in-page',
  '/your-account',
];

interface Marked {
  isMarked?: boolean;
}

test('the back/forward cache restores pages of every kind, with Cookie Settings closed', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('cameBack', location.pathname);
    });
  });
  for (const route of pages) {
    await page.goto(route);
    await page.evaluate(() => {
      (globalThis as Marked).isMarked = true;
    });
    if (route === '/') {
      await tab(page).click();
      await expect(settings(page)).toBeVisible();
    }
    await page.goto('/robots.txt');
    // Not awaited, because the page that would respond no longer exists.
    await page.evaluate(() => void setTimeout(() => history.back()));
    const readCameBack = () =>
      page
        .evaluate(() => location.pathname !== '/robots.txt' && sessionStorage.getItem('cameBack'))
        .catch(() => null);
    await expect.poll(readCameBack, { message: `${route} ${reasons}` }).toBe(route);
    await expect(settings(page), route).toBeHidden();
    // The account reloads, because another person may have signed in meanwhile.
    if (route !== '/your-account')
      expect.soft(await page.evaluate(() => (globalThis as Marked).isMarked), route).toBe(true);
  }
});
