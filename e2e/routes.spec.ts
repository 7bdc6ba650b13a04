import type { Page } from '@playwright/test';
import { formatDay, formatLongDay } from '../src/shared/dates.ts';
import { articles as entries, headerLinks, site } from './support/content.ts';
import { everyPath } from './support/routes.ts';
import { expect, failedRequest, test } from './support/test.ts';

/** From the narrowest phone, or a window at 400 % zoom, to a wide screen. */
const widths = [320, 360, 390, 430, 500, 560, 640, 700, 767, 768, 1024, 1440, 2560];

interface View {
  width: number;
  size?: number;
  bar?: number;
  /** Whether the visitor has set the spacing of WCAG 1.4.12. */
  isSpaced?: boolean;
}

const views: View[] = [
  ...widths.map((width) => ({ width })),
  ...[390, 768, 1440].map((width) => ({ width, size: 200 })),
  { width: 390, bar: 15 },
  ...[320, 390, 768, 1024, 1440].map((width) => ({ width, isSpaced: true })),
];

/** Sets up a view and measures how much the page is too wide. */
const findOverflow = (page: Page, view: View) =>
  page.evaluate(({ size = 100, bar = 0, isSpaced = false }) => {
    const root = document.documentElement;
    root.style.fontSize = `${size}%`;
    root.style.paddingRight = `${bar}px`;
    const spacing = new CSSStyleSheet();
    if (isSpaced)
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
    document.adoptedStyleSheets = [spacing];
    scrollTo({ left: 9999, behavior: 'instant' });
    const extra = Math.max(scrollX, root.scrollWidth - root.clientWidth);
    scrollTo({ left: 0, behavior: 'instant' });
    return extra > 0 ? [`${extra} px too wide`] : [];
  }, view);

const findBrokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const range = document.createRange();
    for (const heading of document.querySelectorAll('main :is(h1, h2, h3)')) {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        // A line can break at a hyphen.
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u2010-]+/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`"${word}" breaks`);
        }
    }
    return broken;
  });

/** Finds text that is above the text before it. In one column, what a screen reader reads next is below. */
const findTextOutOfOrder = (page: Page) =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll('main :is(h1, h2, h3, p):not(.hero *, .quotes *)')].filter(
      (block) => block.checkVisibility() && block.getClientRects().length > 0,
    );
    const tops = blocks.map((block) => block.getBoundingClientRect().top);
    return blocks
      .filter((_, index) => (tops[index] ?? 0) < (tops[index - 1] ?? Number.NEGATIVE_INFINITY))
      .map((block) => `"${block.textContent}" is above the text that is read before it`);
  });

/** Finds links and buttons that something else covers at each of three scroll positions. */
const findCoveredControls = (page: Page) =>
  page.evaluate(() => {
    const readCentre = (control: Element) => {
      const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
      return { x: left + width / 2, y: top + height / 2, isOnPage: width > 1 && left + width > 0 };
    };
    const waiting = new Set(
      [...document.querySelectorAll('a[href], button, summary')].filter((control) => {
        const { y, isOnPage } = readCentre(control);
        return isOnPage && y + scrollY > 0 && control.checkVisibility({ visibilityProperty: true });
      }),
    );
    for (const control of waiting)
      for (const block of ['center', 'end', 'start'] as const) {
        if (!waiting.has(control)) break;
        control.scrollIntoView({ block, behavior: 'instant' });
        for (const other of waiting) {
          const { x, y } = readCentre(other);
          if (other.contains(document.elementFromPoint(x, y))) waiting.delete(other);
        }
      }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...waiting].map((control) => `"${control.textContent?.trim() || control.ariaLabel}" is covered`);
  });

test('a wide window shows the header links and 150 stars of four sizes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  for (const { text: name } of headerLinks)
    await expect.soft(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'BACK', exact: true })).toBeVisible();
  const sky = await page.evaluate(() =>
    ['::before', '::after'].map((half) => getComputedStyle(document.body, half).boxShadow).join(),
  );
  const spreads = [...sky.matchAll(/(\S+)px(?:,|$)/g)].map(([, spread]) => Number(spread));
  expect([...new Set(spreads)]).toEqual([-0.5, 0, 0.5, 1]);
  expect(spreads.length).toBe(150);
});

for (const part of [1, 2, 3])
  test(`pages keep their layout at every width and with other text settings (group ${part} of 3)`, {
    tag: '@engines',
  }, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of everyPath.filter((_, index) => index % 3 === part - 1)) {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      for (const view of views) {
        await page.setViewportSize({ width: view.width, height: 800 });
        const problems = await findOverflow(page, view);
        if (!view.isSpaced) problems.push(...(await findBrokenWords(page)));
        if (view === views[0]) problems.push(...(await findTextOutOfOrder(page)));
        if (!view.isSpaced && !view.size && !view.bar) problems.push(...(await findCoveredControls(page)));
        expect.soft(problems, `${path} in ${JSON.stringify(view)}`).toEqual([]);
      }
    }
  });

test('an unknown path returns the 404 page with status 404', async ({ page, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('link', { name: 'BACK', exact: true })).toHaveAttribute('href', '/');
});

test('both sign-in URLs show the same page', async ({ page }) => {
  await page.goto('/sign-in');
  const short = await page.getByRole('main').ariaSnapshot();
  await page.goto('/sign-in-page');
  expect(await page.getByRole('main').ariaSnapshot()).toBe(short);
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

test('the blog shows the newest article first, with the largest title', async ({ page }) => {
  const newest = new Date(Math.max(...entries.map(({ date }) => Date.parse(date ?? ''))));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog');
  const rows = page.locator('.article-rows').getByRole('heading');
  expect((await rows.first().boundingBox())?.y).toBeLessThan(800);
  const size = (index: number) =>
    rows.nth(index).evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  expect(await size(0)).toBeGreaterThan(1.2 * (await size(1)));
  await rows.first().getByRole('link').click();
  await expect(page.locator('article time').first()).toHaveText(formatDay(newest));
  await expect(page.getByText(`(${formatLongDay(newest)})`)).toBeVisible();
  const neighbours = page.getByRole('navigation', { name: 'More articles' }).getByRole('link');
  await expect(neighbours).toHaveAccessibleName(/^Earlier\s/);
  await neighbours.click();
  await expect(neighbours).toHaveText([/^\s*Earlier\s/, /^\s*Later\s/]);
});

test('the footer has no SIGN IN link for a signed-in visitor', async ({ page, email, accounts }) => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'SIGN IN' });
  await page.goto('/about');
  await expect(link).toBeVisible();
  await accounts.open(page, email);
  await expect(link).toBeHidden();
});
