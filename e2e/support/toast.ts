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
  const toast = page.locator('.toast[data-tone="error"]').filter({ hasText: text }).first();
  await expect(toast.getByText('Error', { exact: true })).toBeVisible();
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
}

/** Expects a failure that the form explains: its summary has the message and announces it, the notification does not. */
export async function expectProblem(page: Page, text: string): Promise<void> {
  await expect(page.locator('.error-summary')).toContainText(text);
  await expectFailure(page, 'Something went wrong. See the message in the form.');
  await expect(page.locator('[role="alert"] .toast')).toHaveCount(0);
}
