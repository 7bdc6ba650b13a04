/** One visit for all tests of a block. They only look at the page, so none of them needs a page of its own. */
import type { Page } from '@playwright/test';
import type { Accounts } from './accounts.ts';
import { refuseCookies } from './refuse-cookies.ts';
import { expect, PageErrors, test } from './test.ts';

interface Visitor {
  accounts: Accounts;
  email: string;
}

/**
 * Opens a page before the tests of the enclosing `test.describe`, which one worker runs in order. Each sets the view that it
 * needs first. After a failure the other tests get a new visit.
 * @param open brings the new page to where the tests look at it
 * @param expected errors of the page that the visit causes on purpose
 * @returns a function that returns the page
 */
export function shareVisit(
  open: (page: Page, visitor: Visitor) => Promise<unknown>,
  expected: readonly RegExp[] = [],
): () => Page {
  let page: Page | undefined;
  let errors: PageErrors;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ browser, hasRefusedCookies, accounts, email }) => {
    const context = await browser.newContext();
    if (hasRefusedCookies) await refuseCookies(context);
    page = await context.newPage();
    errors = new PageErrors();
    for (const pattern of expected) errors.expect(pattern);
    await errors.watch(page);
    await open(page, { accounts, email });
  });
  test.afterEach(() => expect(errors.unexpected, 'errors in the page').toEqual([]));
  test.afterAll(() => page?.context().close());
  return () => page as Page;
}
