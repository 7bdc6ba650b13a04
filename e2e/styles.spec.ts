/** Styles that depend on the medium, the window or a preference. */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { skipWithoutArial } from './support/arial.ts';
import { banner, settings, tab } from './support/choices.ts';
import { expect, test } from './support/test.ts';

test.describe('with the cookie banner', () => {
  test.use({ hasRefusedCookies: false });

  for (const route of ['/', '/leader-plan', '/blog', '/terms-of-service'])
    test(`the printed ${route} is black on white without what only a screen needs`, async ({ page }) => {
      await page.goto(route);
      await expect(banner(page)).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const printed = await page.evaluate(() => {
        const visible = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
          element.checkVisibility(),
        );
        const readStyles = (name: 'color' | 'position' | 'boxShadow') => [
          ...new Set(
            visible.filter(({ innerText }) => innerText?.trim()).map((one) => getComputedStyle(one)[name]),
          ),
        ];
        return {
          colours: readStyles('color'),
          shadows: readStyles('boxShadow'),
          isFixed: readStyles('position').includes('fixed'),
          animations: document.getAnimations().length,
        };
      });
      expect(printed).toEqual({
        colours: ['rgb(0, 0, 0)'],
        shadows: ['none'],
        isFixed: false,
        animations: 0,
      });
      await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0);
      // The middle of the most frequent one of 4096 colours.
      const { dominant } = await sharp(await page.screenshot({ fullPage: true })).stats();
      expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
    });

  test('the scroll position ruler stays below the header at the end of a page', async ({ page }) => {
    await page.goto('/about');
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [header, ruler] = await Promise.all(
      ['.site-header', '.ruler'].map((part) =>
        page.locator(part).evaluate((element) => element.getBoundingClientRect()),
      ),
    );
    expect(ruler?.top).toBeGreaterThanOrEqual(header?.bottom ?? Number.NaN);
  });
});

test('each printed plan is whole below the one before', async ({ page }) => {
  // The printable width of an A4 page.
  await page.setViewportSize({ width: 657, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/our-plans');
  const plans = await page.locator('.plan').evaluateAll((all) =>
    all.map((plan) => {
      const { top, bottom } = plan.getBoundingClientRect();
      const broken = getComputedStyle(plan).breakInside;
      return { top, bottom, broken, inside: plan.scrollWidth <= plan.clientWidth };
    }),
  );
  expect(plans).toHaveLength(3);
  for (const [index, plan] of plans.entries()) {
    expect.soft(plan.top).toBeGreaterThanOrEqual(plans[index - 1]?.bottom ?? 0);
    expect.soft(plan).toMatchObject({ broken: 'avoid', inside: true });
  }
});

test('a printed external link shows its URL', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/blog/cost-of-manual-workflows');
  const link = page.locator('.prose a[href^="http"]').first();
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain(
    'https://www.bls.gov/',
  );
});

test('the cookie table fits every width', async ({ page }) => {
  await page.goto('/cookie-policy');
  const frame = page.locator('.inventory .table-scroll').first();
  for (const width of [320, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { extra, purpose } = await frame.evaluate((element) => ({
      extra: element.scrollWidth - element.clientWidth,
      purpose: element.querySelector('td:nth-child(3)')?.getBoundingClientRect().width ?? 0,
    }));
    expect(extra, `${width} px`).toBe(0);
    expect(purpose, `${width} px`).toBeGreaterThan(200);
  }
});

test('the stacked rows of the cookie table keep the names of its columns for screen readers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/cookie-policy');
  const frame = page.locator('.inventory .table-scroll').first();
  const [name, category] = await frame
    .locator('tbody tr')
    .first()
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  expect(category).toBeGreaterThan(name ?? Number.NaN);
  expect(await frame.getByRole('columnheader').count()).toBeGreaterThan(2);
  expect(await frame.getByRole('row').count()).toBeGreaterThan(2);
});

test('text has full contrast if the visitor prefers more contrast', async ({ page }) => {
  await page.goto('/our-plans');
  const colours = () =>
    page
      .locator('.mute, small, dt')
      .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).color))].sort());
  expect(await colours()).not.toEqual(['rgb(243, 238, 228)', 'rgb(9, 9, 9)']);
  await page.emulateMedia({ contrast: 'more' });
  expect(await colours()).toEqual(['rgb(243, 238, 228)', 'rgb(9, 9, 9)']);
});

