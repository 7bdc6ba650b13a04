/** Makes accounts without the screens, for tests that are about something else. */
import { embeddedPublishableKey } from '../../server/settings.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
}

export class Accounts {
  readonly #site: string;

  /** @param site the origin of the preview */
  constructor(site: string) {
    this.#site = site;
  }

  /**
   * Creates an account.
   * @param email an address of its own
   * @throws Error when the service refuses
   */
  async create(email: string): Promise<Account> {
    const account: Account = { name: 'Ada Lovelace', email, password: 'analytical engine' };
    const response = await fetch(`${this.#site}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: embeddedPublishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: account.password, data: { full_name: account.name } }),
    });
    if (!response.ok) throw new Error(`No account for ${email}: ${response.status} ${await response.text()}`);
    return account;
  }
}
