/** The `test` of every end-to-end file: its pages fail a test that leaves an error behind, or asks what no service knows. */
import { test as base, expect, type Page, type Request } from '@playwright/test';
import { Accounts } from './accounts.ts';
import { refuseCookies } from './consent-record.ts';
import { Database } from './database.ts';
import { findUnknown } from './known-requests.ts';
import { Mailbox } from './mailbox.ts';

interface Fixtures {
  /** Whether the visitor has answered the cookie banner before; the tests about the banner say false. */
  hasChosen: boolean;
  /** Collects what goes wrong in the pages of a test and fails it at the end. */
  faults: Faults;
  database: Database;
  mailbox: Mailbox;
  accounts: Accounts;
  /** An address that no other test uses. */
  email: string;
}

class Faults {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Lets errors pass that this test causes on purpose. @param pattern matched against the whole line */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Watches a page from now on. */
  async watch(page: Page): Promise<void> {
    page.on('pageerror', (error) => this.#found.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.#found.push(`console error: ${message.text()} (${message.location().url})`);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI || event.sample}`);
      });
    });
  }

  /** Notes what of a request the real services do not know. */
  hold(request: Request): void {
    this.#found.push(...findUnknown(request).map((line) => `unknown to the service: ${line}`));
  }

  /** What went wrong on purpose. */
  get expected(): string[] {
    return this.#found.filter((line) => this.#expected.some((pattern) => pattern.test(line)));
  }

  /** What went wrong and was not expected. */
  get unexpected(): string[] {
    return this.#found.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}

/** Chromium's own line about a request that failed or was refused. */
export const failedRequest = /Failed to load resource/;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  faults: async ({}, use) => {
    const faults = new Faults();
    await use(faults);
    expect(faults.unexpected, 'errors in the page').toEqual([]);
  },
  hasChosen: [true, { option: true }],
  context: async ({ context, hasChosen, faults }, use) => {
    context.on('request', (request) => faults.hold(request));
    if (hasChosen) await refuseCookies(context);
    await use(context);
  },
  page: async ({ page, faults }, use) => {
    await faults.watch(page);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  database: async ({}, use) => use(new Database()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  mailbox: async ({}, use) => use(new Mailbox()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  accounts: async ({}, use) => use(new Accounts()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  email: async ({}, use) => use(`visitor-${crypto.randomUUID()}@example.com`),
});

export { expect };
