import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const executive = '/blog/executive-program-launch';

const note = (page: Page) => page.getByText('The author is our AI writer.');
const author = (page: Page) => page.locator('summary').first();

test("a click on an article's author shows that it is an AI writer", { tag: '@engines' }, async ({
  page,
}) => {
  await page.goto(executive);
  await expect(note(page)).toBeHidden();
  await author(page).click();
  await expect(note(page)).toBeVisible();
});

test("an article's author tooltip is open while it has the keyboard focus", async ({ page }) => {
  await page.goto(executive);
  await page.getByRole('link', { name: 'BACK', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(author(page)).toBeFocused();
  await expect(note(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(note(page)).toBeHidden();
});

test("Escape closes an article's author tooltip until the next focus", { tag: '@engines' }, async ({
  page,
}) => {
  await page.goto(executive);
  await author(page).focus();
  await author(page).press('Escape');
  await expect(note(page)).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(note(page)).toBeVisible();
});

test("an article's author tooltip opens after a hover of 700 ms", async ({ page }) => {
  await page.clock.install();
  await page.goto(executive);
  await page.clock.pauseAt(Date.now() + 60_000);
  // Also if it was closed more than 300 ms before.
  for (const pause of [1000, 301]) {
    await page.clock.runFor(pause);
    await author(page).hover();
    await page.clock.runFor(699);
    await expect(note(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(note(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(note(page)).toBeHidden();
  }
});

test("an article's author tooltip opens at once within 300 ms after it was closed", async ({ page }) => {
  await page.clock.install();
  await page.goto(executive);
  await page.clock.pauseAt(Date.now() + 60_000);
  await author(page).hover();
  await page.clock.runFor(700);
  await page.mouse.move(0, 0);
  await expect(note(page)).toBeHidden();
  await page.clock.runFor(299);
  await author(page).hover();
  await page.clock.runFor(1);
  await expect(note(page)).toBeVisible();
});

const back = (page: Page) => page.getByRole('link', { name: 'BACK', exact: true });

/** Scrolls to a part of the page's height. */
const scrollToPart = (page: Page, part: number) =>
  page.evaluate((y) => scrollTo({ top: document.body.scrollHeight * y, behavior: 'instant' }), part);

for (const [width, height] of [
  [390, 800],
  [1280, 720],
] as const)
  test(`BACK of a legal document stays in its place while the page scrolls at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/terms-of-service');
    const before = await back(page).boundingBox();
    for (const part of [0.5, 1]) {
      await scrollToPart(page, part);
      await expect.soft(back(page)).toBeInViewport({ ratio: 1 });
      const after = await back(page).boundingBox();
      expect.soft(after?.x).toBe(before?.x);
      expect.soft(after?.x).toBeLessThan(width / 4);
      expect.soft(after?.y).toBeLessThan(200);
    }
  });

for (const path of ['/cookie-policy/changes', '/legal-imprint', '/terms-of-service'])
  test(`the lists next to ${path} stay between BACK and the footer`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(path);
    for (const part of [0.5, 1]) {
      await scrollToPart(page, part);
      const above = await back(page).boundingBox();
      const list = await page.locator('.legal-lists').boundingBox();
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect.soft(list?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      expect.soft((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
    }
  });

test('the careers page scrolls only when its content does not fit the viewport', async ({ page }) => {
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  await page.setViewportSize({ width: 1440, height: 3000 });
  await page.goto('/careers');
  await expect.poll(overflow).toBe('hidden');
  await page.setViewportSize({ width: 1440, height: 500 });
  await expect.poll(overflow).not.toBe('hidden');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 767, height: 4000 });
  await expect.poll(overflow).not.toBe('hidden');
  await page.setViewportSize({ width: 768, height: 4000 });
  await expect.poll(overflow).toBe('hidden');
});

test('the calculator in an article updates its result at once', async ({ page }) => {
  await page.goto('/blog/cost-of-manual-workflows');
  const result = page.locator('output');
  await expect(result).toHaveText(/^27 hours a week, 108 hours and \$3,240 .* \$2,581 is left\.$/);
  await page.getByLabel('People who do this work').fill('2');
  await page.getByLabel('Cost of an hour, in dollars').fill('21.5');
  await expect(result).toHaveText(/^10.8 hours a week, 43.2 hours and \$929 /);
  await page.getByLabel('Cost of an hour, in dollars').fill('');
  await expect(result).toHaveText('Enter a number in each field.');
});

for (const [path, text] of [
  ['/blog', '.article-rows h3 a'],
  ['/blog/treasury-reserve', '.article-body p'],
] as const)
  test(`a window of 1280 by 720 px shows the first text of ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(path);
    const middle = await page
      .locator(text)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { top = Number.NaN, height = 0 } = range.getClientRects()[0] ?? {};
        return top + height / 2;
      });
    expect(middle).toBeLessThan(700);
  });
