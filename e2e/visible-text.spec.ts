/** Compares screenshots with and without text: axe cannot measure text over an image or a pseudo-element. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { layouts } from './support/routes.ts';
import { expect, test } from './support/test.ts';

/** The smallest difference of one colour channel (0 to 255) between readable text and its background. */
const smallestDifference = 60;

interface Line {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

async function readPixels(page: Page) {
  const image = sharp(await page.screenshot({ fullPage: true })).removeAlpha();
  return image.raw().toBuffer({ resolveWithObject: true });
}

/** Lists the lines of text of the page, in pixels from its top left corner. */
const listLines = (page: Page) =>
  page.evaluate(() => {
    // On phones, tables are lists without a header.
    const hidden = '.visually-hidden, thead, [inert], [hidden], svg, script, style, option, noscript';
    const lines: Line[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { currentNode: node } = nodes;
      const { parentElement: element } = node;
      const text = node.textContent?.trim();
      if (!text || !element?.checkVisibility() || element.closest(hidden)) continue;
      // A wide table scrolls in its wrapper.
      const clip = element.closest('table')?.parentElement?.getBoundingClientRect().right ?? Infinity;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects()) {
        const [left, top] = [Math.max(0, Math.floor(x + scrollX)), Math.max(0, Math.floor(y + scrollY))];
        // The skip link is above the page until it has focus.
        if (width > 3 && height > 3 && y + scrollY >= 0 && x < clip)
          lines.push({ text: text.slice(0, 40), left, top, right: left + width, bottom: top + height });
      }
    }
    return lines;
  });

/** Hides the text of the page, or shows it again, at once. */
const setTextHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    const style = new CSSStyleSheet();
    const colours = ['color', '-webkit-text-fill-color', 'text-decoration-color'];
    const invisible = colours.map((name) => `${name}: transparent !important`).join(';');
    style.replaceSync(`
      *, *::before, *::after { transition: none !important; }
      * { ${hidden ? invisible : ''} }`);
    document.adoptedStyleSheets = [style];
  }, isHidden);

/** Returns the lines of text that look the same without their text. */
async function findInvisibleLines(page: Page): Promise<string[]> {
  const lines = await listLines(page);
  const { data: before, info } = await readPixels(page);
  await setTextHidden(page, true);
  const { data: after } = await readPixels(page);
  await setTextHidden(page, false);
  const isVisible = ({ left, top, right, bottom }: Line) => {
    for (let y = top; y < Math.min(bottom, info.height); y += 1)
      for (
        let at = (y * info.width + left) * 3;
        at < (y * info.width + Math.min(right, info.width)) * 3;
        at += 1
      )
        if (Math.abs((before[at] ?? 0) - (after[at] ?? 0)) >= smallestDifference) return true;
    return false;
  };
  return [...new Set(lines.filter((line) => !isVisible(line)).map(({ text }) => text))];
}

for (const part of [0, 1])
  test(`every line of text differs from its background on one page of every layout at 390 and 1440 px (group ${part + 1} of 2)`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    // Otherwise text fades in while the page scrolls.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Otherwise the animation removes its message between two screenshots.
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    for (const path of layouts.filter((_, index) => index % 2 === part)) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const waiting = page.locator('astro-island[ssr][client="visible"]');
      for (const island of await waiting.all()) await island.locator('> *').first().scrollIntoViewIfNeeded();
      await expect(waiting).toHaveCount(0);
      await expect(page.locator('.carousel:not([data-hydrated])')).toHaveCount(0);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => scrollTo(0, 0));
        expect.soft(await findInvisibleLines(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });

/** The fields that visitors type in, without the field that only robots fill in. */
const listFields = (page: Page) =>
  page
    .locator('main :is(textarea, input:not([type=checkbox], [type=range], [type=file], [tabindex="-1"]))')
    .filter({ visible: true })
    .all();

/** Takes a screenshot of each field while it has focus. */
async function readFields(page: Page) {
  const pixels: Buffer[] = [];
  for (const field of await listFields(page)) {
    await field.focus();
    pixels.push(
      await sharp(await field.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer(),
    );
  }
  return pixels;
}

test('typed text differs from the background of its field', async ({ page }) => {
  for (const path of ['/contact', '/sign-up-page', '/search', '/blog', '/blog/cost-of-manual-workflows']) {
    await page.goto(path);
    for (const field of await listFields(page)) await field.fill('77');
    const before = await readFields(page);
    await setTextHidden(page, true);
    const after = await readFields(page);
    expect(before.length, path).toBeGreaterThan(0);
    for (const [index, pixels] of before.entries())
      expect
        .soft(
          pixels.some((value, at) => Math.abs(value - (after[index]?.[at] ?? 0)) >= smallestDifference),
          `field ${index + 1} of ${path}`,
        )
        .toBe(true);
  }
});
