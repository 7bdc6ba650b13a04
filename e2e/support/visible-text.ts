/** Compares screenshots with and without text: axe cannot measure text over an image or a pseudo-element. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

/** The smallest difference of one colour channel (0 to 255) between readable text and its background. */
export const smallestDifference = 60;

interface Line {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

async function readPixels(page: Page) {
  // The loss of JPEG is far below the difference, and PNG takes three times as long.
  const image = sharp(await page.screenshot({ fullPage: true, type: 'jpeg', quality: 90 })).removeAlpha();
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
export const setTextHidden = (page: Page, isHidden: boolean) =>
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
export async function findInvisibleLines(page: Page): Promise<string[]> {
  const waiting = page.locator('astro-island[ssr][client="visible"], .carousel:not([data-slider])');
  for (const part of await waiting.all())
    await part.evaluate((element) => (element.firstElementChild ?? element).scrollIntoView());
  await expect(waiting).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
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
