import type { Locator, Page } from '@playwright/test';

/** The page that the link in a reset email opens. */
export class ResetPage {
  readonly password: Locator;
  readonly submit: Locator;
  /** The heading for a link that is used, expired or forged. */
  readonly refusal: Locator;
  /** The heading for a link that is missing or damaged. */
  readonly incomplete: Locator;

  constructor(page: Page) {
    this.password = page
      .getByRole('form', { name: 'New password' })
      .getByLabel('New password', { exact: true });
    this.submit = page.getByRole('button', { name: 'SET NEW PASSWORD' });
    this.refusal = page.getByRole('heading', { name: 'This link no longer works' });
    this.incomplete = page.getByRole('heading', { name: 'This link is incomplete' });
  }

  async set(password: string): Promise<void> {
    await this.password.fill(password);
    await this.submit.click();
  }
}
