/** The display font may arrive late: src/assets/fonts/night-fallback.css has similar metrics, so hardly anything shifts. */

import { skipWithoutArial } from './support/arial.ts';
import { readLayoutShift } from './support/layout-shift.ts';
import { holdRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

/**
 * Headings of every kind, the longest title, titles that fill their line, and letters of several widths. The values
 * measured are at most 0.0001, and 0.0042 for an article whose date has narrow digits.
 */
const limits = {
  '/': 0.001,
  '/your-account': 0.001,
  '/forgot-password': 0.001,
  '/leader-plan': 0.001,
  '/our-plans': 0.001,
  '/legal-imprint': 0.001,
  '/blog/new-year-message': 0.005,
  '/blog/newsletter-launch': 0.001,
  '/blog/lead-generation-ai': 0.001,
};

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`hardly anything moves at ${width} px when the display font loads late`, async ({ page }) => {
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
    for (const [url, limit] of Object.entries(limits)) {
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
      expect.soft((await readLayoutShift(page)).value - before, url).toBeLessThan(limit);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
