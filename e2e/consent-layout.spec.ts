/** How the banner, the Cookie Settings button and its dialog look, and that they cover nothing that a visitor needs. */
import type { Locator, Page } from '@playwright/test';
import { banner, findUnder, readRecord, settings, tab } from './support/choices.ts';
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

/** Widths and heights in pixels. */
const parseSizes = (sizes: string) =>
  sizes.split(', ').map((size) => size.split('x').map(Number) as [number, number]);

const setTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** Opens a page at a size of the window, without entrance animations. */
async function open(page: Page, path: string, [width, height]: readonly [number, number]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await page.goto(path);
}

for (const [width, height, textSize] of [
  [320, 568, 100],
  [1280, 720, 100],
  [390, 844, 200],
  [1280, 720, 200],
] as const)
  test(`the cookie banner covers at most 30% of a ${width} by ${height} px window with text at ${textSize}%`, async ({
    page,
  }) => {
    await open(page, '/', [width, height]);
    await setTextSize(page, textSize);
    await expect(banner(page)).toBeVisible();
    expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(height * 0.3 + 1);
  });

// The smallest window, and one in which the banner has its widest form.
for (const size of parseSizes('320x568, 1280x720')) {
  const inWindow = `in a ${size.join(' by ')} px window`;

  test(`all buttons of the cookie banner are in view ${inWindow}`, async ({ page }) => {
    await open(page, '/', size);
    await expect(banner(page)).toBeVisible();
    for (const button of await banner(page).getByRole('button').all())
      await expect.soft(button).toBeInViewport({ ratio: 1 });
  });

  test(`the controls of the cookie banner are at least 44 px high ${inWindow}`, async ({ page }) => {
    await open(page, '/', size);
    await expect(banner(page)).toBeVisible();
    expect(await findTooLow(banner(page))).toEqual([]);
  });

  test(`the controls of Cookie Settings are at least 44 px high ${inWindow}`, async ({ page }) => {
    await open(page, '/', size);
    await tab(page).click();
    await expect(settings(page)).toBeVisible();
    expect(await findTooLow(settings(page))).toEqual([]);
  });
}

test('Cookie Settings fit a window of 320 px without scrolling sideways', async ({ page }) => {
  await open(page, '/', [320, 568]);
  await tab(page).click();
  await expect(settings(page)).toBeVisible();
  const extra = await settings(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(extra).toBe(0);
});

// The first screen of the smallest window, 320 by 568 px, ends above the buttons.
for (const size of parseSizes('375x667, 768x1024, 1280x720'))
  test(`the cookie banner does not cover the first screen of the landing page in a ${size.join(' by ')} px window`, async ({
    page,
  }) => {
    await open(page, '/', size);
    const { y: top } = (await banner(page).boundingBox()) as DOMRect;
    for (const part of ['.tagline', '.offer', '.intro .actions']) {
      const { y, height } = (await page.locator(part).boundingBox()) as DOMRect;
      expect.soft(y + height, part).toBeLessThanOrEqual(top);
    }
  });

test('the cookie banner scrolls with the page in a window of 320 by 256 px', async ({ page }) => {
  await open(page, '/', [320, 256]);
  await expect(banner(page)).toBeVisible();
  await expect(banner(page)).not.toBeInViewport();
  await expect(tab(page)).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  for (const button of await banner(page).getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
});

test('a visitor can scroll to the last button of Cookie Settings on a phone held sideways', async ({
  page,
}) => {
  await open(page, '/about', [844, 390]);
  await tab(page).click();
  await settings(page).getByRole('heading').first().hover();
  // Only a visitor's scrolling proves it: a script also scrolls a box that hides its overflow.
  await page.mouse.wheel(0, 5000);
  await expect(settings(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
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

test('the cookie banner and its dialog look the same on every kind of page', async ({ page }) => {
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
  // Pages with different stylesheets.
  for (const path of ['/about', '/', '/contact', '/our-plans', '/your-account']) {
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

test('the boxes and buttons about cookies have borders in forced colours', async ({ page }) => {
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

for (const [textSize, sizes] of [
  // Narrow, medium and wide windows, and low ones, in which the banner and the buttons of the dialog scroll.
  [100, '320x900, 640x720, 1024x720, 1440x900, 320x256, 844x390, 1280x400'],
  [200, '390x844, 1440x900, 320x256'],
] as const)
  for (const name of ['Cookie Settings', 'Customise'])
    test(`nothing that changes consent appears under ${name} with text at ${textSize}%`, async ({ page }) => {
      await open(page, '/about', [320, 900]);
      await setTextSize(page, textSize);
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
  test.use({ hasTouch: true });

  for (const name of ['Cookie Settings', 'Customise'])
    test(`further taps on ${name} do not change consent`, async ({ page }) => {
      await page.clock.install();
      await open(page, '/', [390, 844]);
      await page.clock.pauseAt(Date.now() + 60_000);
      const { x, y, width, height } = (await page
        .getByRole('button', { name, exact: true })
        .boundingBox()) as DOMRect;
      const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
      await tap();
      await expect(settings(page)).toBeVisible();
      // Within the 500 ms in which the dialog ignores clicks, and after them.
      await page.clock.runFor(300);
      await tap();
      await expect(settings(page)).toBeVisible();
      for (const pause of [700, 300, 700]) {
        await page.clock.runFor(pause);
        await tap();
      }
      await expect(page.locator('dialog input:enabled')).not.toHaveCount(0);
      await expect(page.locator('dialog input:checked:enabled')).toHaveCount(0);
      expect(await readRecord(page)).toBeNull();
    });
});
