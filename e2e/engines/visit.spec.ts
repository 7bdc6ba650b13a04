/** What a visitor does on the pages without writing anything, in every engine. */
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { takeInEngine } from '../../scripts/engines/look.ts';
import type { Screen } from '../../scripts/engines/screen.ts';
import { siteOrigin } from '../support/origins.ts';
import { expect, narrow, test, wide } from './support/test.ts';

const question = (site: Screen) => site.role('region', 'Your choice about cookies');
const settings = (site: Screen) => site.role('dialog', 'Cookie Settings');
const kept = (site: Screen) =>
  site.tab.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? '{}').choice ?? null);
const nothing = { preference: false, statistics: false, marketing: false, unclassified: false };
const everything = { preference: true, statistics: true, marketing: true, unclassified: true };

test.describe('the question about cookies', () => {
  test.use({ hasChosen: false });

  for (const [answer, choice] of [
    ['Allow All', everything],
    ['Deny', nothing],
    ['Allow Selection', { ...nothing, statistics: true }],
  ] as const)
    test(`keeps the answer ${answer}, and no page asks again`, async ({ site }) => {
      await site.goto('/about');
      await question(site).waitFor();
      if (answer === 'Allow Selection')
        await question(site)
          .role('checkbox', /Statistics/)
          .check();
      await question(site).button(answer).click();
      await question(site).waitForEnd();
      expect(await kept(site)).toEqual(choice);
      expect((await site.button('Cookie Settings').state()).isFocused).toBe(true);
      await site.goto('/contact');
      await site.button('Cookie Settings').waitFor();
      expect(await question(site).isVisible()).toBe(false);
    });

  test('Customise opens the settings, and their answer leaves the focus on a button', async ({ site }) => {
    await site.goto('/about');
    await question(site).button('Customise').click();
    await settings(site)
      .role('checkbox', /Marketing/)
      .check();
    await settings(site).button('Allow Selection').click();
    await settings(site).waitForEnd();
    await question(site).waitForEnd();
    expect(await kept(site)).toEqual({ ...nothing, marketing: true });
    await site.until('the button of the settings has the focus', async () =>
      site.tab.evaluate(() => document.activeElement?.nodeName === 'BUTTON'),
    );
  });

  test('is under no other part of the page at its end', async ({ site }) => {
    await site.goto('/about');
    await question(site).waitFor();
    await site.tab.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const links = site.role('navigation', 'Main').link('CONTACT');
    await links.hover();
  });
});

test.describe('the menu', () => {
  test.use({ size: narrow });
  const open = (site: Screen) => site.button('Open menu');
  const menu = (site: Screen) => site.role('dialog', 'Menu');

  test('opens, and closes by its X, by Escape and by a press beside it', async ({ site }) => {
    await site.goto('/about');
    await open(site).click();
    await menu(site).button('Close menu').click();
    await menu(site).waitForEnd();
    await open(site).click();
    await menu(site).waitFor();
    await site.press('Escape');
    await menu(site).waitForEnd();
    expect((await open(site).state()).isFocused).toBe(true);
    await open(site).click();
    await menu(site).link('CONTACT').waitFor();
    await site.tab.click(8, 400);
    await menu(site).waitForEnd();
  });

  test('stays when the phone is turned, and closed it leaves a page that can be pressed', async ({
    site,
  }) => {
    await site.goto('/about');
    await open(site).click();
    await menu(site).waitFor();
    await site.resize({ width: 844, height: 390 });
    await menu(site).button('Close menu').click();
    await menu(site).waitForEnd();
    await site.role('navigation', 'Main').link('OUR PLANS').click();
    await site.waitForAddress('/our-plans');
  });

  test('is shut on the page that Back returns to', async ({ site }) => {
    await site.goto('/about');
    await open(site).click();
    await menu(site).link('CONTACT').click();
    await site.waitForAddress('/contact');
    await site.back();
    await site.waitForAddress('/about');
    // Kept whole, the page goes on with the movement in which the menu was leaving.
    await menu(site).waitForEnd();
    await open(site).click();
    await menu(site).waitFor();
  });
});

test('the testimonials move by themselves, and stand still when they are paused', async ({ site }) => {
  await site.goto('/');
  const carousel = site.css('[aria-roledescription="carousel"]');
  const place = () =>
    site.tab.evaluate(() => {
      const slide = document.querySelector('[aria-roledescription="slide"]');
      return Math.round(slide?.getBoundingClientRect().left ?? 0);
    });
  await site.tab.evaluate(() =>
    document.querySelector('[aria-roledescription="carousel"]')?.scrollIntoView({ block: 'center' }),
  );
  const start = await place();
  await site.until('they have moved', async () => (await place()) !== start);
  await carousel.button('Pause the testimonials').click();
  await carousel.button('Play the testimonials').waitFor();
  // The step that was under way ends.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const paused = await place();
  await new Promise((resolve) => setTimeout(resolve, 4500));
  expect(await place()).toBe(paused);
  await carousel.button('Next testimonial').click();
  await site.until('they have moved', async () => (await place()) !== paused);
});

