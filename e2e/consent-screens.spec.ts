/** The consent banner, the Cookie Settings button and the dialog as a visitor sees them. consent.spec.ts tests choices. */
import type { Locator, Page } from '@playwright/test';
import { banner, settings, tab } from './support/choices.ts';
import { cookiePolicyDate } from './support/content.ts';
import { recordRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

test.use({ hasRefusedCookies: false });

const record = (page: Page) => page.evaluate(() => localStorage.getItem('consent'));

test('the cookie banner and Cookie Settings dialog look the same on every kind of page', async ({ page }) => {
  // Without entrance animations.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** Size and style of every visible element, one line each. */
  const readLooks = (area: Locator) =>
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
  for (const path of ['/about', '/', '/contact', '/blog', '/our-plans', '/sign-in-page', '/your-account']) {
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
    const bannerLooks = await readLooks(banner(page));
    await tab(page).press('Enter');
    await expect(settings(page)).toBeVisible();
    // Without focus styles.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    seen[path] = [bannerLooks, await readLooks(settings(page))];
  }
  for (const [path, both] of Object.entries(seen)) expect.soft(both, path).toEqual(seen['/about']);
});

test('Cookie Settings shows the stored choice, the cookie inventory and the Cookie Policy version', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await tab(page).click();
  await expect(settings(page)).toBeVisible();
  await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).toBeChecked();
  const necessary = settings(page).getByRole('checkbox', { name: 'Strictly necessary' });
  await expect(necessary).toBeChecked();
  await expect(necessary).toBeDisabled();
  await expect(settings(page)).toContainText('account-session');
  await expect(settings(page)).toContainText(`Policy: ${cookiePolicyDate}`);
  await expect(settings(page)).toContainText("Your browser isn't sending the Global Privacy Control signal");
});

test('the Cookie Settings button is busy while the dialog loads, and works again after a failure', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/Failed to load resource|ProgressEvent|page error/);
  await page.goto('/contact');
  await banner(page).getByRole('button', { name: 'Deny' }).click();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/choices', async (route) => {
    await released;
    await route.abort();
  });
  await tab(page).click();
  const root = page.locator('.choices');
  await expect(root).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(root).not.toHaveAttribute('aria-busy');
  await page.unroute('**/choices');
  await tab(page).click();
  await expect(settings(page)).toBeVisible();
});

test('the cookie banner and dialog avoid names and URLs that content blockers block', async ({ page }) => {
  const requests = recordRequests(page, /cookie|consent|gdpr/i);
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await tab(page).click();
  await expect(settings(page)).toBeVisible();
  const words = ['cookie', 'consent', 'gdpr'];
  const blocked = page.locator(
    ['class', 'id', 'src', 'href', 'action']
      .flatMap((name) =>
        words.map((word) => `.choices [${name}*="${word}" i]:not(a), .choices[${name}*="${word}" i]`),
      )
      .join(),
  );
  await expect(blocked).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('the cookie banner does not trap the focus or block the page behind it', async ({ page }) => {
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await banner(page).getByRole('button', { name: 'Customise' }).focus();
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toHaveCount(0);
  await page.getByRole('link', { name: 'BACK', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('the cookie banner, its dialog and their buttons have borders in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  const hasBorder = (element: Locator) =>
    element.evaluate((box) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(box);
      return borderTopStyle === 'solid' && borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
    });
  expect(await hasBorder(banner(page))).toBe(true);
  expect(await hasBorder(tab(page))).toBe(true);
  for (const button of await banner(page).getByRole('button').all())
    expect(await hasBorder(button)).toBe(true);
  await tab(page).click();
  expect(await hasBorder(settings(page))).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const name of ['Cookie Settings', 'Customise'])
    for (const pause of [250, 400])
      test(`two taps on ${name} that are ${pause} ms apart do not change consent`, async ({ page }) => {
        await page.goto('/');
        await expect(banner(page)).toBeVisible();
        const button = page.getByRole('button', { name, exact: true });
        // The script is loaded, so that the dialog opens at the first tap.
        await tab(page).tap();
        await settings(page).getByRole('button', { name: 'Close' }).tap();
        await expect(settings(page)).toBeHidden();
        const { x, y, width, height } = (await button.boundingBox()) as DOMRect;
        const point = [x + width / 2, y + height / 2] as const;
        await page.touchscreen.tap(...point);
        await page.waitForTimeout(pause);
        await expect(settings(page)).toBeVisible();
        await page.touchscreen.tap(...point);
        await page.waitForTimeout(300);
        expect(await record(page)).toBeNull();
        // On a busy machine the second tap may come late, and then closes the dialog.
        await expect(page.locator('dialog input:enabled')).not.toHaveCount(0);
        await expect(page.locator('dialog input:checked:enabled')).toHaveCount(0);
        // Later taps at the same point do not change consent either.
        await page.waitForTimeout(500);
        await page.touchscreen.tap(...point);
        await page.waitForTimeout(300);
        expect(await record(page)).toBeNull();
      });
});