test('short windows show the whole hero without overlapping text', async ({ page }) => {
  await skipWithoutArial(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Cookie Settings' }).waitFor();
  for (const [width, height] of [
    [1280, 640],
    [1366, 657],
    [1366, 768],
    // Phones in landscape and wide screens, without the browser bars above the page.
    [844, 390],
    [2560, 900],
    [3440, 1310],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { horizon, bottom, met } = await page.evaluate(() => {
      const box = (element: Element) => element.getBoundingClientRect();
      const letters = [...document.querySelectorAll('.skyline path')].map(box);
      const words = [...document.querySelectorAll('.intro > *, .intro a')].flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()];
      });
      return {
        horizon: box(document.querySelector('.ruler') as Element).top,
        bottom: innerHeight,
        met: words.filter((word) =>
          letters.some(
            ({ left, right, top, bottom, width }) =>
              width > 0 && word.left < right && word.right > left && word.top < bottom && word.bottom > top,
          ),
        ).length,
      };
    });
    expect({ met, isAbove: horizon < bottom }, `${width} x ${height}`).toEqual({ met: 0, isAbove: true });
  }
});

for (const path of ['/leader-plan', '/how-it-works'])
  test(`the printed ${path} shows the answer to every question`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const answers = page.locator('.question > :not(summary)');
    expect(await answers.count()).toBeGreaterThan(3);
    for (const answer of await answers.all()) {
      await expect(answer).toBeVisible();
      expect((await answer.boundingBox())?.height).toBeGreaterThan(15);
    }
  });

test('the printed changes of a legal document distinguish additions from deletions', async ({ page }) => {
  await page.goto('/cookie-policy/changes');
  await page.emulateMedia({ media: 'print' });
  const readLine = (name: 'ins' | 'del') =>
    page
      .locator(`main ${name}`)
      .first()
      .evaluate((element) => getComputedStyle(element).textDecorationLine);
  expect([await readLine('ins'), await readLine('del')]).toEqual(['underline', 'line-through']);
});

test.describe('in forced colours', () => {
  test.use({ hasRefusedCookies: false });

  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

  /** Takes a screenshot of a box, then checks it, and takes another one. @returns whether they differ */
  const compareStates = async (box: Locator) => {
    await box.focus();
    const before = await box.screenshot();
    await box.press('Space');
    await expect(box).toBeChecked();
    return !before.equals(await box.screenshot());
  };

  test('a checked box of the cookie banner looks different in forced colours', async ({ page }) => {
    await page.goto('/about');
    expect(await compareStates(banner(page).getByRole('checkbox', { name: 'Statistics' }))).toBe(true);
  });

  test('a checked box of Cookie Settings looks different in forced colours', async ({ page }) => {
    await page.goto('/about');
    await tab(page).click();
    const box = settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' });
    expect(await compareStates(box)).toBe(true);
  });

  test('the contents of a document mark the section in view in forced colours', async ({ page }) => {
    await page.goto('/terms-of-service');
    const link = page.getByRole('link', { name: /^4\s+Fees and taxes$/ });
    const before = await link.screenshot();
    await page
      .getByRole('heading', { name: 'Fees and taxes' })
      .evaluate((heading) => heading.scrollIntoView());
    await expect.poll(async () => before.equals(await link.screenshot())).toBe(false);
  });

  test('the mark of a question shows in forced colours whether it is open', async ({ page }) => {
    await page.goto('/leader-plan');
    const question = page.locator('.question').first();
    const readMark = () =>
      question.locator('summary').evaluate((summary) => getComputedStyle(summary, '::after').content);
    expect(await readMark()).toBe('"+"');
    await question.locator('summary').click();
    await expect.poll(readMark).toBe('"–"');
  });

  test('the footer has an edge in forced colours', async ({ page }) => {
    await page.goto('/about');
    const edge = page.getByRole('contentinfo');
    await edge.scrollIntoViewIfNeeded();
    await expect(edge).toHaveCSS('border-top', '3px solid rgb(0, 0, 0)');
    await expect(edge).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });
});

test('the last link of the menu works on a small phone held sideways', async ({ page }) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await page.goto('/careers');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const last = menu.getByRole('link').last();
  // Only a visitor's scrolling proves it: a script also scrolls a box that hides its overflow.
  await menu.hover();
  await page.mouse.wheel(0, 5000);
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page).not.toHaveURL('/careers');
});
