/**
 * What every page has in common, at one visit of each: what it loads, that nothing moves, its layout at every width and
 * with other text settings, its contrast, focus and names.
 */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { skipWithoutArial } from './support/arial.ts';
import { findViolations } from './support/axe.ts';
import { budgets } from './support/budgets.ts';
import { banner } from './support/choices.ts';
import { readLayoutShift } from './support/layout-shift.ts';
import { findStickyHovers, findUnmarkedTabStops } from './support/page-interaction.ts';
import {
  findBrokenWords,
  findCoveredControls,
  findOverflow,
  findTextOutOfOrder,
  type View,
} from './support/page-layout.ts';
import { articles, everyPath, layouts, legalPaths } from './support/routes.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { findInvisibleLines, setTextHidden, smallestDifference } from './support/visible-text.ts';

/**
 * The narrowest phone, or a window at 400 % zoom, common screens, and both sides of the places where the layout changes,
 * where it has the least or the most space.
 */
const widths = [320, 360, 390, 500, 600, 640, 767, 768, 900, 1024, 1280, 1440, 2560];

const views: readonly View[] = [
  ...widths.map((width) => ({ width })),
  ...[390, 768, 1440].map((width) => ({ width, size: 200 })),
  { width: 390, bar: 15 },
  ...[320, 390, 768, 1024, 1440].map((width) => ({ width, isSpaced: true })),
];

/** Articles and legal documents differ only in their text: only those in `layouts` are tried at every width and in colour. */
const texts = [...articles, ...legalPaths].filter((path) => !layouts.includes(path));
const textViews = views.filter(
  ({ width, size, bar, isSpaced }) =>
    !bar && [320, 390, 768, 1440].includes(width) && !(size && width !== 390) && !(isSpaced && width !== 320),
);

const pages = [...everyPath, '/no-such-page', '/blog/no-such-article'];

/** Opens a page like a new visitor, and expects that it loads nothing extra and that nothing moves. */
async function openAsNewVisitor(page: Page, path: string, requested: URL[], origin = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: null });
  // Scripts of the previous page may still be loading.
  await page.goto('about:blank');
  requested.length = 0;
  await page.goto(path);
  await expect.soft(page.getByRole('button', { name: 'Deny' }), path).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.waitForTimeout(150);
  const scripts = requested.filter(({ pathname }) => pathname.endsWith('.js'));
  if (path === '/your-account') expect.soft(scripts.length, path).toBeGreaterThan(0);
  else expect.soft(scripts.map(String), path).toEqual([]);
  const others = requested.filter(
    (url) =>
      url.protocol.startsWith('http') &&
      (url.origin !== origin || /^\/(?:rest|auth|storage)\/v1\//.test(url.pathname)),
  );
  expect.soft(others.map(String), path).toEqual([]);
  const { value, moved } = await readLayoutShift(page);
  expect.soft(value, `${path}: ${moved.join(', ')}`).toBeLessThanOrEqual(budgets.layoutShift);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** Finds mistakes in one view of the open page. @param engine Firefox and WebKit only check the layout */
async function findMistakes(page: Page, path: string, view: View, engine: string): Promise<string[]> {
  const { width, size, bar, isSpaced } = view;
  const mistakes = await findOverflow(page, view);
  if (!isSpaced) mistakes.push(...(await findBrokenWords(page)));
  if (size || bar || isSpaced) return mistakes;
  mistakes.push(...(await findCoveredControls(page)));
  if (width === 320) mistakes.push(...(await findTextOutOfOrder(page)));
  if (engine !== 'chromium') return mistakes;
  if (width === 390 || (width === 1440 && layouts.includes(path))) {
    mistakes.push(...(await findViolations(page, texts.includes(path) ? ['color-contrast'] : [])));
    // On wide screens only the landing page has another image behind its text.
    if (layouts.includes(path) && (width === 390 || path === '/'))
      mistakes.push(...(await findInvisibleLines(page)));
  }
  if (width === 1440 && layouts.includes(path)) {
    mistakes.push(...(await findUnmarkedTabStops(page)));
    mistakes.push(...(await findStickyHovers(page)));
  }
  return mistakes;
}

const groups = 8;

test.describe('of a new visitor', () => {
  test.use({ hasRefusedCookies: false });

  for (const group of Array.from({ length: groups }).keys())
    test(`pages load little, stand still, fit every width and are accessible (${group + 1} of ${groups})`, {
      tag: '@engines',
    }, async ({ page, browserName, baseURL, pageErrors }) => {
      test.setTimeout(180_000);
      await skipWithoutArial(page);
      pageErrors.expect(failedRequest);
      // Otherwise the animation removes its message between two screenshots.
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      const titleSizes = new Set<string>();
      const requested: URL[] = [];
      page.on('request', (request) => requested.push(new URL(request.url())));
      for (const path of pages.filter((_, index) => index % groups === group)) {
        await page.setViewportSize({ width: 1280, height: 720 });
        await openAsNewVisitor(page, path, requested, baseURL);
        await banner(page).getByRole('button', { name: 'Deny' }).click();
        titleSizes.add(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontSize));
        // Otherwise text fades in while the page scrolls.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.evaluate(() => document.fonts.ready);
        for (const view of texts.includes(path) ? textViews : views) {
          await page.setViewportSize({ width: view.width, height: 900 });
          expect
            .soft(await findMistakes(page, path, view, browserName), `${path} in ${JSON.stringify(view)}`)
            .toEqual([]);
        }
        await page.evaluate(() => localStorage.clear());
      }
      expect([...titleSizes].length, `title sizes ${[...titleSizes]}`).toBeLessThanOrEqual(3);
    });
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
  for (const path of ['/contact', '/search', '/blog/cost-of-manual-workflows']) {
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
