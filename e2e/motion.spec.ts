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

test('scrolling to the end of a page moves the marker, puts out the stars and turns the hour to 06:00', async ({
  page,
}) => {
  const readStars = () => page.evaluate(() => Number(getComputedStyle(document.body, '::before').opacity));
  const readMarker = () => page.locator('.ruler b').evaluate((marker) => marker.getBoundingClientRect().left);
  await page.goto('/about');
  const night = { minute: 'visible', hour: 'hidden', city: 'inset(0px 100% 0px 0px)' };
  await expect.poll(() => readDawn(page)).toEqual(night);
  // The timeline is active from the first frame after the styles that load late.
  await expect.poll(readMarker).toBeLessThan(40);
  expect(await readStars()).toBe(1);
  await scrollToEnd(page, 40);
  await expect.poll(async () => (await readDawn(page)).minute).toBe('visible');
  await scrollToEnd(page);
  const dawn = { minute: 'hidden', hour: 'visible', city: 'inset(0px 0% 0px 0px)' };
  await expect.poll(() => readDawn(page)).toEqual(dawn);
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  await expect.poll(readMarker).toBeGreaterThan(width - 60);
  await expect.poll(readStars).toBe(0);
  expect((await readLayoutShift(page)).value).toBeLessThan(0.005);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(readStars).toBe(1);
  expect(await readMarker()).toBeLessThan(40);
});

test('the city in the footer has a tower over each column of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/sign-in-page');
  const box = await page.locator('.city').boundingBox();
  // The page margin is 1.7% of the window.
  expect(box?.x).toBeCloseTo(24.48, 1);
  expect(box?.width).toBeCloseTo(1391.04, 1);
});

test('a page that does not scroll shows the end of the night: the marker at 06, the city and 06:00', async ({
  page,
}) => {
  for (const [path, height] of [
    ['/executive-application', 2400],
    ['/careers', 1440],
    ['/sign-in-page', 1440],
    ['/data-processing-addendum', 1440],
  ] as const) {
    await page.setViewportSize({ width: 2560, height });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBe(height);
    await expect
      .poll(() => readDawn(page), path)
      .toEqual({ minute: 'hidden', hour: 'visible', city: 'none' });
    const marker = await page.locator('.ruler b').boundingBox();
    expect(marker?.x, path).toBeGreaterThan(2300);
    await expect(page.locator('.city'), path).toBeInViewport();
  }
});

test('each line of the example night lights the windows of its tower, and the mission lights up', async ({
  page,
}) => {
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

  // A line of the next section lights up as it scrolls into view.
  const line = page.getByText('Your agents do not.');
  const readColour = () => line.evaluate((element) => getComputedStyle(element).color);
  await expect.poll(readColour).toBe('rgb(147, 141, 130)');
  await line.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect.poll(readColour).toBe('rgb(243, 238, 228)');
});

test('an answer on a plan page expands with an animation and closes the open one', async ({ page }) => {
  await page.goto('/leader-plan');
  const first = page.locator('.question').first();
  await first.locator('summary').click();
  await expect(first).toHaveAttribute('open');
  const question = page.locator('.question').last();
  const closed = (await question.boundingBox())?.height ?? 0;
  const isAnimated = await question.evaluate(async (element) => {
    element.querySelector('summary')?.click();
    await new Promise(requestAnimationFrame);
    return element.getAnimations({ subtree: true }).length > 0;
  });
  expect(isAnimated).toBe(true);
  await expect.poll(async () => (await question.boundingBox())?.height).toBeGreaterThan(closed + 40);
  await expect(first).not.toHaveAttribute('open');
});

test('a section of the landing page is on screen if a tenth of it is in the window or up to 50 px outside', async ({
  page,
}) => {
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

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the footer is complete from the start, and the heading and the scroll marker are not animated', async ({
    page,
  }) => {
    await page.goto('/');
    expect(await readDawn(page)).toMatchObject({ hour: 'visible', city: 'none' });
    await page.evaluate(() => scrollTo({ top: 320, behavior: 'instant' }));
    const words = page.locator('#hero h1');
    const readAnimation = () =>
      words.evaluate((element) => getComputedStyle(element, '::after').animationName);
    expect(await readAnimation()).toBe('none');
    await expect(page.locator('.ruler b')).toHaveCSS('animation-name', 'none');
  });
});

test('the table of contents highlights the section in view', async ({ page }) => {
  for (const path of ['/terms-of-service', '/blog/ai-terms-explained']) {
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
    await expect.poll(readHighlighted, path).toBe(2);
  }
});
