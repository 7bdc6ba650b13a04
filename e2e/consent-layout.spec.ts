/** How the banner, the Cookie Settings button and its dialog look, and that they cover nothing that a visitor needs. */
import type { Locator, Page } from '@playwright/test';
import { banner, findUnder, settings, tab } from './support/choices.ts';
import { recordRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

test.use({ hasRefusedCookies: false });

/** The text of every control lower than 44 px, which is too small for a finger. */
const findTooLow = (area: Locator) =>
  area
    .locator('button:visible, label:visible, summary:visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.textContent),
    );

const isInside = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Widths and heights in pixels. */
const parseSizes = (sizes: string) =>
  sizes.split(', ').map((size) => size.split('x').map(Number) as [number, number]);

const windows = parseSizes('320x568, 375x667, 390x844, 768x1024, 1280x720, 1440x900');

/** Opens a page at a size of the window, without entrance animations. */
async function open(page: Page, path: string, [width, height]: readonly [number, number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await page.goto(path);
}

for (const size of windows) {
  const [width, height] = size;
  const inWindow = `in a ${width} by ${height} px window`;

  test(`the cookie banner covers at most 30% of the height ${inWindow}`, async ({ page }) => {
    await open(page, '/', size);
    await expect(banner(page)).toBeVisible();
    expect(((await banner(page).boundingBox()) as DOMRect).height).toBeLessThanOrEqual(height * 0.3);
    for (const button of await banner(page).getByRole('button').all())
      await expect.soft(button).toBeInViewport({ ratio: 1 });
  });

  // The first screen of the smallest window ends above the buttons.
  if (width > 320)
    test(`the cookie banner does not cover the first screen of the landing page ${inWindow}`, async ({
      page,
    }) => {
      await open(page, '/', size);
      const { y: top } = (await banner(page).boundingBox()) as DOMRect;
      for (const part of ['.tagline', '.offer', '.intro .actions']) {
        const { y, height: extent } = (await page.locator(part).boundingBox()) as DOMRect;
        expect.soft(y + extent, part).toBeLessThanOrEqual(top);
      }
    });

  test(`the controls of the cookie banner and its dialog are at least 44 px high ${inWindow}`, async ({
    page,
  }) => {
    await open(page, '/', size);
    expect(await findTooLow(banner(page))).toEqual([]);
    await tab(page).click();
    await expect(settings(page)).toBeVisible();
    expect.soft(await findTooLow(settings(page))).toEqual([]);
    expect.soft(await isInside(page)).toBe(true);
  });
}

for (const [width, height] of parseSizes('320x256, 844x390'))
  test(`the cookie banner scrolls with the page in a ${width} by ${height} px window`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await expect(banner(page)).not.toBeInViewport();
    await expect(tab(page)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    for (const button of await banner(page).getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 });
  });

test('the Cookie Settings button is at the bottom left of the window', async ({ page }) => {
  await page.goto('/about');
  for (const width of [320, 768, 1072, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { x, y, height } = (await tab(page).boundingBox()) as DOMRect;
    expect.soft([x, Math.round(y + height)], `${width} px`).toEqual([0, 800]);
    expect.soft(height, `${width} px`).toBeGreaterThanOrEqual(44);
  }
});

test('the cookie banner and Cookie Settings dialog look the same on every kind of page', async ({ page }) => {
  // Without entrance animations.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** Size and style of every visible element, one line each. */
  const readLooks = (area: Locator) =>
    area.evaluate((root) =>
      [root, ...root.querySelectorAll('*')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          const properties = ['color', 'background-color', 'font', 'border', 'margin', 'padding', 'display'];
          const values = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
          return [element.nodeName, Math.round(width), Math.round(height), ...values].join(' | ');
        }),
    );
  const seen: Record<string, string[][]> = {};
  for (const path of ['/about', '/', '/contact', '/blog', '/our-plans', '/sign-in-page', '/your-account']) {
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
    const bannerLooks = await readLooks(banner(page));
    await tab(page).press('Enter');
    await expect(settings(page)).toBeVisible();
    // Without focus styles.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    seen[path] = [bannerLooks, await readLooks(settings(page))];
  }
  for (const [path, both] of Object.entries(seen)) expect.soft(both, path).toEqual(seen['/about']);
});

test('the cookie banner, its dialog and their buttons have borders in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  const hasBorder = (element: Locator) =>
    element.evaluate((box) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(box);
      return borderTopStyle === 'solid' && borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
    });
  expect(await hasBorder(banner(page))).toBe(true);
  expect(await hasBorder(tab(page))).toBe(true);
  for (const button of await banner(page).getByRole('button').all())
    expect(await hasBorder(button)).toBe(true);
  await tab(page).click();
  expect(await hasBorder(settings(page))).toBe(true);
});

test('the cookie banner and dialog avoid names and URLs that content blockers block', async ({ page }) => {
  const requests = recordRequests(page, /cookie|consent|gdpr/i);
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await tab(page).click();
  await expect(settings(page)).toBeVisible();
  const words = ['cookie', 'consent', 'gdpr'];
  const blocked = page.locator(
    ['class', 'id', 'src', 'href', 'action']
      .flatMap((name) =>
        words.map((word) => `.choices [${name}*="${word}" i]:not(a), .choices[${name}*="${word}" i]`),
      )
      .join(),
  );
  await expect(blocked).toHaveCount(0);
  expect(requests).toEqual([]);
});

for (const [textSize, sizes] of [
  [
    100,
    '320x900, 390x844, 640x720, 768x1024, 1024x720, 1216x900, 1440x900, 2560x1440, 320x256, 568x320, 844x390, 1280x400',
  ],
  [200, '390x844, 768x1024, 1440x900, 320x256, 1280x400'],
] as const)
  for (const name of ['Cookie Settings', 'Customise'])
    test(`with text at ${textSize}%, nothing that changes consent appears under ${name}`, async ({
      page,
    }) => {
      await open(page, '/about', [320, 900]);
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, textSize);
      const button = page.getByRole('button', { name, exact: true });
      for (const [width, height] of parseSizes(sizes)) {
        await page.setViewportSize({ width, height });
        await button.scrollIntoViewIfNeeded();
        const box = (await button.boundingBox()) as DOMRect;
        await button.click();
        await expect(settings(page)).toBeVisible();
        // Without the double tap guard, which would hide the controls.
        await page.evaluate(() =>
          document.querySelector<HTMLElement>('.choice-dialog')?.style.removeProperty('pointer-events'),
        );
        expect.soft(await findUnder(page, box), `${width} by ${height} px`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(settings(page)).toBeHidden();
      }
    });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const name of ['Cookie Settings', 'Customise'])
    test(`further taps on ${name} do not change consent`, async ({ page }) => {
      await page.goto('/');
      const { x, y, width, height } = (await page
        .getByRole('button', { name, exact: true })
        .boundingBox()) as DOMRect;
      const point = [x + width / 2, y + height / 2] as const;
      for (const pause of [300, 700, 300, 700, 0]) {
        await page.touchscreen.tap(...point);
        await page.waitForTimeout(pause);
      }
      await expect(page.locator('dialog input:enabled')).not.toHaveCount(0);
      await expect(page.locator('dialog input:checked:enabled')).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('consent'))).toBeNull();
    });
});
