/** The About page's own animation. A scene from another host: tests/components/Animation.test.tsx. */
import type { Page } from '@playwright/test';
import { recordRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

// A small window, because a machine without a GPU renders every pixel in software.
test.use({ viewport: { width: 320, height: 360 } });

const frame = (page: Page) => page.locator('.animation-frame');

const placeholder = (page: Page) => page.locator('.animation-outline');

/** Opens the page, and skips the time until the animation appears. */
async function open(page: Page) {
  await page.clock.install();
  await page.goto('/about');
  await page.locator('.animation').scrollIntoViewIfNeeded();
  await expect(placeholder(page)).toHaveCSS('opacity', '1');
  await page.locator('.animation canvas').waitFor();
  await page.clock.fastForward(2000);
  await page.locator('.animation-pause').waitFor();
  await expect(placeholder(page)).toHaveCSS('opacity', '0');
  // It fades in for 0.7 s.
  await expect(frame(page)).toHaveCSS('opacity', '1');
}

/** Expects that the frame changes. */
async function expectMovement(page: Page): Promise<void> {
  const before = await frame(page).screenshot();
  await expect.poll(async () => before.equals(await frame(page).screenshot())).toBe(false);
}

/** Expects that the frame soon stays the same while the browser renders 20 more frames. */
async function expectStandstill(page: Page): Promise<void> {
  const isStill = async () => {
    const before = await frame(page).screenshot();
    await page.evaluate(async () => {
      for (let rest = 20; rest > 0; rest -= 1) await new Promise(requestAnimationFrame);
    });
    return before.equals(await frame(page).screenshot());
  };
  await expect.poll(isStill).toBe(true);
}

test('the animation moves unless it is paused', async ({ page }) => {
  await open(page);
  await expectMovement(page);
  await page.getByRole('button', { name: 'Pause the animation' }).click();
  await page.getByRole('button', { name: 'Play the animation' }).waitFor();
  await expectStandstill(page);
  await page.getByRole('button', { name: 'Play the animation' }).click();
  await expectMovement(page);
});

test('the animation without WebGL keeps its placeholder', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/about');
  await page.locator('.animation').scrollIntoViewIfNeeded();
  await expect.poll(() => logged).toContain('Failed to load Spline script');
  await expect(page.getByText('Loading animation...')).toBeVisible();
  await expect(placeholder(page)).toBeVisible();
  await expect(placeholder(page)).toHaveCSS('opacity', '1');
  await expect(page.locator('.animation canvas')).toHaveCount(0);
});

test('the animation loads its script 200 px before it is in view', async ({ page }) => {
  const scripts = recordRequests(page, /\.js$/);
  /** Scrolls until the animation is this many pixels below the window. @returns how many scripts were requested */
  const countScriptsAt = async (distance: number) => {
    await page.locator('.animation').evaluate(async (animation, below) => {
      const top = scrollY + animation.getBoundingClientRect().top - innerHeight - below;
      scrollTo({ top, behavior: 'instant' });
      // The island's observer is older, so its callback runs first.
      await new Promise((resolve) => new IntersectionObserver(resolve).observe(animation));
      // Its request is reported after that of the script.
      await fetch('/robots.txt');
    }, distance);
    return scripts.length;
  };
  await page.goto('/about');
  await page.evaluate(() => document.fonts.ready);
  expect(await countScriptsAt(202)).toBe(0);
  expect(await countScriptsAt(198)).toBeGreaterThan(0);
});

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the animation appears 2 seconds after it has loaded', async ({ page }) => {
    await page.clock.install();
    await page.goto('/about');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('.animation').scrollIntoViewIfNeeded();
    await page.locator('.animation canvas').waitFor();
    await page.clock.runFor(1999);
    await expect(page.getByText('Loading animation...')).toBeVisible();
    await expect(page.locator('.animation-pause')).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(page.locator('.animation-pause')).toBeVisible();
  });

  test('the animation moves with reduced motion only after a click on Play', async ({ page }) => {
    await open(page);
    await expectStandstill(page);
    await page.getByRole('button', { name: 'Play the animation' }).click();
    await expectMovement(page);
  });
});
