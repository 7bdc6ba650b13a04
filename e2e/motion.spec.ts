/** Animations that follow the scroll position or a click: docs/design.md, "Motion". */
import type { Page } from '@playwright/test';
import { readLayoutShift } from './support/layout-shift.ts';
import { holdRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

const scrollToEnd = (page: Page, distance = 0) =>
  page.evaluate(
    (rest) =>
      scrollTo({ top: document.documentElement.scrollHeight - innerHeight - rest, behavior: 'instant' }),
    distance,
  );

/** The visible hour in the footer, and the visible share of the city. */
const readDawn = (page: Page) =>
  page.evaluate(() => {
    const hour = document.querySelector('.dawn-hour') as Element;
    const city = document.querySelector('.city') as Element;
    return {
      minute: getComputedStyle(hour, '::before').visibility,
      hour: getComputedStyle(hour).visibility,
      city: getComputedStyle(city).clipPath,
    };
  });

const readStars = (page: Page) =>
  page.evaluate(() => Number(getComputedStyle(document.body, '::before').opacity));

/** The left edge of the marker. Its timeline is active from the first frame after the styles that load late. */
const readMarker = (page: Page) =>
  page.locator('.ruler b').evaluate((marker) => marker.getBoundingClientRect().left);

test('the marker of the ruler follows the scroll position', async ({ page }) => {
  await page.goto('/about');
  await expect.poll(() => readMarker(page)).toBeLessThan(40);
  await scrollToEnd(page);
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  await expect.poll(() => readMarker(page)).toBeGreaterThan(width - 60);
});

test('the stars go out at the end of a page', async ({ page }) => {
  await page.goto('/about');
  expect(await readStars(page)).toBe(1);
  await scrollToEnd(page);
  await expect.poll(() => readStars(page)).toBe(0);
});

test('the hour in the footer turns to 06:00 over the city at the end of a page', async ({ page }) => {
  await page.goto('/about');
  const night = { minute: 'visible', hour: 'hidden', city: 'inset(0px 100% 0px 0px)' };
  await expect.poll(() => readDawn(page)).toEqual(night);
  await page.evaluate(() => document.fonts.ready);
  const { value: before } = await readLayoutShift(page);
  await scrollToEnd(page, 40);
  await expect.poll(async () => (await readDawn(page)).minute).toBe('visible');
  await scrollToEnd(page);
  const dawn = { minute: 'hidden', hour: 'visible', city: 'inset(0px 0% 0px 0px)' };
  await expect.poll(() => readDawn(page)).toEqual(dawn);
  expect((await readLayoutShift(page)).value - before).toBeLessThan(0.001);
});

test('the city in the footer has a tower over each column of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/sign-in-page');
  const box = await page.locator('.city').boundingBox();
  // The page margin is 1.7% of the window.
  expect(box?.x).toBeCloseTo(24.48, 1);
  expect(box?.width).toBeCloseTo(1391.04, 1);
});

for (const [path, height] of [
  ['/executive-application', 2400],
  ['/careers', 1440],
] as const)
  test(`${path} shows the end of the night in a window where it does not scroll`, async ({ page }) => {
    await page.setViewportSize({ width: 2560, height });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    const dawn = { minute: 'hidden', hour: 'visible', city: 'none' };
    await expect.poll(() => readDawn(page)).toEqual(dawn);
    expect(await readMarker(page)).toBeGreaterThan(2300);
    await expect(page.locator('.city')).toBeInViewport();
  });

test('each line of the example night lights the windows of its tower', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  /** Which of the four towers are lit. */
  const readLit = () =>
    page.locator('#hero h1').evaluate((words) => {
      const layers = getComputedStyle(words, '::after').maskImage.match(/linear-gradient\([^)]*\)/g) ?? [];
      return layers.map((layer) => !layer.includes('rgba'));
    });
  const lines = page.locator('.night-shift li');
  await expect.poll(readLit).toEqual([false, false, false, false]);
  await lines.last().evaluate((line) => line.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(readLit).toEqual([true, true, true, true]);
  await lines.nth(1).hover();
  await expect.poll(readLit).toEqual([false, true, false, false]);
});

