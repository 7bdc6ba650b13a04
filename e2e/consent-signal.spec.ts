/** Consent in a browser that sends the Global Privacy Control signal. */
import { banner, everything, nothing, readRecord, settings, tab } from './support/choices.ts';
import { expect, test } from './support/test.ts';

test.use({ hasRefusedCookies: false, extraHTTPHeaders: { 'Sec-GPC': '1' } });

test.beforeEach(async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto('/');
});

test('the cookie banner shows that Global Privacy Control turns marketing off', async ({ page }) => {
  await expect(banner(page)).toContainText('marketing and sharing are off');
  const label = banner(page).locator('label', { hasText: 'Marketing' });
  await expect(label).toHaveText('Marketing off by signal');
  await expect(label.getByRole('checkbox')).toBeDisabled();
});

test('Allow All leaves marketing off while the browser sends Global Privacy Control', async ({ page }) => {
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect(banner(page)).toBeHidden();
  const choice = { ...everything, marketing: false };
  expect(await readRecord(page)).toMatchObject({ gpc: true, doNotSell: true, choice });
  await tab(page).click();
  await expect(settings(page)).toContainText('Global Privacy Control: sent');
  await expect(settings(page)).not.toContainText('overridden');
});

test('Cookie Settings show that Global Privacy Control turns marketing off', async ({ page }) => {
  await tab(page).click();
  await expect(settings(page)).toContainText('Your browser sends the Global Privacy Control signal');
  await expect(settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' })).toBeChecked();
  const marketing = settings(page).getByRole('checkbox', { name: 'Marketing' });
  await expect(marketing).toBeDisabled();
  await expect(marketing).toHaveAccessibleDescription(/^Off, because Do Not Sell\/Share is on\./);
  await expect(settings(page).getByText('Off, because Do Not Sell/Share is on.')).toBeVisible();
  await expect(marketing).toHaveCSS('border-top-color', 'rgb(9, 9, 9)');
});

test('Cookie Settings can override Global Privacy Control', async ({ page }) => {
  await tab(page).click();
  const marketing = settings(page).getByRole('checkbox', { name: 'Marketing' });
  await settings(page).getByRole('checkbox', { name: 'Do Not Sell/Share' }).uncheck();
  await expect(settings(page).getByText('Off, because Do Not Sell/Share is on.')).toBeHidden();
  await marketing.check();
  await settings(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect(settings(page)).toBeHidden();
  const choice = { ...nothing, marketing: true };
  expect(await readRecord(page)).toMatchObject({ gpc: true, doNotSell: false, choice });
  await page.goto('/about');
  await tab(page).click();
  await expect(settings(page)).toContainText('Global Privacy Control: sent, overridden by this choice');
  await expect(marketing).toBeChecked();
});
