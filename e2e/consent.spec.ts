/** Cookie consent: asking, storing, withdrawing. consent-screens.spec.ts tests the appearance. */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { parse } from 'yaml';
import { banner, settings, tab } from './support/choices.ts';
import { cookiePolicyDate } from './support/content.ts';
import { recordRequests } from './support/requests.ts';
import { blockStorage } from './support/storage.ts';
import { expect, test } from './support/test.ts';

test.use({ hasRefusedCookies: false });

const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null'));
const nothing = { preference: false, statistics: false, marketing: false, unclassified: false };
const everything = { preference: true, statistics: true, marketing: true, unclassified: true };

/** Turns Global Privacy Control on in the page. */
const sendSignal = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });

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
});

test('a consent choice is stored with the Cookie Policy version, and the cookie banner does not reappear on the next page', {
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
  expect(stored.id).toMatch(/^[\da-f-]{36}$/);
  expect(Math.abs(Date.parse(stored.time) - Date.now())).toBeLessThan(60_000);
  expect(await context.cookies()).toEqual([]);

  const requests = recordRequests(page, /choice|\.js$/i);
  await page.goto('/terms-conditions', { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeHidden();
  expect(requests).toEqual([]);
});

test('the cookie banner appears again when the stored choice is for an older policy, and Deny allows nothing', async ({
  page,
}) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  await page.evaluate(() => {
    localStorage.consent = JSON.stringify({ ...JSON.parse(localStorage.consent), version: '2024-01-01' });
  });
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(banner(page).getByRole('checkbox', { name: 'Marketing' })).not.toBeChecked();
  expect(await record(page)).toBeNull();
  await banner(page).getByRole('button', { name: 'Deny' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await record(page)).toMatchObject({ choice: nothing, version: cookiePolicyDate });
});

test('the Customise button opens Cookie Settings with the boxes that were checked in the cookie banner', {
  tag: '@engines',
}, async ({ page }) => {
  await page.goto('/');
  await banner(page).getByRole('checkbox', { name: 'Preference' }).check();
  await banner(page).getByRole('button', { name: 'Customise' }).click();
  await expect(settings(page).getByRole('checkbox', { name: 'Preference' })).toBeChecked();
  await settings(page).getByRole('checkbox', { name: 'Statistics' }).check();
  await settings(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect(settings(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect((await record(page)).choice).toEqual({ ...nothing, preference: true, statistics: true });
});

test('withdrawing consent in Cookie Settings deletes all cookies and storage entries that it allowed', async ({
  page,
  context,
}) => {
  // The real inventory has no optional entries, so the test serves one with three.
  const items = [
    { name: 'theme', category: 'preference' },
    { name: 'visit', category: 'statistics' },
    { name: 'visitor', category: 'marketing' },
  ];
  await page.route('**/choices', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const list = JSON.stringify(items).replaceAll('"', '&quot;');
    await route.fulfill({ response, body: html.replace(/data-optional="[^"]*"/, `data-optional="${list}"`) });
  });
  await page.goto('/about');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  const { id } = await record(page);
  await page.evaluate(() => {
    localStorage.theme = 'dark';
    sessionStorage.visit = '1';
    localStorage.draft = 'mine';
  });
  await context.addCookies([{ name: 'visitor', value: '1', url: page.url() }]);
  await tab(page).click();
  await settings(page).getByRole('button', { name: 'Deny' }).click();
  await expect(settings(page)).toBeHidden();
  expect(await record(page)).toMatchObject({ id, choice: nothing });
  const values = await page.evaluate(() => [localStorage.theme, sessionStorage.visit, localStorage.draft]);
  expect(values).toEqual([undefined, undefined, 'mine']);
  expect(await context.cookies()).toEqual([]);
});

test('Do Not Sell/Share keeps marketing off even if everything else is allowed', async ({ page }) => {
  await page.goto('/');
  await tab(page).click();
  await settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' }).check();
  await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).toBeDisabled();
  await settings(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await record(page)).toMatchObject({ doNotSell: true, choice: { ...everything, marketing: false } });
});

test.describe('in a browser that sends Global Privacy Control', () => {
  test.use({ extraHTTPHeaders: { 'Sec-GPC': '1' } });

  test('Global Privacy Control turns marketing and sharing off, and the banner and settings show it', async ({
    page,
    context,
  }) => {
    await sendSignal(context);
    await page.goto('/');
    await expect(banner(page)).toContainText('marketing and sharing are off');
    await banner(page).getByRole('button', { name: 'Allow All' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await record(page)).toMatchObject({
      gpc: true,
      doNotSell: true,
      choice: { ...everything, marketing: false },
    });
    await tab(page).click();
    await expect(settings(page)).toContainText('Your browser sends the Global Privacy Control signal');
    await expect(settings(page).getByRole('checkbox', { name: 'Marketing' })).toBeDisabled();
    await expect(settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' })).toBeChecked();
    await expect(settings(page)).toContainText('Global Privacy Control: sent');
    await expect(settings(page)).not.toContainText('overridden');
  });

  test('Global Privacy Control can be overridden only in the settings, and the consent record notes it', async ({
    page,
    context,
  }) => {
    await sendSignal(context);
    await page.goto('/');
    await tab(page).click();
    const sale = settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' });
    const marketing = settings(page).getByRole('checkbox', { name: 'Marketing' });
    await expect(sale).toBeChecked();
    await expect(marketing).toBeDisabled();
    await sale.uncheck();
    await marketing.check();
    await settings(page).getByRole('button', { name: 'Allow Selection' }).click();
    await expect(settings(page)).toBeHidden();
    expect(await record(page)).toMatchObject({
      gpc: true,
      doNotSell: false,
      choice: { ...nothing, marketing: true },
    });
    await page.goto('/about');
    await tab(page).click();
    await expect(settings(page)).toContainText('Global Privacy Control: sent, overridden by this choice');
    await expect(marketing).toBeChecked();
  });
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

test('opening the page fragment of the cookie banner redirects to the Cookie Policy', async ({ page }) => {
  await page.goto('/choices');
  await expect(page).toHaveURL('/cookie-policy');
  await expect(tab(page)).toBeVisible();
});

test('the Cookie Policy states the date and the extent of the last scan', async ({ page }) => {
  const { date, pages } = parse(readFileSync('content/cookie-scan.yaml', 'utf8'));
  await page.goto('/cookie-policy');
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  await expect(page.getByRole('main')).toContainText(
    `The last scan, on ${day}, opened ${pages} pages and found only the entries listed here.`,
  );
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
