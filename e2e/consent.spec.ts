/** Consent: asking, storing, withdrawing. consent-layout.spec.ts tests positions and sizes. */
import type { Page } from '@playwright/test';
import { banner, settings, tab } from './support/choices.ts';
import { cookiePolicyDate } from './support/content.ts';
import { recordRequests } from './support/requests.ts';
import { blockStorage } from './support/storage.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ hasRefusedCookies: false });

const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null'));
const nothing = { preference: false, statistics: false, marketing: false, unclassified: false };
const everything = { preference: true, statistics: true, marketing: true, unclassified: true };

test('the cookie banner has three categories, four buttons that look the same and no script', async ({
  page,
}) => {
  const scripts = recordRequests(page, /\.js$/);
  await page.goto('/terms-of-service');
  await expect(banner(page)).toBeVisible();
  const boxes = banner(page).getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const name of ['Preference', 'Statistics', 'Marketing'])
    await expect(banner(page).getByRole('checkbox', { name })).not.toBeChecked();
  const looks = await banner(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(button);
        const { width, height } = button.getBoundingClientRect();
        return [backgroundColor, color, fontSize, fontWeight, borderColor, width, height].join();
      }),
    );
  expect(looks).toHaveLength(4);
  expect(new Set(looks).size).toBe(1);
  await expect(banner(page).getByRole('button')).toHaveText([
    'Allow All',
    'Allow Selection',
    'Deny',
    'Customise',
  ]);
  expect(scripts).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  // It neither traps the focus nor blocks the page behind it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await banner(page).getByRole('button', { name: 'Customise' }).focus();
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toHaveCount(0);
  await page.getByRole('link', { name: 'BACK', exact: true }).click();
  await expect(page).toHaveURL('/terms-conditions');
});

test('a consent choice applies to the next pages until the Cookie Policy has another version', {
  tag: '@engines',
}, async ({ page, context }) => {
  await page.goto('/about');
  await banner(page).getByRole('checkbox', { name: 'Statistics' }).check();
  await banner(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  const stored = await record(page);
  const choice = { ...nothing, statistics: true };
  expect(stored).toMatchObject({ choice, doNotSell: false, gpc: false, version: cookiePolicyDate });
  expect(Math.abs(Date.parse(stored.time) - Date.now())).toBeLessThan(60_000);
  expect(await context.cookies()).toEqual([]);

  const requests = recordRequests(page, /choice|\.js$/i);
  await page.goto('/terms-conditions', { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeHidden();
  expect(requests).toEqual([]);

  // After a change of the policy the visitor is asked again.
  await page.evaluate(() => {
    localStorage.consent = JSON.stringify({ ...JSON.parse(localStorage.consent), version: '2024-01-01' });
  });
  await page.reload();
  await expect(banner(page).getByRole('checkbox', { name: 'Statistics' })).not.toBeChecked();
  expect(await record(page)).toBeNull();
});

test('a choice in the cookie banner is stored at once, without a script and offline', {
  tag: '@engines',
}, async ({ page, context, pageErrors }) => {
  // The icon of the page.
  pageErrors.expect(failedRequest);
  await page.goto('/terms-of-service');
  await context.setOffline(true);
  for (const [name, choice] of Object.entries({ Deny: nothing, 'Allow All': everything })) {
    await banner(page).getByRole('button', { name }).click();
    expect(await record(page), name).toMatchObject({ choice });
    await expect(banner(page)).toBeHidden();
    await page.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new Event('storage'));
    });
  }
});

