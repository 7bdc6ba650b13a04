/** The question about cookies, its button and the settings as things on a screen. What they keep: consent.spec.ts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { banner, settings, tab } from './support/choices.ts';
import { expect, test } from './support/test.ts';

test.use({ hasChosen: false });

/** The scripts that a built script imports. */
const imports = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from\s*["'`]\.\/([^"'`]+)/g)].map(([, name = '']) => name);

/** What can be pressed and is lower than 44 px. */
const tooSmall = (area: Locator) =>
  area
    .locator('button:visible, label:visible, summary:visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.textContent),
    );

test('banner and dialog look the same on every kind of page, whatever its own styles say', async ({
  page,
}) => {
  // At the end of their entrances.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** Every visible part with what it looks like, one line each. */
  const looks = (area: Locator) =>
    area.evaluate((root) =>
      [root, ...root.querySelectorAll('*')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          const properties = ['color', 'background-color', 'font', 'border', 'margin', 'padding', 'display'];
          const values = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
          return [element.nodeName, Math.round(width), Math.round(height), ...values].join(' | ');
        }),
    );
  const seen: Record<string, string[][]> = {};
  for (const address of [
    '/about',
    '/',
    '/contact',
    '/blog',
    '/our-plans',
    '/sign-in-page',
    '/your-account',
  ]) {
    await page.goto(address);
    await expect(banner(page)).toBeVisible();
    const asking = await looks(banner(page));
    await tab(page).press('Enter');
    await expect(settings(page)).toBeVisible();
    // Away from the focus, which changes how a part looks.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    seen[address] = [asking, await looks(settings(page))];
  }
  for (const [address, both] of Object.entries(seen)) expect.soft(both, address).toEqual(seen['/about']);
});

test('Cookie Settings stands at the bottom left, 44 px high, and opens the choices again', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  // The choice is kept once the banner has gone.
  await expect(banner(page)).toBeHidden();
  await page.reload();
  const box = await tab(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.x).toBe(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height);
  await tab(page).click();
  await expect(settings(page)).toBeVisible();
  await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).toBeChecked();
  const necessary = settings(page).getByRole('checkbox', { name: 'Strictly necessary' });
  await expect(necessary).toBeChecked();
  await expect(necessary).toBeDisabled();
  await expect(settings(page)).toContainText('account-session');
  await expect(settings(page)).toContainText('Policy: 2025-07-18');
  await expect(settings(page)).toContainText('Your browser sends no Global Privacy Control signal');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
});

test('Cookie Settings say that they were pressed while what they open is on its way', async ({ page }) => {
  await page.goto('/contact');
  await banner(page).getByRole('button', { name: 'Deny' }).click();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  const { promise: isTime, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/choices', async (route) => {
    await isTime;
    await route.continue();
  });
  await tab(page).click();
  const bar = page.locator('.choices');
  await expect(bar).toHaveAttribute('aria-busy', 'true');
  goOn();
  await expect(settings(page)).toBeVisible();
  await expect(bar).not.toHaveAttribute('aria-busy');
});

test('what hides elements whose names contain "cookie" or "consent" does not hide the choice', async ({
  page,
}) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  const blocked = page.locator(
    ['class', 'id', 'src', 'href', 'action']
      .flatMap((name) =>
        ['cookie', 'consent', 'gdpr'].map(
          (word) => `.choices [${name}*="${word}" i]:not(a), .choices[${name}*="${word}" i]`,
        ),
      )
      .join(),
  );
  await expect(blocked).toHaveCount(0);
});

test('the banner is no trap: the page works behind it and Tab leaves it', async ({ page }) => {
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await banner(page).getByRole('button', { name: 'Customise' }).focus();
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toHaveCount(0);
  await page.getByRole('link', { name: 'EXPLORE' }).first().click();
  await expect(page).toHaveURL('/explore');
});

for (const width of [320, 390, 1440])
  test(`at ${width} px nothing is cut off, and targets are 44 px`, async ({ page }) => {
    // At the end of their entrances: on the way places are parts of a pixel.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/contact');
    await expect(banner(page)).toBeVisible();
    const isWhole = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await isWhole()).toBe(true);
    expect(await tooSmall(banner(page))).toEqual([]);
    await tab(page).click();
    await expect(settings(page)).toBeVisible();
    expect(await tooSmall(settings(page))).toEqual([]);
    expect(await isWhole()).toBe(true);
  });

test('the banner and its button are not printed', async ({ page }) => {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(banner(page)).toBeHidden();
  await expect(tab(page)).toBeHidden();
});

test('the script of the choice weighs at most 3 kB', () => {
  const root = process.env.DIST_DIR || 'dist';
  const sheet = readFileSync(path.join(root, 'choices.html'), 'utf8');
  const entry = /<script[^>]* src="([^"]+)"/.exec(sheet)?.[1] ?? '';
  const files = [entry, ...imports(path.join(root, entry)).map((name) => `/_astro/${name}`)];
  expect(files.length).toBeGreaterThan(1);
  const bytes = files.map((file) => brotliCompressSync(readFileSync(path.join(root, file))).length);
  expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(3000);
});

test('with forced colours banner, dialog and button keep an edge, and the boxes show what is ticked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  const edge = (element: Locator) =>
    element.evaluate((box) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(box);
      return borderTopStyle === 'solid' && borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
    });
  expect(await edge(banner(page))).toBe(true);
  expect(await edge(tab(page))).toBe(true);
  for (const button of await banner(page).getByRole('button').all()) expect(await edge(button)).toBe(true);
  const appearance = await banner(page)
    .getByRole('checkbox')
    .first()
    .evaluate((box) => getComputedStyle(box).appearance);
  expect(appearance).toBe('auto');
  await tab(page).click();
  expect(await edge(settings(page))).toBe(true);
});
