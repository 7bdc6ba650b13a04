/** The cookie banner, the Cookie Settings button, its dialog and the record of the visitor's choice. */
import type { Page } from '@playwright/test';

export const banner = (page: Page) => page.getByRole('region', { name: 'Your choice about cookies' });

export const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie Settings' });

export const tab = (page: Page) => page.getByRole('button', { name: 'Cookie Settings', exact: true });

/** The stored record of the choice, or null. */
export const readRecord = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null'));

export const nothing = { preference: false, statistics: false, marketing: false, unclassified: false };
export const everything = { preference: true, statistics: true, marketing: true, unclassified: true };

/** The controls that change consent and are at the top in a box, by nine points of it. */
export const findUnder = (page: Page, box: { x: number; y: number; width: number; height: number }) =>
  page.evaluate(({ x, y, width, height }) => {
    const parts = [0.1, 0.5, 0.9];
    const hits = parts.flatMap((across) =>
      parts.map((down) => document.elementFromPoint(x + width * across, y + height * down)),
    );
    const controls = hits.map(
      (hit) => hit?.closest('label, input, button:not([value="close"])')?.textContent,
    );
    return [...new Set(controls)].filter((name) => name !== undefined);
  }, box);
