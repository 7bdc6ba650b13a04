import { expect, type Page } from '@playwright/test';

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

/** Expects a failure that the form announces: its summary and the notification show the message. */
export async function expectProblem(page: Page, text: string): Promise<void> {
  await expect(page.locator('.error-summary')).toContainText(text);
  await expect(page.locator('.toast[data-tone="error"]').filter({ hasText: text }).first()).toBeVisible();
  await expect(page.locator('[role="alert"] .toast')).toHaveCount(0);
}
