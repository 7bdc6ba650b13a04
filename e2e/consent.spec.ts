/** Consent: asking, storing, withdrawing. consent-layout.spec.ts tests positions and sizes. */
import { banner, everything, nothing, readRecord, settings, tab } from './support/choices.ts';
import { cookiePolicyDate } from './support/content.ts';
import { holdRequests, recordRequests } from './support/requests.ts';
import { blockStorage } from './support/storage.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ hasRefusedCookies: false });

test('the four buttons of the cookie banner look the same', async ({ page }) => {
  await page.goto('/terms-of-service');
  const buttons = banner(page).getByRole('button');
  await expect(buttons).toHaveText(['Allow All', 'Allow Selection', 'Deny', 'Customise']);
  const looks = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(button);
      const { width, height } = button.getBoundingClientRect();
      return [backgroundColor, color, fontSize, fontWeight, borderColor, width, height].join();
    }),
  );
  expect(new Set(looks).size).toBe(1);
});

test('a page can be used without an answer to the cookie banner', async ({ page }) => {
  await page.goto('/terms-of-service');
  await banner(page).getByRole('button', { name: 'Customise' }).focus();
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toHaveCount(0);
  await page.getByRole('link', { name: 'BACK', exact: true }).click();
  await expect(page).toHaveURL('/terms-conditions');
});

test('a page stores nothing before a choice about cookies', async ({ page, context }) => {
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);
});

test('a consent choice applies to the next pages', { tag: '@engines' }, async ({ page, context }) => {
  await page.goto('/about');
  await banner(page).getByRole('checkbox', { name: 'Statistics' }).check();
  await banner(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect(banner(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  const stored = await readRecord(page);
  const choice = { ...nothing, statistics: true };
  expect(stored).toMatchObject({ choice, doNotSell: false, gpc: false, version: cookiePolicyDate });
  expect(Math.abs(Date.parse(stored.time) - Date.now())).toBeLessThan(60_000);
  expect(await context.cookies()).toEqual([]);

  const requests = recordRequests(page, /choice|\.js$/i);
  await page.goto('/terms-conditions', { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeHidden();
  expect(requests).toEqual([]);
});

test('a choice in the cookie banner needs no connection', { tag: '@engines' }, async ({
  page,
  context,
  pageErrors,
}) => {
  // The icon of the page.
  pageErrors.expect(failedRequest);
  await page.goto('/terms-of-service');
  await context.setOffline(true);
  for (const [name, choice] of Object.entries({ Deny: nothing, 'Allow All': everything })) {
    await banner(page).getByRole('button', { name }).click();
    expect(await readRecord(page), name).toMatchObject({ choice });
    await expect(banner(page)).toBeHidden();
    await page.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new Event('storage'));
    });
  }
});

test('Cookie Settings opened from the banner start with its checked boxes', { tag: '@engines' }, async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await banner(page).getByRole('checkbox', { name: 'Preference' }).check();
  await banner(page).getByRole('button', { name: 'Customise' }).click();
  await expect(settings(page).getByRole('checkbox', { name: 'Preference' })).toBeChecked();
  await expect(settings(page).getByRole('checkbox', { name: 'Statistics' })).not.toBeChecked();
});

test('Allow Selection in Cookie Settings stores the checked boxes', async ({ page }) => {
  await page.goto('/privacy-policy');
  await tab(page).click();
  await settings(page).getByRole('checkbox', { name: 'Statistics' }).check();
  await settings(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect(settings(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect((await readRecord(page)).choice).toEqual({ ...nothing, statistics: true });
  await tab(page).click();
  await expect(settings(page).getByRole('checkbox', { name: 'Statistics' })).toBeChecked();
  await expect(settings(page)).toContainText('Allowed: necessary, statistics');
  await expect(settings(page)).toContainText(`Policy: ${cookiePolicyDate}`);
  await expect(settings(page)).toContainText('Global Privacy Control: not sent');
});

test('Do Not Sell/Share keeps marketing off even if everything else is allowed', async ({ page }) => {
  await page.goto('/privacy-policy');
  await tab(page).click();
  await settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' }).check();
  await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).toBeDisabled();
  await settings(page).getByRole('button', { name: 'Allow All' }).click();
  const choice = { ...everything, marketing: false };
  expect(await readRecord(page)).toMatchObject({ doNotSell: true, choice });
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

test('the cookie banner explains that it returns on every page when storage is blocked', async ({ page }) => {
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

  test('a page has neither a cookie banner nor cookies', { tag: '@engines' }, async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(tab(page)).toBeHidden();
    expect(await context.cookies()).toEqual([]);
  });
});

test('a choice about cookies in one tab applies to other tabs', async ({ page, context }) => {
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

test('Cookie Settings work with the keyboard', async ({ page }) => {
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
  expect(await readRecord(page)).toBeNull();
  await page.keyboard.press('Enter');
  await settings(page).getByRole('button', { name: 'Deny' }).focus();
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  expect((await readRecord(page)).choice).toEqual(nothing);
});

test('the Cookie Settings button is busy while its script loads', async ({ page }) => {
  await page.goto('/contact');
  const script = await holdRequests(page, '**/*.js');
  await tab(page).click();
  await expect(page.locator('.choices')).toHaveAttribute('aria-busy', 'true');
  script.release();
  await expect(settings(page)).toBeVisible();
  await expect(page.locator('.choices')).not.toHaveAttribute('aria-busy');
});

test('the Cookie Settings button announces that its script did not load', async ({ page, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await page.goto('/contact');
  await page.route('**/*.js', (route) => route.abort());
  await tab(page).click();
  await expect(page.locator('.choices').getByRole('alert')).toHaveText(
    'This did not load. Check your connection and reload the page.',
  );
  await expect(page.locator('.choices')).not.toHaveAttribute('aria-busy');
});
