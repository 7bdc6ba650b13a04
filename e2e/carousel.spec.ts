/** The testimonials of the landing page as a visitor sees them. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { expect, test } from './support/test.ts';

const { testimonials } = parse(readFileSync('content/testimonials.yaml', 'utf8')) as {
  testimonials: { headline: string }[];
};
const total = testimonials.length;

const carousel = (page: Page) => page.locator('[aria-roledescription="carousel"]');

async function open(page: Page) {
  await page.goto('/');
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeVisible();
}

/** The labels of the slides that are completely in view with all their text, also vertically, from left to right. */
const findReadableSlides = (page: Page) =>
  carousel(page).evaluate((root) => {
    const frame = root.querySelector('.quotes')?.getBoundingClientRect() as DOMRect;
    const isReadable = (text: Element) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const isVisible = text.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const { width, left, right, top, bottom } = range.getBoundingClientRect();
      const isInFrame = top + bottom > 2 * frame.top && top + bottom < 2 * frame.bottom;
      const isOnTop = text.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      return isVisible && width > 0 && isInFrame && isOnTop;
    };
    return [...root.querySelectorAll('[aria-roledescription="slide"]')]
      .map((slide) => ({ slide, box: slide.getBoundingClientRect() }))
      .filter(({ box }) => box.left > frame.left - 2 && box.right < frame.right + 2)
      .filter(({ slide }) => [...slide.querySelectorAll('p')].every(isReadable))
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ slide }) => slide.getAttribute('aria-label'));
  });

/** The labels of `count` slides, the first of which has this index. */
const makeLabels = (first: number, count: number) =>
  Array.from({ length: count }, (_, offset) => `${((first + offset + total) % total) + 1} of ${total}`);

const expectSlides = (page: Page, first: number, count: number, when: string) =>
  expect.poll(() => findReadableSlides(page), when).toEqual(makeLabels(first, count));

/** The slide that the progress bar marks, counted from 0. */
const current = (page: Page) =>
  carousel(page).evaluate((root) =>
    [...root.querySelectorAll('.carousel-progress i')].findIndex(
      (part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)',
    ),
  );

/** Clicks a button without moving the mouse, which would stop the carousel. */
const clickWithoutMouse = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => (button as HTMLElement).click());

const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** Steps through all quotes, past the first and back. */
const fullTurn = [...Array.from({ length: total + 2 }, (_, index) => index + 1), total + 1, total];

for (const [width, count] of [
  [2560, 3],
  [768, 2],
  [390, 1],
] as const)
  test(`the carousel shows exactly ${count} of its quotes after each step at ${width} px`, async ({
    page,
  }) => {
    // Steps without an animation. Those of the next tests have one.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await expectSlides(page, 0, count, 'at the start');
    let position = 0;
    for (const step of width === 390 ? fullTurn : [-1, -2, -1, 0]) {
      const button = step > position ? 'Next testimonial' : 'Previous testimonial';
      position = step;
      await page.getByRole('button', { name: button }).click();
      await expectSlides(page, step, count, `step ${step}`);
      await expect(carousel(page).locator('[aria-roledescription="slide"]:not([inert])')).toHaveCount(count);
    }
  });

/** Removes quotes from the page before the script of the carousel loads. */
const keepQuotes = (page: Page, count: number) =>
  carousel(page).evaluate((root, kept) => {
    root.setAttribute('data-total', String(kept));
    for (const selector of ['[aria-roledescription="slide"]', '.carousel-progress i'])
      for (const element of [...root.querySelectorAll(selector)].slice(kept)) element.remove();
  }, count);

for (const [quotes, ...widths] of [
  [1, 390, 1440],
  [2, 390, 800, 390],
  [3, 800, 1440, 800],
] as const)
  test(`the carousel with ${quotes} quotes moves only while one is out of view`, async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await keepQuotes(page, quotes);
    await carousel(page).scrollIntoViewIfNeeded();
    await expect(carousel(page).locator('.quotes')).toHaveAttribute('aria-live', 'off');
    const controls = carousel(page).getByRole('button');
    const slides = carousel(page).locator('[aria-roledescription="slide"]');
    for (const width of widths) {
      const slots = { 390: 1, 800: 2, 1440: 3 }[width];
      const when = `at ${width} px`;
      await page.setViewportSize({ width, height: 900 });
      const isMoving = quotes > slots;
      await expect(controls, when).toHaveCount(isMoving ? 3 : 0);
      await expect(carousel(page).locator('.quotes > :not([inert])'), when).toHaveCount(
        Math.min(quotes, slots),
      );
      const first = await slides.first().boundingBox();
      await page.clock.runFor(5000);
      const isMoved = async () => (await slides.first().boundingBox())?.x !== first?.x;
      if (isMoving) await expect.poll(isMoved, when).toBe(true);
      else expect(await isMoved(), when).toBe(false);
      // As wide as the space, without an empty slot.
      const widths = await slides.evaluateAll((all) =>
        all.map((slide) => slide.getBoundingClientRect().width),
      );
      const { width: space } = (await carousel(page).boundingBox()) as DOMRect;
      const shown = Math.min(quotes, slots);
      expect((widths[0] ?? 0) * shown + 16 * (shown - 1), when).toBeCloseTo(space, 0);
    }
  });

