/** What moves on a page, and from one page to the next: docs/decisions/066-motion.md. */
import { expect, test } from './support/test.ts';

test('an answer unfolds below its question, and folds up again', async ({ page }) => {
  await page.goto('/leader-plan');
  const question = page.locator('.question').last();
  const height = () => question.evaluate((element) => element.getBoundingClientRect().height);
  /** The heights between the press and the end of it. */
  const press = () =>
    question.evaluate(async (element) => {
      const heights: number[] = [];
      element.querySelector('summary')?.click();
      for (let frame = 0; frame < 90; frame++) {
        await new Promise(requestAnimationFrame);
        heights.push(element.getBoundingClientRect().height);
        if (frame > 2 && !element.getAnimations({ subtree: true }).length) break;
      }
      return heights;
    });
  const closed = await height();
  const opening = await press();
  const open = await height();
  expect(open).toBeGreaterThan(closed + 40);
  expect(opening.some((now) => now > closed + 2 && now < open - 2)).toBe(true);
  const closing = await press();
  expect(closing.some((now) => now > closed + 2 && now < open - 2)).toBe(true);
  expect(await height()).toBe(closed);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('an answer is there at once', async ({ page }) => {
    await page.goto('/leader-plan');
    const question = page.locator('.question').last();
    const [closed, open] = await question.evaluate((element) => {
      const before = element.getBoundingClientRect().height;
      element.querySelector('summary')?.click();
      return [before, element.getBoundingClientRect().height];
    });
    expect(open).toBeGreaterThan((closed ?? 0) + 40);
  });
});
