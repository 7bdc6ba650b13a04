import { expect, type Locator, type Page } from '@playwright/test';

/** Values for tests in which the text does not matter. */
export const message = {
  name: 'Grace Hopper',
  description: 'Answer the phone at night.',
  package: 'leader',
} as const;

export const messageSent = ['Message Sent!', "We'll get back to you within 24 hours."] as const;

export class ContactPage {
  readonly name: Locator;
  readonly email: Locator;
  readonly company: Locator;
  readonly package: Locator;
  readonly description: Locator;
  readonly submit: Locator;
  readonly saveDraft: Locator;
  readonly summary: Locator;
  /** The button that shows an empty form below the receipt. */
  readonly another: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const form = page.getByRole('form', { name: 'Contact' });
    // A new field may begin with the same word, such as "Company size".
    const field = (label: string) => form.getByLabel(label, { exact: true });
    this.name = field('Full Name');
    this.email = field('Email');
    this.company = field('Company');
    this.package = field('Package');
    this.description = field('Description');
    this.submit = form.getByRole('button', { name: /^Send/ });
    this.saveDraft = form.getByRole('button', { name: 'Save a draft on this device' });
    this.summary = form.locator('.error-summary');
    this.another = page.getByRole('button', { name: 'Write another message' });
  }

  /** @param query such as `?package=leader` */
  async open(query = ''): Promise<void> {
    await this.#page.goto(`/contact${query}`);
  }

  async fill(email: string): Promise<void> {
    await this.name.fill(message.name);
    await this.email.fill(email);
    await this.package.selectOption(message.package);
    await this.description.fill(message.description);
  }

  async sendOffline(email: string): Promise<void> {
    await this.open();
    await this.fill(email);
    // Astro removes the attribute when the island is hydrated.
    await expect(this.#page.locator('astro-island:not([ssr]) form#contact')).toBeVisible();
    await this.#page.context().setOffline(true);
    await this.submit.click();
    await expect(this.saveDraft).toBeVisible();
  }

  /** Expects the form to retain the values of `fill` and to be ready to send again. */
  async expectValues(email: string): Promise<void> {
    await expect(this.name).toHaveValue(message.name);
    await expect(this.email).toHaveValue(email);
    await expect(this.package).toHaveValue(message.package);
    await expect(this.description).toHaveValue(message.description);
    await expect(this.submit).toHaveText('Send message');
  }
}
