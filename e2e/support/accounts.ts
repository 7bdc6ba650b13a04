/** Creates accounts without the sign-up screen, for tests of other features. */
import type { Page } from '@playwright/test';
import { type Project, project, type Session } from './project.ts';

export interface Account {
  name: string;
  email: string;
  password: string;
  session: Session;
}

/** The local storage entry of an account's session. content/cookies.yaml lists its key. */
function storedSession({ session }: Account): [key: string, value: string] {
  const expires = Math.floor(Date.now() / 1000) + session.expires_in;
  return ['account-session', JSON.stringify({ expires_at: expires, ...session })];
}

export class Accounts {
  readonly #project: Project;

  constructor(of: Project = project) {
    this.#project = of;
  }

  /** Sends a request with the publishable key. @param token access token of an account */
  request(method: string, path: string, body: object, token?: string): Promise<Response> {
    const { url, publishableKey } = this.#project;
    return fetch(`${url}/${path}`, {
      method,
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  }

  /** Sends a request like `request`. @throws Error unless the response is successful */
  async send(method: string, path: string, body: object, token?: string): Promise<Response> {
    const response = await this.request(method, path, body, token);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  /** Creates an account and signs in to it. @param email not used by another account */
  async create(email: string): Promise<Account> {
    const name = 'Ada Lovelace';
    const password = 'analytical engine';
    const data = { full_name: name, terms_version: '2025-07-12' };
    const started = await this.#project.createUser(email, password, data);
    return { name, email, password, session: started ?? (await this.#startSession(email, password)) };
  }

  async #startSession(email: string, password: string): Promise<Session> {
    const response = await this.send('POST', 'auth/v1/token?grant_type=password', { email, password });
    return response.json();
  }

  async canSignIn(email: string, password: string): Promise<boolean> {
    return (await this.request('POST', 'auth/v1/token?grant_type=password', { email, password })).ok;
  }

  async forgetPassword(email: string): Promise<void> {
    await this.send('POST', 'auth/v1/recover', { email });
  }

  /** Creates an account, and signs in the browser of a page. @param email not used by another account */
  async signIn(page: Page, email: string): Promise<Account> {
    const account = await this.create(email);
    // The smallest file of the site.
    await page.goto('/robots.txt');
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), storedSession(account));
    return account;
  }

  /** Signs in like `signIn`, and opens the account page. */
  async open(page: Page, email: string): Promise<Account> {
    const account = await this.signIn(page, email);
    await page.goto('/your-account');
    await page.getByText(email, { exact: true }).waitFor();
    return account;
  }
}
