import type { Locator, Page } from '@playwright/test';
import type { Account } from './accounts.ts';

export class SignInPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly summary: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const form = page.getByRole('form', { name: 'Sign in' });
    this.email = form.getByLabel('Email Address', { exact: true });
    this.password = form.getByLabel('Password', { exact: true });
    this.submit = form.getByRole('button', { name: /^sign/i });
    this.summary = form.locator('.error-summary');
  }

  /** @param query such as `?next=/contact` */
  async open(query = ''): Promise<void> {
    await this.#page.goto(`/sign-in-page${query}`);
  }

  async send({ email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }

  async enter(account: Pick<Account, 'email' | 'password'>): Promise<void> {
    await this.open();
    await this.send(account);
    await this.#page.waitForURL('**/your-account');
    await this.#page.getByText(account.email, { exact: true }).waitFor();
  }
}
