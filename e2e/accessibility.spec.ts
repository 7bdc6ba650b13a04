import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** Marks one visible link or button of each kind that is not in `seen`. @returns the new kinds */
const markControls = (page: Page, seen: string[]) =>
  page.evaluate((others) => {
    const kinds = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>(
      'main :is(a, button, summary), header a, footer a',
    )) {
      const { className, parentElement: parent, dataset, tagName } = control;
      const kind = [tagName, className, dataset.variant, parent?.tagName, parent?.className].join();
      if (
        kinds.has(kind) ||
        others.includes(kind) ||
        control.closest('[inert]') ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        continue;
      dataset.control = String(kinds.size);
      kinds.add(kind);
    }
    return [...kinds];
  }, seen);

test('links and buttons of each kind have enough contrast under the pointer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const seen: string[] = [];
  for (const path of ['/', '/our-plans', '/contact', '/blog/before-your-first-agent']) {
    await page.goto(path);
    const kinds = await markControls(page, seen);
    expect(kinds.length, path).toBeGreaterThan(0);
    seen.push(...kinds);
    for (const [index, kind] of kinds.entries()) {
      const control = `[data-control="${index}"]`;
      await page.locator(control).hover();
      expect.soft(await findViolations(page, control, ['color-contrast']), `${path}: ${kind}`).toEqual([]);
    }
  }
});

test('the first Tab stop of a page is the skip link to the content', async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});

/** The names of the animations that run by themselves, not with the scroll position. */
const listMovement = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );

// The first part proves that listMovement() finds movement.
test('animations run only without reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  expect(await listMovement(page)).not.toEqual([]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/about', '/contact', '/your-account']) {
    await page.goto(path);
    expect.soft(await listMovement(page), path).toEqual([]);
  }
});

test('the last hour of the footer is cropped in forced colours as it is without them', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/about');
  const hour = page.getByRole('contentinfo').getByText('06:00');
  const measureTop = () =>
    hour.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().top - element.getBoundingClientRect().top;
    });
  const forced = await measureTop();
  await page.emulateMedia({ forcedColors: 'none' });
  expect(forced).toBeCloseTo(await measureTop(), 0);
});
