import type { Page } from '@playwright/test';

/** Logs out all other devices in the settings of the account, which are open. */
export async function logOutOtherDevices(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Log out other devices' }).click();
  const form = page.getByRole('form', { name: 'Log out other devices' });
  await form.getByLabel('PASSWORD', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'LOG OUT', exact: true }).click();
}