test('a line of the mission lights up as it scrolls into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const line = page.getByText('Your agents do not.');
  const readColour = () => line.evaluate((element) => getComputedStyle(element).color);
  await expect.poll(readColour).toBe('rgb(147, 141, 130)');
  await line.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect.poll(readColour).toBe('rgb(243, 238, 228)');
});

test('an opened answer on a plan page closes the open one', async ({ page }) => {
  await page.goto('/leader-plan');
  const [first, last] = [page.locator('.question').first(), page.locator('.question').last()];
  const answer = first.locator(':scope > :not(summary)');
  await first.locator('summary').click();
  await expect(answer).toBeVisible();
  await last.locator('summary').click();
  await expect(last.locator(':scope > :not(summary)')).toBeVisible();
  await expect(answer).toBeHidden();
});

test('an answer on a plan page expands with an animation', async ({ page }) => {
  await page.goto('/leader-plan');
  const question = page.locator('.question').last();
  const closed = (await question.boundingBox())?.height ?? 0;
  const isAnimated = await question.evaluate(async (element) => {
    element.querySelector('summary')?.click();
    await new Promise(requestAnimationFrame);
    return element.getAnimations({ subtree: true }).length > 0;
  });
  expect(isAnimated).toBe(true);
  await expect.poll(async () => (await question.boundingBox())?.height).toBeGreaterThan(closed + 40);
});

test('a section of the landing page is on screen from 50 px outside the window', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  for (const id of ['#plans', '#mission'])
    for (const [offset, expected] of [
      [-2, false],
      [2, true],
    ] as const) {
      const isOnScreen = await page.locator(id).evaluate(async (section, extra) => {
        const { top, height } = section.getBoundingClientRect();
        scrollTo({ top: scrollY + top + height / 10 - innerHeight - 50 + extra, behavior: 'instant' });
        // The page's observer runs at the latest one frame after this one.
        for (const _ of [1, 2])
          await new Promise((resolve) => new IntersectionObserver(resolve).observe(section));
        return section.hasAttribute('data-on-screen');
      }, offset);
      expect(isOnScreen, `${id} and ${offset} px`).toBe(expected);
    }
});

test('the deferred stylesheet does not delay the first paint', async ({ page }) => {
  const stylesheet = await holdRequests(page, '**/late*.css');
  await page.goto('/about', { waitUntil: 'commit' });
  const isPainted = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect.poll(isPainted).toBe(true);
  stylesheet.release();
  await page.waitForLoadState('load');
});

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('with reduced motion the footer shows 06:00 over the city from the start', async ({ page }) => {
    await page.goto('/');
    expect(await readDawn(page)).toMatchObject({ hour: 'visible', city: 'none' });
  });

  test('with reduced motion nothing moves with the scroll position', async ({ page }) => {
    await page.goto('/');
    const readHeading = () =>
      page.locator('#hero h1').evaluate((words) => getComputedStyle(words, '::after').maskImage);
    const before = [await readMarker(page), await readStars(page), await readHeading()];
    await page.evaluate(() => scrollTo({ top: 320, behavior: 'instant' }));
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect([await readMarker(page), await readStars(page), await readHeading()]).toEqual(before);
  });
});

for (const path of ['/terms-of-service', '/blog/ai-terms-explained'])
  test(`the table of contents of ${path} highlights the section in view`, async ({ page }) => {
    await page.goto(path);
    test.skip(!(await page.evaluate(() => CSS.supports('selector(:target-current)'))), 'not in this browser');
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    const readHighlighted = () =>
      links.evaluateAll((all) =>
        all.findIndex((link) => getComputedStyle(link).color === 'rgb(243, 238, 228)'),
      );
    await page
      .locator('.prose h2')
      .nth(2)
      .evaluate((heading) => heading.scrollIntoView());
    await expect.poll(readHighlighted).toBe(2);
  });
