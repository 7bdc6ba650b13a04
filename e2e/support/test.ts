/** The `test` of every end-to-end file. It fails a test whose pages report an error. */
import { test as base, expect, type Page } from '@playwright/test';
import { Accounts } from './accounts.ts';
import { Database } from './database.ts';
import { Mailbox } from './mailbox.ts';
import { emailDomain, makeVisitorHeaders, requiresConfirmation } from './project.ts';
import { refuseCookies } from './refuse-cookies.ts';

interface Fixtures {
  /** Whether the visitor has refused optional cookies before the test. */
  hasRefusedCookies: boolean;
  /** Errors in the pages of a test, which fail it at the end. */
  pageErrors: PageErrors;
  database: Database;
  mailbox: Mailbox;
  accounts: Accounts;
  /** An email address that no other test uses. */
  email: string;
}

export class PageErrors {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Allows errors that this test causes on purpose. @param pattern matched against the whole line */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  async watch(page: Page): Promise<void> {
    page.on('pageerror', (error) => this.#found.push(`page error on ${page.url()}: ${error.stack}`));
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.#found.push(`console error: ${message.text()} (${message.location().url})`);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI || event.sample}`);
      });
    });
  }

  get expected(): string[] {
    return this.#found.filter((line) => this.#expected.some((pattern) => pattern.test(line)));
  }

  get unexpected(): string[] {
    return this.#found.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}

/** Chromium's console message about a request that failed or was rejected. */
export const failedRequest = /Failed to load resource/;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  pageErrors: async ({}, use) => {
    const pageErrors = new PageErrors();
    await use(pageErrors);
    expect(pageErrors.unexpected, 'errors in the page').toEqual([]);
  },
  hasRefusedCookies: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use(makeVisitorHeaders()),
  context: async ({ context, hasRefusedCookies }, use) => {
    if (hasRefusedCookies) await refuseCookies(context);
    await use(context);
  },
  page: async ({ page, pageErrors }, use) => {
    await pageErrors.watch(page);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  database: async ({}, use) => use(new Database()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  mailbox: async ({}, use) => use(new Mailbox()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  accounts: async ({}, use) => use(new Accounts()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  email: async ({}, use) => use(`visitor-${crypto.randomUUID()}@${emailDomain}`),
});

/** Skips the test unless the project requires (`on`) or does not require (`off`) confirmation of email addresses. */
export async function skipUnlessConfirmation(setting: 'on' | 'off'): Promise<void> {
  const isOn = await requiresConfirmation();
  test.skip(isOn !== (setting === 'on'), `Confirmation of email addresses is ${isOn ? 'on' : 'off'}.`);
}

export { expect };
