import { site } from './support/content.ts';
import { expect, test } from './support/test.ts';

test('the sky has 150 stars of four sizes', async ({ page }) => {
  await page.goto('/about');
  const sky = await page.evaluate(() =>
    ['::before', '::after'].map((half) => getComputedStyle(document.body, half).boxShadow).join(),
  );
  const spreads = [...sky.matchAll(/(\S+)px(?:,|$)/g)].map(([, spread]) => Number(spread));
  expect([...new Set(spreads)]).toEqual([-0.5, 0, 0.5, 1]);
  expect(spreads.length).toBe(150);
});

test('navigation starts at the top of the new page', { tag: '@engines' }, async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'TERMS & CONDITIONS' }).click();
  await expect(page).toHaveURL('/terms-conditions');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page that needs JavaScript shows a message with an email address', { tag: '@engines' }, async ({
    page,
  }) => {
    for (const [path, words, contact] of [
      ['/contact', 'This form needs JavaScript.', site.emails.contact],
      ['/blog', 'This form needs JavaScript.', site.emails.contact],
      ['/sign-in-page', 'needs JavaScript', site.emails.support],
      ['/sign-up-page', 'needs JavaScript', site.emails.support],
      ['/forgot-password', 'needs JavaScript', site.emails.support],
      ['/reset-password', 'needs JavaScript', site.emails.support],
      ['/confirm', 'needs JavaScript', site.emails.support],
      ['/your-account', 'needs JavaScript', site.emails.support],
    ] as const) {
      await page.goto(path);
      // Playwright's locators by role and text ignore <noscript>, even if it is visible.
      const note = page.getByRole('main').locator('noscript .box');
      expect.soft(await note.innerText(), path).toContain(words);
      await expect.soft(note.locator('a'), path).toBeVisible();
      await expect.soft(note.locator('a'), path).toHaveAttribute('href', `mailto:${contact}`);
    }
  });
});

test('the first screen of the blog shows the newest article with the largest title', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog');
  const rows = page.locator('.article-rows').getByRole('heading');
  expect((await rows.first().boundingBox())?.y).toBeLessThan(800);
  const size = (index: number) =>
    rows.nth(index).evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  expect(await size(0)).toBeGreaterThan(1.2 * (await size(1)));
});
