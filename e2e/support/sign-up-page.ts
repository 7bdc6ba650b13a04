import type { Locator, Page } from '@playwright/test';

/** Values of every sign-up except the email address. */
const newcomer = { name: 'Ada Lovelace', password: 'analytical engine' } as const;

export class SignUpPage {
  readonly name: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly summary: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const form = page.getByRole('form', { name: 'Sign up' });
    this.name = form.getByLabel('Name', { exact: true });
    this.email = form.getByLabel('Email Address', { exact: true });
    this.password = form.getByLabel('Password', { exact: true });
    this.submit = form.getByRole('button', { name: /^creat/i });
    this.summary = form.locator('.error-summary');
  }

  async open(): Promise<void> {
    await this.#page.goto('/sign-up-page');
  }

  /** Fills in every field. @param password overrides the default password */
  async fill(email: string, password: string = newcomer.password): Promise<void> {
    await this.name.fill(newcomer.name);
    await this.email.fill(email);
    await this.password.fill(password);
  }

  async send(email: string, password?: string): Promise<void> {
    await this.open();
    await this.fill(email, password);
    await this.submit.click();
  }
}
