/**
 * What every page has in common: what it loads, that nothing moves, its layout, contrast, focus and names. Pages of the same
 * layout differ only in their text: one of each layout is tried in every view. EVERY_WIDTH=1 tries all pages in every view, and
 * axe also on every article and legal document.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { skipWithoutArial } from './support/arial.ts';
import { findViolations } from './support/axe.ts';
import { budgets } from './support/budgets.ts';
import { readLayoutShift } from './support/layout-shift.ts';
import { findStickyHovers, findUnmarkedTabStops } from './support/page-interaction.ts';
import {
  findBrokenWords,
  findCoveredControls,
  findCoveredText,
  findCutOff,
  findOverflow,
  findTextOutOfOrder,
  setView,
  type View,
  windows,
} from './support/page-layout.ts';
import { articles, everyPath, layouts, legalPaths, unlisted } from './support/routes.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { findInvisibleLines, setTextHidden, smallestDifference } from './support/visible-text.ts';
import { shareVisit } from './support/visit.ts';

/**
 * The narrowest phone, or a window at 400 % zoom, common screens, and both sides of the places where the layout changes,
 * where it has the least or the most space.
 */
const widths = [320, 360, 390, 500, 600, 640, 767, 768, 900, 1024, 1280, 1440, 2560];

const everyView: readonly View[] = [
  ...widths.map((width) => ({ width })),
  ...[390, 768, 1440].map((width) => ({ width, size: 200 })),
  { width: 390, bar: 15 },
  ...[320, 390, 768, 1024, 1440].map((width) => ({ width, isSpaced: true })),
];
const threeViews: readonly View[] = [320, 768, 1440].map((width) => ({ width }));

const pages = [...everyPath, '/no-such-page', '/blog/no-such-article'];
const layoutPages = [...layouts, '/no-such-page'];
/** A button in the narrowest column. */
const narrowPage = '/reset-password';
const texts = [...articles, ...legalPaths].filter((each) => !layouts.includes(each));

/** Of display titles, of plain titles, and of the titles of articles. */
const titleSizes = ['213.76px', '153.6px', '112.64px'];

const isEveryWidth = process.env.EVERY_WIDTH === '1';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a page with its fonts. @param width in pixels */
async function open(page: Page, url: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
}

for (const url of pages)
  test.describe(() => {
    // The 404 pages.
    const visit = shareVisit((page) => open(page, url, 320), [failedRequest]);
    const isLayout = layoutPages.includes(url);
    const isInEveryView = isEveryWidth || isLayout || url === narrowPage;

    test(`${url} fits ${isInEveryView ? 'every width' : '320, 768 and 1440 px'}`, {
      tag: isLayout ? '@engines' : [],
    }, async () => {
      await skipWithoutArial(visit());
      for (const view of isInEveryView ? everyView : threeViews) {
        await setView(visit(), view);
        const mistakes = [
          ...(await findOverflow(visit())),
          ...(await findCutOff(visit())),
          ...(view.isSpaced ? [] : await findBrokenWords(visit())),
        ];
        expect.soft(mistakes, JSON.stringify(view)).toEqual([]);
      }
    });

    // The content check covers the headings, links and images of articles and legal documents.
    if (isEveryWidth || !texts.includes(url))
      test(`${url} has no accessibility violation at 390 px`, async () => {
        await setView(visit(), { width: 390 });
        expect(await findViolations(visit())).toEqual([]);
      });

    if (['/', '/your-account'].includes(url))
      test(`${url} has no accessibility violation at 1440 px`, async () => {
        await setView(visit(), { width: 1440 });
        expect(await findViolations(visit())).toEqual([]);
      });

    if (!isLayout) return;

    test(`${url} covers no control`, async () => {
      for (const width of isEveryWidth ? widths : [320, 768, 1440]) {
        await setView(visit(), { width });
        expect.soft(await findCoveredControls(visit()), `${width} px`).toEqual([]);
      }
    });

    test(`${url} has nothing fixed over its text from 320 to 1280 px`, async () => {
      for (const view of windows) {
        await setView(visit(), view);
        expect.soft(await findCoveredText(visit()), JSON.stringify(view)).toEqual([]);
      }
    });

    test(`${url} has a title of one of three sizes at 1280 px`, async () => {
      await setView(visit(), { width: 1280 });
      const title = visit().locator('h1');
      expect(titleSizes).toContain(await title.evaluate((element) => getComputedStyle(element).fontSize));
    });

    test(`${url} shows its text in reading order at 320 px`, async () => {
      await setView(visit(), { width: 320 });
      expect(await findTextOutOfOrder(visit())).toEqual([]);
    });

    test(`${url} marks the focus of every Tab stop`, async () => {
      await setView(visit(), { width: 1440 });
      expect(await findUnmarkedTabStops(visit())).toEqual([]);
    });

    // On wide screens only the landing page has another image behind its text.
    for (const width of url === '/' ? [390, 1440] : url === '/about' ? [] : [390])
      test(`${url} shows every line of text over its background at ${width} px`, async () => {
        await setView(visit(), { width });
        expect(await findInvisibleLines(visit())).toEqual([]);
      });
  });

