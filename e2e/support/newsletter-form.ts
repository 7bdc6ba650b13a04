import type { Locator, Page } from '@playwright/test';

export const subscribed = ['Subscribed!', "You've been successfully subscribed to our newsletter."] as const;

export class NewsletterForm {
  readonly firstName: Locator;
  readonly email: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    const form = page.getByRole('form', { name: 'Newsletter' });
    this.firstName = form.getByLabel('First Name', { exact: true });
    this.email = form.getByLabel('Email Address', { exact: true });
    this.submit = form.getByRole('button');
  }

  async fill(email: string, firstName = 'Grace'): Promise<void> {
    await this.firstName.fill(firstName);
    await this.email.fill(email);
  }

  async send(email: string, firstName?: string): Promise<void> {
    await this.fill(email, firstName);
    await this.submit.click();
  }
}
