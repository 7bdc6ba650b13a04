import { expect, type Page } from '@playwright/test';

/** Expects a success notification with exactly this title and text. */
export async function expectSuccess(page: Page, title: string, text: string): Promise<void> {
  const toast = page.getByRole('status').locator('.toast').filter({ hasText: text });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
}

/** Expects an error notification. Its title is always "Error". */
export async function expectFailure(page: Page, text: string): Promise<void> {
  // After a second attempt the first notification can still be visible.
  const region = page.getByRole('alert').filter({ hasText: 'Error' }).filter({ hasText: text }).first();
  await expect(region.getByText('Error', { exact: true }).first()).toBeVisible();
  await expect(region.getByText(text, { exact: true }).first()).toBeVisible();
}

/** Expects a failure that the form explains: its summary has the message, and the notification does not repeat it. */
export async function expectProblem(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(text);
  await expectFailure(page, 'Something went wrong. See the message in the form.');
}