test('of the questions one is open at a time', async ({ site }) => {
  await site.goto('/leader-plan');
  const open = () => site.tab.evaluate(() => document.querySelectorAll('details[name][open]').length);
  const summary = (index: number) => site.css(`details[name]:nth-of-type(${index}) summary`);
  await summary(1).click();
  await site.until('one is open', async () => (await open()) === 1);
  await summary(5).click();
  await site.css('details[name]:nth-of-type(5) p').waitFor();
  expect(await open()).toBe(1);
  await site.press('Enter');
  await site.until('none is open', async () => (await open()) === 0);
});

test('a tooltip opens when the keyboard comes to it, and Escape closes it', async ({ site }) => {
  await site.goto('/blog/executive-program-launch');
  const note = site.text(/The author is our AI writer/);
  for (let step = 0; step < 60 && !(await note.isVisible()); step += 1) await site.press('Tab');
  expect(await note.isVisible()).toBe(true);
  await site.press('Escape');
  await note.waitForEnd();
});

test('three lines stand beside the first letter of an article, and the fourth below it', async ({ site }) => {
  await site.resize(wide);
  await site.goto('/blog/ai-catalogue');
  await site.until('the fonts are there', () => site.tab.evaluate(() => document.fonts.status === 'loaded'));
  const lefts = await site.tab.evaluate(() => {
    const text = document.querySelector('.article-body p');
    const range = document.createRange();
    if (text) range.selectNodeContents(text);
    const lines = new Map<number, number>();
    for (const { left, top, height } of range.getClientRects())
      if (height < 40 && !lines.has(Math.round(top))) lines.set(Math.round(top), Math.round(left));
    return [...lines.values()].slice(0, 4);
  });
  expect(lefts.map((left) => left > (lefts[3] ?? 0))).toEqual([true, true, true, false]);
});

test('the search finds what is typed, and leads to it', async ({ site }) => {
  await site.goto('/search');
  await site.role('searchbox').fill('quotations office');
  const result = site
    .role('main')
    .role('listitem')
    .link(/Fourteen days/i);
  await result.waitFor();
  await site.waitForAddress('/search?q=quotations+office');
  await result.click();
  await site.waitForAddress('/blog/case-study-fourteen-days');
});

test('the animation runs, or its placeholder stays', async ({ site }) => {
  await site.goto('/about');
  const pause = site.button('Pause the animation');
  await site.tab.evaluate(() => document.querySelector('.viewer')?.scrollIntoView({ block: 'center' }));
  const waits = site.text('Loading animation...');
  await site.until('it runs or waits', async () => (await pause.isVisible()) || (await waits.isVisible()));
  if (await pause.isVisible()) {
    await pause.click();
    await site.button('Play the animation').waitFor();
  }
});

test('Back shows a page as it was left, and it goes on working', async ({ site }) => {
  await site.goto('/contact');
  await site.role('form', 'Contact').field('Full Name').fill('Grace Hopper');
  await site.role('contentinfo').link('TERMS & CONDITIONS').click();
  await site.waitForAddress('/terms-conditions');
  await site.back();
  await site.waitForAddress('/contact');
  await site.button('Send message').click();
  await site.role('alert', 'There is a problem').waitFor();
});

test('the picture of a whole page shows once what stays in the window, and ends with the page', async ({
  launch,
  engineName,
}, info) => {
  const engine = await launch(engineName, true);
  test.skip(typeof engine === 'string', `There is no ${engineName} here.`);
  if (typeof engine === 'string') return;
  mkdirSync(info.outputDir, { recursive: true });
  const visit = { engine, base: siteOrigin, folder: info.outputDir, session: {} };
  const picture = await takeInEngine(visit, { name: 'our-plans', path: '/our-plans' }, 1440);
  if (typeof picture === 'string') throw new Error(picture);
  const { data, info: size } = await sharp(picture.file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isFire = (row: number) =>
    Array.from({ length: 200 }, (_, column) => (row * size.width + column) * 3).some(
      (at) => data[at] === 255 && data[at + 1] === 92 && data[at + 2] === 46,
    );
  const begins = Array.from({ length: size.height }, (_, row) => row).filter(
    (row) => isFire(row) && (row === 0 || !isFire(row - 1)),
  );
  // At the left: the dot of the name, the ruler, the dawn, and nothing below it.
  expect(begins).toEqual([expect.any(Number), 68, expect.any(Number)]);
  expect(isFire(size.height - 1)).toBe(true);
});
