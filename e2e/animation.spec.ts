/** The animation of the About page: our own scene. tests/components/AnimationViewer.test.tsx has the one of another host. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// Small, because a machine without a graphics processor draws every pixel itself.
test.use({ viewport: { width: 390, height: 500 } });

const frame = (page: Page) => page.locator('.viewer-frame');

/** The towers in outline that stand there until the animation is shown. */
const drawing = (page: Page) => page.locator('.viewer-drawing');

/** Comes near the animation, and waits until it is shown. */
async function open(page: Page) {
  await page.goto('/about');
  await page.locator('.viewer').scrollIntoViewIfNeeded();
  await expect(drawing(page)).toHaveCSS('opacity', '1');
  await page.locator('.viewer-pause').waitFor();
  await expect(drawing(page)).toHaveCSS('opacity', '0');
  // It comes out of the dark in 0.7 s.
  await expect(frame(page)).toHaveCSS('opacity', '1');
}

/** Whether the picture is another a moment later. */
async function moves(page: Page): Promise<boolean> {
  const before = await frame(page).screenshot();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  return !before.equals(await frame(page).screenshot());
}

const withoutWorker = {
  'a canvas cannot leave the page': (page: Page) =>
    page.addInitScript(() =>
      Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen'),
    ),
  'the worker does not arrive': (page: Page) =>
    page.route('**/_workers/night-thread*', (route) => route.abort()),
};

test('it is drawn in a worker, moves, and stands still when it is paused', async ({ page }) => {
  await open(page);
  expect(page.workers()).toHaveLength(1);
  expect(await moves(page)).toBe(true);
  await page.getByRole('button', { name: 'Pause the animation' }).click();
  await page.getByRole('button', { name: 'Play the animation' }).waitFor();
  await expect.poll(() => moves(page)).toBe(false);
  await page.getByRole('button', { name: 'Play the animation' }).click();
  expect(await moves(page)).toBe(true);
});

for (const [what, prepare] of Object.entries(withoutWorker))
  test(`it is drawn in the page where ${what}`, async ({ page }) => {
    await prepare(page);
    await open(page);
    expect(page.workers()).toHaveLength(0);
    await expect(page.locator('.viewer canvas')).toHaveCount(1);
    expect(await moves(page)).toBe(true);
    await page.getByRole('button', { name: 'Pause the animation' }).click();
    await page.getByRole('button', { name: 'Play the animation' }).waitFor();
    // A picture that was being drawn may still come.
    await expect.poll(() => moves(page)).toBe(false);
  });

test('its placeholder stays where nothing can draw it, and only the console says why', async ({
  page,
  faults,
}) => {
  // What the library says.
  faults.expect(/unable to create webgl context/);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await withoutWorker['the worker does not arrive'](page);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/about');
  await page.locator('.viewer').scrollIntoViewIfNeeded();
  await expect.poll(() => said).toContain('Failed to load Spline script');
  await expect(page.getByText('Loading animation...')).toBeVisible();
  await expect(drawing(page)).toBeVisible();
  await expect(drawing(page)).toHaveCSS('opacity', '1');
  await expect(page.locator('.viewer canvas')).toHaveCount(0);
});

test.describe('for a visitor who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('it stands still until it is played', async ({ page }) => {
    await open(page);
    expect(await moves(page)).toBe(false);
    await page.getByRole('button', { name: 'Play the animation' }).click();
    expect(await moves(page)).toBe(true);
  });
});
