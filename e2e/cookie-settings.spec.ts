/** The position and size of the cookie banner and the Cookie Settings button: they cover nothing that a visitor needs. */
import type { Locator, Page } from '@playwright/test';
import { banner, settings, tab } from './support/choices.ts';
import { layouts } from './support/routes.ts';
import { expect, test } from './support/test.ts';

test.use({ hasRefusedCookies: false });

/** Pages whose text or controls have other positions than on the pages of `layouts`. */
const others = [
  '/search?q=agents',
  '/investors',
  '/executive-application',
  '/cookie-policy/changes',
  '/reset-password',
  '/newsletter/confirm',
];

/** The text of every control lower than 44 px, which is too small for a finger. */
const findTooLow = (area: Locator) =>
  area
    .locator('button:visible, label:visible, summary:visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.textContent),
    );

/** Controls in the page that are behind the banner while they have the focus, by the start of their markup. */
const findCoveredAtFocus = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('.choice-banner')?.getBoundingClientRect() as DOMRect;
    const targets = document.querySelectorAll<HTMLElement>(
      'main :is(a, button, input, select, textarea), footer a',
    );
    return [...targets]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
      )
      .flatMap((element) => {
        element.focus();
        const { top, bottom } = element.getBoundingClientRect();
        // In a text area the browser scrolls to the line of the cursor.
        const end = element.matches('textarea') ? top + 60 : bottom;
        const isFocused = document.activeElement === element;
        return isFocused && end > area.top + 1 && top < area.bottom ? [element.outerHTML.slice(0, 80)] : [];
      });
  });

for (const [width, height] of [
  [320, 568],
  [375, 667],
  [390, 844],
  [768, 1024],
  [1280, 720],
  [1440, 900],
] as const)
  test.describe(`in a window of ${width} by ${height} px`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('the cookie banner covers at most 30% of the viewport and never the hero or the focused element', async ({
      page,
    }) => {
      for (const path of ['/contact', '/blog', '/sign-up-page', '/terms-of-service']) {
        await page.goto(path);
        await expect(banner(page)).toBeVisible();
        expect.soft((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(height * 0.3);
        for (const button of await banner(page).getByRole('button').all())
          await expect.soft(button).toBeInViewport({ ratio: 1 });
        expect.soft(await findCoveredAtFocus(page), path).toEqual([]);
      }
      await page.goto('/');
      const top = (await banner(page).boundingBox())?.y ?? 0;
      // The first screen of the smallest window ends above the buttons.
      for (const part of width === 320 ? [] : ['.tagline', '.offer', '.intro .actions']) {
        const box = await page.locator(part).boundingBox();
        expect.soft((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(top);
      }
      expect(await findTooLow(banner(page))).toEqual([]);
      await tab(page).click();
      await expect(settings(page)).toBeVisible();
      expect(await findTooLow(settings(page))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  });

for (const [width, height] of [
  [320, 256],
  [844, 390],
] as const)
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

/** Text and controls that the Cookie Settings button covers at any of twenty scroll positions. */
const findCoveredByTab = (page: Page) =>
  page.evaluate(() => {
    const corner = document.querySelector('.choice-tab')?.getBoundingClientRect() as DOMRect;
    const isBeside = ({ left, right }: DOMRect) => left < corner.right && right > corner.left;
    const isUnder = (rect: DOMRect) => isBeside(rect) && rect.top < corner.bottom && rect.bottom > corner.top;
    const range = document.createRange();
    const readInk = (node: Node) => {
      range.selectNodeContents(node);
      // The box of a large letter begins up to 0.03 em left of the glyph, and that of a drop cap 3 px.
      const indent = 3 + Number.parseFloat(getComputedStyle(node.parentElement as Element).fontSize) * 0.03;
      return [...range.getClientRects()]
        .map(({ x, y, width, height }) => new DOMRect(x + indent, y, width - indent, height))
        .filter(({ width }) => width > 1);
    };
    // Pages scroll only vertically, so other text and controls can never be under the button.
    const words: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement as HTMLElement;
      if (!node.textContent?.trim() || parent.closest('.choices, script, style, [inert]')) continue;
      if (parent.checkVisibility({ visibilityProperty: true }) && readInk(node).some(isBeside))
        words.push(node);
    }
    const controls = [
      ...document.querySelectorAll('main :is(a, button, input, select, textarea), footer a'),
    ].filter((control) => !control.matches('.display') && control.checkVisibility());
    const found = new Set<string>();
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let step = 0; step < 20; step += 1) {
      scrollTo({ top: (end * step) / 19, behavior: 'instant' });
      for (const node of words) if (readInk(node).some(isUnder)) found.add(node.textContent?.trim() ?? '');
      for (const control of controls)
        if (isUnder(control.getBoundingClientRect())) found.add(control.outerHTML.slice(0, 80));
    }
    return [...found];
  });

test.describe('after a choice', () => {
  test.use({ hasRefusedCookies: true, contextOptions: { reducedMotion: 'reduce' } });

  test('the Cookie Settings button is at the bottom left of every page layout and covers no text or controls', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    for (const path of [...layouts, ...others]) {
      await page.goto(path);
      await expect(tab(page)).toBeVisible();
      for (const width of [320, 390, 1072, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        const { x, y, height } = (await tab(page).boundingBox()) as DOMRect;
        expect.soft([x, Math.round(y + height)], `${path} at ${width} px`).toEqual([0, 800]);
        expect.soft(height, `${path} at ${width} px`).toBeGreaterThanOrEqual(44);
        expect.soft(await findCoveredByTab(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  });
});
