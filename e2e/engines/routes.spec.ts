/** Every page in every engine: it stands as in Chromium, under a clean sky. */
import type { Screen } from '../../scripts/engines/screen.ts';
import { everyPath } from '../support/routes.ts';
import { readSky } from './support/sky.ts';
import { answerQuestion, expect, narrow, openScreen, test, wide } from './support/test.ts';

/** How far a part may stand from where Chromium has it, in pixels. */
const tolerance = 2;

/** Where the main parts of a page stand, and how much wider than its window it is. */
const measure = (site: Screen) =>
  site.tab.evaluate(() => {
    const root = document.documentElement;
    const parts: Record<string, number[]> = {};
    for (const part of ['header', 'main', 'footer', 'h1']) {
      const box = document.querySelector(`body ${part}`)?.getBoundingClientRect();
      if (box) parts[part] = [box.left, box.right, box.top + scrollY].map(Math.round);
    }
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
    return { parts, headings: headings.length, extra: root.scrollWidth - root.clientWidth };
  });

const settle = async (site: Screen) => {
  await site.until('the fonts are there', () => site.tab.evaluate(() => document.fonts.status === 'loaded'));
};

const groups = 4;
for (let group = 0; group < groups; group += 1)
  test.describe(`part ${group + 1} of the pages`, () => {
    // One after the other in one tab.
    test.describe.configure({ mode: 'default' });
    let site: Screen;
    let reference: Screen | undefined;

    test.beforeAll(async ({ launch, engineName }) => {
      site = await openScreen(await launch(engineName, true), wide);
      await answerQuestion(site);
      if (engineName === 'chromium') return;
      reference = await openScreen(await launch('chromium', true), wide);
      await answerQuestion(reference);
    });
    test.afterAll(async () => {
      await reference?.close();
      await site?.close();
    });

    for (const path of everyPath.filter((_, index) => index % groups === group))
      test(`${path} stands in its place`, async () => {
        const before = site.tab.errors.length;
        for (const size of [wide, narrow]) {
          const where = `${path} at ${size.width} px`;
          await Promise.all(
            [site, reference].map(async (each) => {
              await each?.resize(size);
              await each?.goto(path);
              if (each) await settle(each);
            }),
          );
          const found = await measure(site);
          expect.soft(found.headings, `main headings of ${where}`).toBe(1);
          expect.soft(found.extra, `pixels that ${where} is too wide`).toBe(0);
          const wanted = reference ? await measure(reference) : found;
          for (const [part, sides] of Object.entries(wanted.parts))
            for (const [index, side] of sides.entries()) {
              const off = Math.abs((found.parts[part]?.[index] ?? Number.NaN) - side);
              const name = ['left', 'right', 'top'][index];
              // Above the footer stands all the text, whose lines each engine breaks in its own way.
              if (!(part === 'footer' && name === 'top'))
                expect.soft(off, `${name} of ${part} of ${where}`).toBeLessThanOrEqual(tolerance);
            }
          const spots = await readSky(site);
          const large = spots.filter(({ width, height }) => Math.max(width, height) > 5);
          expect.soft(large, `spots too large for a star in ${where}`).toEqual([]);
          expect.soft(spots.length, `stars in ${where}`).toBeGreaterThan(50);
        }
        expect(site.tab.errors.slice(before), 'errors in the page').toEqual([]);
      });
  });
