/** Consent in a browser that sends the Global Privacy Control signal. */
import type { BrowserContext, Page } from '@playwright/test';
import { banner, settings, tab } from './support/choices.ts';
import { expect, test } from './support/test.ts';

const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null'));
const nothing = { preference: false, statistics: false, marketing: false, unclassified: false };
const everything = { preference: true, statistics: true, marketing: true, unclassified: true };

const sendSignal = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });

test.use({ hasRefusedCookies: false, extraHTTPHeaders: { 'Sec-GPC': '1' } });

test('Global Privacy Control turns marketing and sharing off, and the banner and settings show it', async ({
  page,
  context,
}) => {
  await sendSignal(context);
  await page.goto('/');
  await expect(banner(page)).toContainText('marketing and sharing are off');
  const label = banner(page).locator('label', { hasText: 'Marketing' });
  await expect(label).toHaveText('Marketing off by signal');
  await expect(label.getByRole('checkbox')).toBeDisabled();
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await record(page)).toMatchObject({
    gpc: true,
    doNotSell: true,
    choice: { ...everything, marketing: false },
  });
  await tab(page).click();
  await expect(settings(page)).toContainText('Your browser sends the Global Privacy Control signal');
  const marketing = settings(page).getByRole('checkbox', { name: 'Marketing' });
  await expect(marketing).toBeDisabled();
  await expect(marketing).toHaveAccessibleDescription(/^Off, because Do Not Sell\/Share is on\./);
  await expect(settings(page).getByText('Off, because Do Not Sell/Share is on.')).toBeVisible();
  expect(await marketing.evaluate((box) => getComputedStyle(box).borderTopColor)).toBe('rgb(9, 9, 9)');
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
  await expect(settings(page).getByText('Off, because Do Not Sell/Share is on.')).toBeHidden();
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