// Its animation otherwise replaces the message between two screenshots.
test('/about shows every line of text over its background at 390 px', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await open(page, '/about', 390);
  expect(await findInvisibleLines(page)).toEqual([]);
});

test('styles for the pointer do not apply to devices without one', async ({ page }) => {
  const folder = process.env.DIST_DIR || 'dist';
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const inline = globSync('**/*.html', { cwd: folder }).flatMap((file) =>
    [...read(file).matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, styles = '']) => styles),
  );
  const sheets = new Set([...inline, ...globSync('**/*.css', { cwd: folder }).map(read)]);
  expect(await findStickyHovers(page, [...sheets])).toEqual([]);
});

for (const url of new Set([...layoutPages, ...unlisted]))
  test.describe('of a new visitor', () => {
    test.use({ hasRefusedCookies: false, contextOptions: { reducedMotion: 'no-preference' } });

    const requests: Request[] = [];
    const visit = shareVisit(
      async (page) => {
        page.on('request', (request) => requests.push(request));
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.goto(url);
        await expect(page.getByRole('button', { name: 'Deny' })).toBeVisible();
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await page.waitForLoadState('networkidle');
      },
      [failedRequest],
    );

    test(`${url} requests nothing but its page, styles, fonts and images`, async ({ baseURL }) => {
      const others = requests.filter((request) => {
        const { origin, protocol, pathname } = new URL(request.url());
        const isFile = ['document', 'stylesheet', 'font', 'image', 'manifest'].includes(
          request.resourceType(),
        );
        // Account pages run scripts on load.
        const isScript = url === '/your-account' && pathname.endsWith('.js');
        return protocol !== 'data:' && !(origin === baseURL && (isFile || isScript));
      });
      expect(others.map((request) => `${request.resourceType()} ${request.url()}`)).toEqual([]);
    });

    if (layoutPages.includes(url))
      test(`${url} does not move while it loads`, async () => {
        await skipWithoutArial(visit());
        const { value, moved } = await readLayoutShift(visit());
        expect(value, moved.join(', ')).toBeLessThanOrEqual(budgets.layoutShift);
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

for (const url of ['/contact', '/search', '/blog/cost-of-manual-workflows'])
  test(`typed text differs from the background of each field of ${url}`, async ({ page }) => {
    await page.goto(url);
    for (const field of await listFields(page)) await field.fill('77');
    const before = await readFields(page);
    await setTextHidden(page, true);
    const after = await readFields(page);
    expect(before.length).toBeGreaterThan(0);
    for (const [index, pixels] of before.entries())
      expect
        .soft(
          pixels.some((value, at) => Math.abs(value - (after[index]?.[at] ?? 0)) >= smallestDifference),
          `field ${index + 1}`,
        )
        .toBe(true);
  });
