/** Makes accounts without the screens, for tests that are about something else. */
import type { Page } from '@playwright/test';
import { embeddedPublishableKey } from '../../server/settings.ts';
import { backendOrigin } from './origins.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
  /** What the service answered: this account, signed in. */
  session: { access_token: string; refresh_token: string; expires_in: number; user: { id: string } };
}

/** Where the browser keeps a session (content/cookies.yaml). */
const sessionKey = 'account-session';

export class Accounts {
  /**
   * Creates an account.
   * @param email an address of its own
   * @throws Error when the service refuses
   */
  async create(email: string): Promise<Account> {
    const name = 'Ada Lovelace';
    const password = 'analytical engine';
    const response = await fetch(`${backendOrigin}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: embeddedPublishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, data: { full_name: name } }),
    });
    if (!response.ok) throw new Error(`No account for ${email}: ${response.status} ${await response.text()}`);
    return { name, email, password, session: (await response.json()) as Account['session'] };
  }

  /** Creates an account and opens it, signed in. */
  async open(page: Page, email: string): Promise<Account> {
    const account = await this.create(email);
    const expires = Math.floor(Date.now() / 1000) + account.session.expires_in;
    await page.goto('/executive-application');
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      sessionKey,
      JSON.stringify({ expires_at: expires, ...account.session }),
    ] as const);
    await page.goto('/your-account');
    await page.getByText(email, { exact: true }).waitFor();
    return account;
  }
}