test('Customise opens Cookie Settings with the boxes of the banner, the inventory and the version', {
  tag: '@engines',
}, async ({ page }) => {
  await page.goto('/privacy-policy');
  await banner(page).getByRole('checkbox', { name: 'Preference' }).check();
  await banner(page).getByRole('button', { name: 'Customise' }).click();
  await expect(settings(page).getByRole('checkbox', { name: 'Preference' })).toBeChecked();
  const necessary = settings(page).getByRole('checkbox', { name: 'Strictly necessary' });
  await expect(necessary).toBeChecked();
  await expect(necessary).toBeDisabled();
  await expect(settings(page)).toContainText('account-session');
  await settings(page).getByRole('checkbox', { name: 'Statistics' }).check();
  await settings(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect(settings(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect((await record(page)).choice).toEqual({ ...nothing, preference: true, statistics: true });

  // Do Not Sell/Share keeps marketing off even if everything else is allowed.
  await page.reload();
  await tab(page).click();
  await expect(settings(page).getByRole('checkbox', { name: 'Statistics' })).toBeChecked();
  await expect(settings(page)).toContainText(`Policy: ${cookiePolicyDate}`);
  await expect(settings(page)).toContainText('Global Privacy Control: not sent');
  await settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' }).check();
  await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).toBeDisabled();
  await settings(page).getByRole('button', { name: 'Allow All' }).click();
  expect(await record(page)).toMatchObject({ doNotSell: true, choice: { ...everything, marketing: false } });

  await tab(page).click();
  await settings(page).getByRole('link', { name: 'Cookie Policy' }).click();
  await page.goBack();
  await expect(tab(page)).toBeVisible();
  await expect(settings(page)).toBeHidden();
});

test('every box of Cookie Settings has its description below it', async ({ page }) => {
  await page.goto('/about');
  await tab(page).click();
  for (const [name, description] of [
    ['Strictly necessary', /.{20,} Used: .*account-session/],
    ['Preference', /.{20,} None are used\./],
    ['Statistics', /.{20,} None are used\./],
    ['Marketing', /.{20,} None are used\./],
    [
      'Do Not Sell/Share',
      /We do not sell personal data or share it for advertising\. While this is on, marketing stays off\./,
    ],
  ] as const) {
    const box = settings(page).getByRole('checkbox', { name });
    await expect.soft(box, name).toHaveAccessibleDescription(description);
    const text = settings(page)
      .locator('.choice-category')
      .filter({ has: page.getByRole('checkbox', { name }) })
      .getByRole('paragraph');
    await expect.soft(text, name).toHaveText(description);
    await text.scrollIntoViewIfNeeded();
    await expect.soft(text, name).toBeInViewport();
  }
});

test('the consent banner explains that it returns on every page when storage is blocked', async ({
  page,
}) => {
  await blockStorage(page);
  await page.goto('/about');
  await expect(banner(page)).toContainText('Your browser blocks storage, so we ask again on every page.');
});

test('a consent choice applies to the current page when storage is blocked', async ({ page }) => {
  await blockStorage(page);
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  await tab(page).click();
  await expect(settings(page).getByRole('checkbox', { name: 'Statistics' })).toBeChecked();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page has no cookie banner, no Cookie Settings button and no cookie', { tag: '@engines' }, async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(tab(page)).toBeHidden();
    expect(await context.cookies()).toEqual([]);
  });
});

test('accepting or refusing cookies in one tab applies to other tabs', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/about');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(other)).toBeHidden();
  await tab(other).click();
  await expect(settings(other).getByRole('checkbox', { name: 'Statistics' })).toBeChecked();
  await tab(page).click();
  await settings(page).getByRole('button', { name: 'Deny' }).click();
  await expect(settings(other).getByRole('checkbox', { name: 'Statistics' })).not.toBeChecked();
  await expect(settings(other)).toContainText('Allowed: necessary');
});

test('Cookie Settings can be opened, answered and closed with the keyboard', async ({ page }) => {
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  await tab(page).focus();
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeVisible();
  await expect(settings(page).locator(':focus')).toHaveCount(1);
  await settings(page).getByRole('checkbox', { name: 'Preference' }).focus();
  await page.keyboard.press('Space');
  // Enter in a checkbox must neither send the form nor close the dialog.
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  expect(await record(page)).toBeNull();
  await page.keyboard.press('Enter');
  await settings(page).getByRole('button', { name: 'Deny' }).focus();
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  expect((await record(page)).choice).toEqual(nothing);
});

test('the Cookie Settings button is busy while its script loads, and a failure is announced', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/Failed to load resource/);
  await page.goto('/contact');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.abort();
  });
  await tab(page).click();
  const root = page.locator('.choices');
  await expect(root).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(root).not.toHaveAttribute('aria-busy');
  await expect(root.getByRole('alert')).toHaveText(
    'This did not load. Check your connection and reload the page.',
  );
  await page.unroute('**/*.js');
  await page.reload();
  await tab(page).click();
  await expect(settings(page)).toBeVisible();
  await expect(page.getByText('This did not load')).toBeHidden();
});