test('the carousel moves every 4 seconds until it is paused', { tag: '@engines' }, async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await stopClock(page);
  // Ends the current step and restarts the 4 seconds.
  await clickWithoutMouse(page, 'Pause the testimonials');
  await expect(page.getByRole('button', { name: 'Play the testimonials' })).toBeVisible();
  await page.clock.runFor(1000);
  await clickWithoutMouse(page, 'Play the testimonials');
  await expect(page.getByRole('button', { name: 'Pause the testimonials' })).toBeVisible();
  const start = await current(page);
  await page.clock.runFor(3900);
  for (let step = 1; step <= 4; step += 1) {
    expect(await current(page), `before step ${step}`).toBe((start + step - 1) % total);
    // 100 ms until the step and 700 ms for its animation.
    await page.clock.runFor(900);
    await expect.poll(() => current(page), `step ${step}`).toBe((start + step) % total);
    await expectSlides(page, start + step, 1, `after step ${step}`);
    await page.clock.runFor(3100);
  }
  const paused = await current(page);
  await clickWithoutMouse(page, 'Pause the testimonials');
  await expect(page.getByRole('button', { name: 'Play the testimonials' })).toBeVisible();
  await page.clock.runFor(10_000);
  expect(await current(page)).toBe(paused);
});

test('the carousel stops while the mouse is over it', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await page.getByRole('button', { name: 'Next testimonial' }).hover();
  await stopClock(page);
  const before = await current(page);
  await page.clock.runFor(9000);
  expect(await current(page)).toBe(before);
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await expect.poll(() => current(page)).not.toBe(before);
});

test('the carousel goes on 4 seconds after a step by the visitor', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await stopClock(page);
  await page.clock.runFor(3000);
  const before = await current(page);
  await clickWithoutMouse(page, 'Next testimonial');
  await page.clock.runFor(3900);
  await expect.poll(() => current(page)).toBe((before + 1) % total);
  await page.clock.runFor(900);
  await expect.poll(() => current(page)).toBe((before + 2) % total);
});

test('the carousel stops on keyboard focus', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await page.getByRole('button', { name: 'Next testimonial' }).focus();
  await stopClock(page);
  await page.keyboard.press('Tab');
  await expect(carousel(page).locator('.quotes')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.clock.runFor(900);
  const focused = await current(page);
  await page.clock.runFor(9000);
  expect(await current(page)).toBe(focused);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the carousel does not start automatically', async ({ page }) => {
    await page.clock.install();
    await open(page);
    await stopClock(page);
    await page.clock.runFor(10_000);
    await expect(page.getByRole('button', { name: 'Play the testimonials' })).toBeVisible();
    expect(await current(page)).toBe(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the carousel shows every quote', { tag: '@engines' }, async ({ page }) => {
    await page.goto('/');
    for (const { headline } of testimonials) {
      const quote = page.getByText(headline);
      await quote.scrollIntoViewIfNeeded();
      await expect(quote).toBeInViewport({ ratio: 0.9 });
    }
    await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeHidden();
  });
});

test('the printed landing page shows every quote by itself', async ({ page }) => {
  await open(page);
  await page.emulateMedia({ media: 'print' });
  const boxes = await carousel(page)
    .locator('[aria-roledescription="slide"]')
    .evaluateAll((slides) =>
      slides.map((slide) => {
        const { left, right, top, bottom } = slide.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
  expect(boxes).toHaveLength(total);
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  for (const [index, box] of boxes.entries()) {
    const before = boxes[index - 1];
    expect(box.left, `quote ${index + 1}`).toBeGreaterThanOrEqual(0);
    expect(box.right, `quote ${index + 1}`).toBeLessThanOrEqual(width);
    expect(box.left >= (before?.right ?? 0) || box.top >= (before?.bottom ?? 0), `quote ${index + 1}`).toBe(
      true,
    );
  }
});
