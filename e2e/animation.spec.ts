/** The About page's own animation. A scene from another host: tests/components/Animation.test.tsx. */
import type { Page } from '@playwright/test';
import { recordRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

// A small window, because a machine without a GPU renders every pixel in software.
test.use({ viewport: { width: 390, height: 500 } });

const frame = (page: Page) => page.locator('.animation-frame');

const placeholder = (page: Page) => page.locator('.animation-outline');

async function open(page: Page) {
  await page.goto('/about');
  await page.locator('.animation').scrollIntoViewIfNeeded();
  await expect(placeholder(page)).toHaveCSS('opacity', '1');
  await page.locator('.animation-pause').waitFor();
  await expect(placeholder(page)).toHaveCSS('opacity', '0');
  // It fades in for 0.7 s.
  await expect(frame(page)).toHaveCSS('opacity', '1');
}

/** Whether the frame changes within 600 ms. */
async function moves(page: Page): Promise<boolean> {
  const before = await frame(page).screenshot();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  return !before.equals(await frame(page).screenshot());
}

test('the animation plays, pauses and plays again', async ({ page }) => {
  await open(page);
  await expect.poll(() => moves(page)).toBe(true);
  await page.getByRole('button', { name: 'Pause the animation' }).click();
  await page.getByRole('button', { name: 'Play the animation' }).waitFor();
  await expect.poll(() => moves(page)).toBe(false);
  await page.getByRole('button', { name: 'Play the animation' }).click();
  await expect.poll(() => moves(page)).toBe(true);
});

test('the animation without WebGL shows its placeholder and logs a warning', async ({ page }) => {
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

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the animation loads 200 px before it is in view, appears 2 seconds later and moves after a click', async ({
    page,
  }) => {
    await page.clock.install();
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
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => document.fonts.ready);
    expect(await countScriptsAt(202)).toBe(0);
    expect(await countScriptsAt(198)).toBeGreaterThan(0);
    const pause = page.locator('.animation-pause');
    await page.locator('.animation canvas').waitFor();
    await page.clock.runFor(1999);
    await expect(page.getByText('Loading animation...')).toBeVisible();
    await expect(pause).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(pause).toBeVisible();
    await page.clock.resume();
    await pause.scrollIntoViewIfNeeded();
    await expect(placeholder(page)).toHaveCSS('opacity', '0');
    await expect(frame(page)).toHaveCSS('opacity', '1');
    expect(await moves(page)).toBe(false);
    await page.getByRole('button', { name: 'Play the animation' }).click();
    await expect.poll(() => moves(page)).toBe(true);
  });
});
