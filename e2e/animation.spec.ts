/** The About page's own animation. A scene from another host: tests/components/Animation.test.tsx. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// A small window, because a machine without a GPU renders every pixel in software.
test.use({ viewport: { width: 390, height: 500 } });

const frame = (page: Page) => page.locator('.animation-frame');

/** The outlined towers, the placeholder of the animation. */
const placeholder = (page: Page) => page.locator('.animation-outline');

/** Scrolls to the animation and waits until it is shown. */
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

  test('the animation does not start until the visitor plays it', async ({ page }) => {
    await open(page);
    expect(await moves(page)).toBe(false);
    await page.getByRole('button', { name: 'Play the animation' }).click();
    await expect.poll(() => moves(page)).toBe(true);
  });
});
