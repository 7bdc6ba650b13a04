/** Nothing that is fixed or sticky covers a control in use, a target or the hero; e2e/pages.spec.ts looks at all layouts. */
import type { Page } from '@playwright/test';
import { findCoveredText, setView, windows } from './support/page-layout.ts';
import { expect, test } from './support/test.ts';

/** Controls that are behind a fixed box when they have the focus. */
const findCoveredAtFocus = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(a, button, input, select, textarea, summary), footer a',
    );
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return [];
      control.focus();
      const { left, top, width, height } = control.getClientRects()[0] as DOMRect;
      // In a text area the browser scrolls to the line of the cursor.
      const middle = top + Math.min(height, 60) / 2;
      const hit = document.elementFromPoint(left + Math.min(width, 20) / 2, middle);
      const cover = hit?.closest('.site-header, .ruler, .choices, .toasts');
      return cover ? [`${control.textContent?.trim()} under ${cover.className}`] : [];
    });
  });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of ['/search?q=agents', '/cookie-policy/changes'])
  test(`${path} has nothing fixed over its text from 320 to 1280 px`, async ({ page }) => {
    await page.goto(path);
    for (const view of windows) {
      await setView(page, view);
      expect.soft(await findCoveredText(page), JSON.stringify(view)).toEqual([]);
    }
  });

const pagesWithControls = ['/', '/contact', '/leader-plan', '/blog', '/sign-up-page', '/terms-of-service'];

for (const path of pagesWithControls)
  test(`no focused control of ${path} is under a fixed box after the cookie choice`, async ({ page }) => {
    await page.goto(path);
    for (const view of [...windows, { width: 320, height: 256 }]) {
      await setView(page, view);
      expect.soft(await findCoveredAtFocus(page), JSON.stringify(view)).toEqual([]);
    }
  });

test.describe('before the cookie choice', () => {
  test.use({ hasRefusedCookies: false });

  for (const path of pagesWithControls)
    test(`no focused control of ${path} is under the cookie banner or the frame`, async ({ page }) => {
      await page.goto(path);
      for (const view of [...windows, { width: 320, height: 256 }]) {
        await setView(page, view);
        expect.soft(await findCoveredAtFocus(page), JSON.stringify(view)).toEqual([]);
      }
    });
});

for (const [width, height] of [
  [390, 664],
  [375, 667],
  [360, 640],
] as const)
  test(`the hero with its horizon fits a phone's window of ${width} by ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const hero = await page.locator('.hero').boundingBox();
    const rail = await page.locator('.ruler').boundingBox();
    expect((hero?.y ?? 0) + (hero?.height ?? 0)).toBeCloseTo(rail?.y ?? 0, 0);
    expect(rail?.y).toBeCloseTo(height - 44, 0);
    expect((await page.locator('.tagline').boundingBox())?.height).toBeLessThan(75);
  });

test('the header scrolls with the page in a short window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/contact');
  await page.evaluate(() => scrollTo(0, 600));
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test('the header and the scroll position ruler scroll with the page in a wide, short window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/contact');
  await page.evaluate(() => scrollTo(0, 600));
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.locator('.ruler')).not.toBeInViewport();
});

for (const path of ['/terms-of-service', '/blog/ai-terms-explained'])
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const)
    test(`a link to a section of ${path} shows its heading below the header at ${width} by ${height} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const heading = page.locator('.prose h2[id]').nth(2);
      await page.goto(`${path}#${await heading.getAttribute('id')}`);
      await expect(heading).toBeInViewport({ ratio: 1 });
      const header = (await page.locator('.site-header').boundingBox()) ?? { y: 0, height: 0 };
      const { y = 0 } = (await heading.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(header.y + header.height);
      expect(y).toBeLessThan(height / 2);
    });

test('a link to an element without a margin of its own shows it below the header', async ({ page }) => {
  await page.goto('/leader-plan');
  const question = page.locator('.question').nth(2);
  await question.evaluate((element) => element.setAttribute('id', 'third'));
  await page.evaluate(() => location.assign('#third'));
  const header = (await page.locator('.site-header').boundingBox()) ?? { y: 0, height: 0 };
  const readTop = async () => (await question.boundingBox())?.y;
  await expect.poll(readTop).toBeLessThan(200);
  expect(await readTop()).toBeGreaterThanOrEqual(header.y + header.height);
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a link in the error summary shows its field below the header at ${width} by ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.locator('.error-summary')).toBeFocused();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.locator('.error-summary').getByRole('link').first().press('Enter');
    const field = page.getByLabel('Full Name');
    await expect(field).toBeFocused();
    const header = (await page.locator('.site-header').boundingBox()) ?? { y: 0, height: 0 };
    const { y = 0 } = (await page.locator('label', { hasText: 'Full Name' }).boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(header.y + header.height);
  });
