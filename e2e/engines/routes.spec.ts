/** Every page in every engine: it stands as in Chromium, under a clean sky. */
import type { Screen } from '../../scripts/engines/screen.ts';
import { everyPath, layouts } from '../support/routes.ts';
import { largestStar, readSky, type Spot } from './support/sky.ts';
import { answerQuestion, expect, narrow, openEverywhere, test, wide } from './support/test.ts';

/** How far a part may stand from where Chromium has it, in pixels. */
const tolerance = 2;

/** A page in a window of one size. */
interface View {
  /** The left, the right and the top of each main part. */
  parts: Record<string, number[]>;
  /** How many main headings can be seen. */
  headings: number;
  /** How much wider than its window the page is. */
  extra: number;
  spots?: Spot[];
}

const measure = (site: Screen) =>
  site.tab.evaluate(() => {
    const root = document.documentElement;
    // WebKit cuts the height of a line to whole pixels, which adds up over the lines above a part; so here all do.
    const lines = [...document.body.querySelectorAll<HTMLElement>('header *, main *')].map((element) => ({
      element,
      height: Math.floor(Number.parseFloat(getComputedStyle(element).lineHeight)),
    }));
    for (const { element, height } of lines) if (height) element.style.lineHeight = `${height}px`;
    const parts: Record<string, number[]> = {};
    for (const part of ['header', 'main', 'footer', 'h1']) {
      const box = document.querySelector(`body ${part}`)?.getBoundingClientRect();
      if (box) parts[part] = [box.left, box.right, box.top + scrollY].map(Math.round);
    }
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
    for (const { element } of lines) element.style.lineHeight = '';
    return { parts, headings: headings.length, extra: root.scrollWidth - root.clientWidth };
  });

/** Opens a page once, and looks at it in a wide window that becomes a narrow one. */
async function look(site: Screen, path: string) {
  const before = site.tab.errors.length;
  await site.resize(wide);
  await site.goto(path);
  await site.until('the fonts are there', () => site.tab.evaluate(() => document.fonts.status === 'loaded'));
  const views: View[] = [];
  for (const size of [wide, narrow]) {
    await site.resize(size);
    // Every page of a layout stands before the same sky.
    views.push({ ...(await measure(site)), ...(layouts.includes(path) && { spots: await readSky(site) }) });
  }
  return { views, errors: site.tab.errors.slice(before) };
}

/** Every failure is told, and none ends the run: the next one may have another cause. */
function compare({ parts, headings, extra, spots }: View, reference: View, where: string): void {
  expect.soft(headings, `main headings of ${where}`).toBe(1);
  expect.soft(extra, `pixels that ${where} is too wide`).toBe(0);
  for (const [part, sides] of Object.entries(reference.parts))
    for (const [index, side] of sides.entries()) {
      const off = Math.abs((parts[part]?.[index] ?? Number.NaN) - side);
      const name = ['left', 'right', 'top'][index];
      // Above the footer stands all the text, whose lines each engine breaks in its own way.
      if (!(part === 'footer' && name === 'top'))
        expect.soft(off, `${name} of ${part} of ${where}`).toBeLessThanOrEqual(tolerance);
    }
  if (!spots) return;
  const large = spots.filter(({ width, height }) => Math.max(width, height) > largestStar);
  expect.soft(large.slice(0, 3), `spots too large for a star in ${where}`).toEqual([]);
  expect.soft(spots.length, `stars in ${where}`).toBeGreaterThan(50);
}

const groups = 4;
for (let group = 0; group < groups; group += 1)
  test(`pages stand in their place in every engine, part ${group + 1} of ${groups}`, async ({ launch }) => {
    test.setTimeout(240_000);
    const sites = await openEverywhere(launch, wide);
    await Promise.all(sites.map(({ site }) => answerQuestion(site)));
    for (const path of everyPath.filter((_, index) => index % groups === group)) {
      const seen = await Promise.all(
        sites.map(async ({ name, site }) => ({ name, ...(await look(site, path)) })),
      );
      for (const { name, views, errors } of seen) {
        for (const [index, { width }] of [wide, narrow].entries())
          compare(views[index] as View, seen[0]?.views[index] as View, `${path} at ${width} px in ${name}`);
        expect.soft(errors, `errors in ${path} in ${name}`).toEqual([]);
      }
    }
    await Promise.all(sites.map(({ site }) => site.close()));
  });
