/** The display font may arrive late: src/assets/fonts/night-fallback.css has similar metrics, so hardly anything shifts. */

import { skipWithoutArial } from './support/arial.ts';
import { budgets } from './support/budgets.ts';
import { readLayoutShift } from './support/layout-shift.ts';
import { holdRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

/** Headings of every kind, the longest title, titles that fill their line, and letters of several widths. */
const urls = [
  '/',
  '/your-account',
  '/forgot-password',
  '/leader-plan',
  '/our-plans',
  '/legal-imprint',
  '/blog/new-year-message',
  '/blog/newsletter-launch',
  '/blog/lead-generation-ai',
];

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`the layout shifts by less than 0.005 at ${width} px when the display font loads late`, async ({
    page,
  }) => {
    await skipWithoutArial(page);
    await page.setViewportSize({ width, height });
    const faces = () =>
      page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const night = [...document.fonts].filter(({ family }) => /^"?Night-/.test(family));
        const fallback = [...document.fonts].filter(({ family }) => /^"?Night Fallback/.test(family));
        return {
          night: night.map(({ status }) => status),
          isFallbackRendered: fallback.some(({ status }) => status === 'loaded'),
        };
      });
    for (const url of urls) {
      const fonts = await holdRequests(page, '**/*.woff2');
      // The load event waits for fonts.
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      await expect.poll(() => fonts.count).toBe(1);
      await expect.poll(faces).toEqual({ night: ['loading'], isFallbackRendered: true });
      // On a slow machine a page shows its first part before the rest: e2e/pages.spec.ts limits that shift.
      await page.waitForFunction(() => document.readyState !== 'loading');
      const { value: before } = await readLayoutShift(page);
      fonts.release();
      await expect.poll(async () => (await faces()).night).toEqual(['loaded']);
      expect.soft((await readLayoutShift(page)).value - before, url).toBeLessThan(budgets.layoutShift);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
