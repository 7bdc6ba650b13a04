/** What moves on a page, and from one page to the next: docs/decisions/066-motion.md. */
import type { Page } from '@playwright/test';
import { readLayoutShift } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';

/** What goes its own way when a page follows another: known when the next page is shown. */
interface Revealed {
  moved: Promise<string[]>;
}

/** Follows a link, and says what took its new place. */
async function follow(page: Page, selector: string): Promise<string[]> {
  const next = page.waitForEvent('load');
  await page.locator(selector).first().click();
  await next;
  return page.evaluate(() => (globalThis as unknown as Revealed).moved);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    // A page can have loaded before it is shown.
    (globalThis as unknown as Revealed).moved = new Promise((resolve) => {
      addEventListener('pagereveal', async ({ viewTransition }) => {
        await viewTransition?.ready;
        const moving = document.getAnimations().flatMap(({ effect }) => {
          const [, name] = /group\((\w+)\)/.exec((effect as KeyframeEffect).pseudoElement ?? '') ?? [];
          return name ? [name] : [];
        });
        resolve(moving.sort());
      });
    });
  });
});

/** A page that a starved machine shows before it has all of it takes less along: that is no fault. */
const patience = { timeout: 40_000 };

test('from page to page header, ruler and bead stay, and nothing shifts', async ({ page }) => {
  const left = () => page.locator('.hours b').evaluate((bead) => bead.getBoundingClientRect().left);
  await expect(async () => {
    await page.goto('/');
    const evening = await left();
    expect(await follow(page, '.site-links a[href="/about"]')).toEqual(['bead', 'header', 'hours']);
    expect(await left()).toBeGreaterThan(evening + 100);
    // What is pressed meanwhile is pressed.
    expect(await follow(page, '.wordmark')).toEqual(['bead', 'header', 'hours']);
    expect(await left()).toBe(evening);
    expect(await readLayoutShift(page)).toBe(0);
  }).toPass(patience);
});

test('the title of a row that was followed becomes the title of its article', async ({ page }) => {
  await expect(async () => {
    await page.goto('/blog');
    expect(await follow(page, '.rows a')).toContain('title');
  }).toPass(patience);
});

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

test('at the end of a page the stars are gone, and 05:59 has turned to 06:00', async ({ page }) => {
  await page.goto('/about');
  const sky = () =>
    page.evaluate(() => {
      const hour = document.querySelector('.dawn-hour') as Element;
      const columns = document.querySelector('.grid-lines') as Element;
      return {
        stars: getComputedStyle(document.body, '::before').opacity,
        minute: getComputedStyle(hour, '::before').visibility,
        hour: getComputedStyle(hour).visibility,
        columns: getComputedStyle(columns, '::after').clipPath,
      };
    });
  const end = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const night = { stars: '1', minute: 'visible', hour: 'hidden', columns: 'inset(0px 100% 0px 0px)' };
  await expect.poll(sky).toEqual(night);
  await page.evaluate((top) => scrollTo(0, top), (await end()) - 40);
  await expect.poll(async () => (await sky()).minute).toBe('visible');
  await expect.poll(async () => Number((await sky()).stars)).toBeLessThan(0.5);
  await page.evaluate((top) => scrollTo(0, top), await end());
  const dawn = { stars: '0', minute: 'hidden', hour: 'visible', columns: 'inset(0px 0% 0px 0px)' };
  await expect.poll(sky).toEqual(dawn);
});

test('the city of a page stands up on its dawn, in the room that was there', async ({ page }) => {
  await page.goto('/contact');
  const city = page.locator('.city');
  const stands = () =>
    city.evaluate((towers) => {
      const dawn = document.querySelector('.dawn') as Element;
      const gap = dawn.getBoundingClientRect().top - towers.getBoundingClientRect().bottom;
      return { gap: Math.round(gap), shown: getComputedStyle(towers).clipPath };
    });
  await expect.poll(stands).toEqual({ gap: -1, shown: 'inset(0px 100% 0px 0px)' });
  expect(await readLayoutShift(page)).toBe(0);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(stands).toEqual({ gap: -1, shown: 'inset(0px 0% 0px 0px)' });
});

test('windows light up in the letters of the landing page while they leave', async ({ page }) => {
  await page.goto('/');
  const lit = () =>
    page.locator('#hero h1').evaluate((words) => {
      const { clipPath, content } = getComputedStyle(words, '::after');
      return { lit: 100 - Number(/ (\d+)\S* 0/.exec(clipPath)?.[1] ?? 0), content };
    });
  await expect.poll(lit).toEqual({ lit: 0, content: '""' });
  const letters = () => page.locator('#hero h1').evaluate((words) => words.getBoundingClientRect().bottom);
  let before = 0;
  for (const top of [120, 220, 320]) {
    await page.evaluate((place) => scrollTo({ top: place, behavior: 'instant' }), top);
    await expect.poll(async () => (await lit()).lit).toBeGreaterThan(before);
    before = (await lit()).lit;
  }
  expect(before).toBe(100);
  expect(await letters()).toBeGreaterThan(200);
});

test('styles that follow the scroll hold no paint back', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/LateStyles*.css', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  const painted = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect.poll(painted).toBe(true);
  answer();
  await page.waitForLoadState('load');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the next page is there at once', async ({ page }) => {
    await page.goto('/blog');
    expect(await follow(page, '.rows a')).toEqual([]);
  });

  test('it is 06:00 at the end of a page from the start', async ({ page }) => {
    await page.goto('/about');
    const hour = page.locator('.dawn-hour');
    await expect(hour).toBeVisible();
    expect(await hour.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none');
    await expect(page.locator('.city')).toHaveCSS('clip-path', 'none');
  });

  test('no window lights up in the letters', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => scrollTo({ top: 320, behavior: 'instant' }));
    const words = page.locator('#hero h1');
    expect(await words.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('none');
  });

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
