import type { Page } from '@playwright/test';

export async function openDeletion(page: Page) {
  await page.locator('summary', { hasText: 'Delete account' }).click();
  const form = page.getByRole('form', { name: 'Delete account' });
  return {
    form,
    newsletter: form.getByRole('checkbox'),
    async send(password: string, word = 'DELETE'): Promise<void> {
      await form.getByLabel('Type “DELETE” to confirm').fill(word);
      await form.getByLabel('PASSWORD', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'DELETE ACCOUNT' }).click();
    },
  };
}
