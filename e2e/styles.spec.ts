/** What the built styles must still say after they were made smaller. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { partsOfPage } from './support/features.ts';
import { expect, test } from './support/test.ts';

const root = process.env.DIST_DIR || 'dist';
const html = readFileSync(path.join(root, 'index.html'), 'utf8');
const sheets = globSync('_astro/*.css', { cwd: root }).map((name) =>
  readFileSync(path.join(root, name), 'utf8'),
);
const styles = [...partsOfPage(html).styles, ...sheets].map((style) => postcss.parse(style));
const declarations = styles.flatMap((root) => {
  const found: postcss.Declaration[] = [];
  root.walkDecls((declaration) => void found.push(declaration));
  return found;
});

test('the timeline of an animation is a property of its own: the shorthand takes none', () => {
  expect(declarations.some(({ prop }) => prop === 'animation-timeline')).toBe(true);
  const joined = declarations.filter(({ prop, value }) => prop === 'animation' && value.includes('scroll('));
  expect(joined.map(String)).toEqual([]);
});

test('thickness and style of a line are properties of their own: Safari 26.1 takes them in no shorthand', () => {
  expect(declarations.some(({ prop }) => prop === 'text-decoration-thickness')).toBe(true);
  const shorthands = declarations.filter(({ prop }) => /^(?:-webkit-)?text-decoration$/.test(prop));
  expect(new Set(shorthands.map(({ value }) => value))).toEqual(new Set(['none']));
});

test('the bead on the ruler follows the scroll', async ({ page }) => {
  await page.goto('/about');
  const left = () =>
    page.locator('.hours b').evaluate((bead) => Math.round(bead.getBoundingClientRect().left));
  const before = await left();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(left).toBeGreaterThan(before + 500);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the bead stays where it is', async ({ page }) => {
    await page.goto('/about');
    expect(await page.locator('.hours b').evaluate((bead) => getComputedStyle(bead).animationName)).toBe(
      'none',
    );
  });
});

test('on paper all words are ink, and nothing that is fixed to the window covers them', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const route of ['/', '/leader-plan', '/blog', '/explore']) {
    await page.goto(route);
    const pale = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.checkVisibility() && element.innerText?.trim())
        .map((element) => getComputedStyle(element).color)
        .filter((colour) => colour !== 'rgb(0, 0, 0)'),
    );
    expect.soft([...new Set(pale)], route).toEqual([]);
    await expect.soft(page.getByRole('link', { name: 'Skip to content' }), route).toBeHidden();
    expect.soft(await page.evaluate(() => document.getAnimations().length), route).toBe(0);
  }
});

test('on paper the plans stand in order, each whole, sections are numbered, and links out of the site are written out', async ({
  page,
}) => {
  // As wide as what is printed of an A4 sheet.
  await page.setViewportSize({ width: 657, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  for (const route of ['/', '/our-plans']) {
    await page.goto(route);
    const plans = await page.locator('.plan').evaluateAll((all) =>
      all.map((plan) => {
        const { top, bottom } = plan.getBoundingClientRect();
        const broken = getComputedStyle(plan).breakInside;
        return { top, bottom, broken, inside: plan.scrollWidth <= plan.clientWidth };
      }),
    );
    expect(plans.length, route).toBeGreaterThan(1);
    for (const [index, plan] of plans.entries()) {
      expect.soft(plan.top, route).toBeGreaterThanOrEqual(plans[index - 1]?.bottom ?? 0);
      expect.soft(plan, route).toMatchObject({ broken: 'avoid', inside: true });
    }
    await expect.soft(page.locator('.plan .button').first(), route).toBeHidden();
  }
  const after = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content);
  await page.goto('/blog/cost-of-manual-workflows');
  expect(await after('.prose a[href^="http"]')).toContain('https://www.bls.gov/');
  expect(await after('.prose a[href^="/"]')).toBe('none');
  await page.goto('/terms-of-service');
  const numbers = await page
    .locator('.law > .prose > h2')
    .evaluateAll((all) => all.map((title) => getComputedStyle(title, '::before').content));
  expect(new Set(numbers)).toEqual(new Set(['counter(section)']));
  const fixed = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => part.checkVisibility() && getComputedStyle(part).position === 'fixed')
      .map((part) => part.className),
  );
  expect(fixed).toEqual([]);
});

test('on narrow screens all prices stand side by side before the first list, and lead to it', async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/our-plans');
    const links = page.getByRole('navigation', { name: 'Prices' }).getByRole('link');
    await expect(links).toHaveText([/Free.*\$0/, /Leader.*\$49\.99/, /Enterprise.*starting at \$999/]);
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return { top, bottom, inside: link.scrollWidth <= link.clientWidth };
      }),
    );
    const first = await page.locator('.plan').first().boundingBox();
    for (const box of boxes) {
      expect(box).toMatchObject({ top: boxes[0]?.top, inside: true });
      expect(box.bottom).toBeLessThanOrEqual(Math.min(first?.y ?? 0, 844));
    }
    await links.last().click();
    await expect(page.getByRole('heading', { name: /^Enterprise/ })).toBeInViewport();
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('navigation', { name: 'Prices' })).toBeHidden();
});

test('the words of the cookie table have room at every width', async ({ page }) => {
  await page.goto('/cookie-policy');
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const table = await page
      .locator('.inventory .table-scroll')
      .first()
      .evaluate((frame) => ({
        isWhole: frame.scrollWidth <= frame.clientWidth,
        purpose: frame.querySelector('td:nth-child(3)')?.getBoundingClientRect().width ?? 0,
      }));
    expect(table.isWhole, `${width}`).toBe(true);
    expect(table.purpose, `${width}`).toBeGreaterThan(200);
  }
});

test('a busy button keeps its colours under the pointer', async ({ page }) => {
  await page.goto('/contact');
  const button = page.getByRole('button', { name: 'Send' }).first();
  const colours = () =>
    button.evaluate((element) => {
      element.setAttribute('aria-busy', 'true');
      element.style.transition = 'none';
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
  const still = await colours();
  await button.hover();
  expect(await colours()).toEqual(still);
});

test('the field of packages has the look of the other fields, in no engine that of the system', async ({
  page,
}) => {
  await page.goto('/contact');
  const package_ = page.getByLabel('Package');
  expect(await package_.evaluate((field) => getComputedStyle(field).appearance)).toBe('none');
});

test('who asks for more contrast gets no grey text', async ({ page }) => {
  await page.goto('/our-plans');
  const colours = () =>
    page
      .locator('.mute, small, dt')
      .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).color))].sort());
  expect(await colours()).not.toEqual(['rgb(243, 238, 228)', 'rgb(9, 9, 9)']);
  await page.emulateMedia({ contrast: 'more' });
  expect(await colours()).toEqual(['rgb(243, 238, 228)', 'rgb(9, 9, 9)']);
});

test('the registered address stands under the text before it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/legal-imprint', '/privacy-policy']) {
    await page.goto(path);
    const address = page.getByText('Ajman Free Zone').locator('visible=true').first();
    const left = (part: typeof address) => part.evaluate((element) => element.getBoundingClientRect().left);
    expect(await left(address), path).toBe(await left(page.locator('.law > .prose > p').first()));
  }
});

test('low windows show all the letters of the hero and their horizon, and no word lies on a letter', async ({
  page,
}) => {
  for (const [width, height] of [
    [1280, 640],
    [1366, 657],
    [1366, 768],
    // A phone held across, and the widest screens, less what stands above a page.
    [844, 390],
    [2560, 900],
    [3440, 1310],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('button', { name: 'Cookie Settings' }).waitFor();
    const { horizon, bar, met } = await page.evaluate(() => {
      const box = (element: Element) => element.getBoundingClientRect();
      const letters = [...document.querySelectorAll('.skyline path')].map(box);
      const words = [...document.querySelectorAll('.intro > *, .intro a')].flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()];
      });
      return {
        horizon: box(document.querySelector('.hours') as Element).top,
        bar: box(document.querySelector('.choices') as Element).top,
        met: words.filter((word) =>
          letters.some(
            ({ left, right, top, bottom, width: drawn }) =>
              drawn > 0 && word.left < right && word.right > left && word.top < bottom && word.bottom > top,
          ),
        ).length,
      };
    });
    expect({ met, isAbove: horizon < bar }, `${width} x ${height}`).toEqual({ met: 0, isAbove: true });
  }
});

test('in a low window header and ruler scroll away with the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/contact');
  await page.evaluate(() => scrollTo(0, 600));
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.locator('.hours')).not.toBeInViewport();
});

test.describe('while the question about cookies stands', () => {
  test.use({ hasChosen: false });

  test('the ruler stays below the header at the end of a page', async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('button', { name: 'Deny' }).first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [header, ruler] = await Promise.all(
      ['.site-header', '.hours'].map((part) =>
        page.locator(part).evaluate((element) => element.getBoundingClientRect()),
      ),
    );
    expect(ruler?.top).toBeGreaterThanOrEqual(header?.bottom ?? Number.NaN);
  });
});
