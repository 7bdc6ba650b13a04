import type { Page } from '@playwright/test';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const reason = (page: Page) => page.getByText('You were signed out. Sign in again to go on.');

/** Changes what the browser keeps of the session. */
const spoilSession = (page: Page, changes: Record<string, unknown>) =>
  page.evaluate((values) => {
    const stored = JSON.parse(localStorage.getItem('account-session') ?? '{}');
    localStorage.setItem('account-session', JSON.stringify({ ...stored, ...values }));
  }, changes);

test('a session that has run out leads to sign-in, which says why and leads back', async ({
  page,
  email,
  accounts,
  faults,
}) => {
  faults.expect(failedRequest);
  const account = await accounts.create(email);
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(reason(page)).toBeHidden();
  await signIn.enter(account);
  await spoilSession(page, { expires_at: 1, refresh_token: 'spent' });
  await page.goto('/your-account#settings');
  await page.reload();
  await expect(page).toHaveURL('/sign-in-page?next=%2Fyour-account%23settings#session-ended');
  await expect(reason(page)).toBeVisible();
  await signIn.send(account);
  await expect(page).toHaveURL('/your-account#settings');
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
});

test('a session that was ended on another device leads to sign-in, too', async ({
  page,
  browser,
  email,
  accounts,
  faults,
}) => {
  faults.expect(failedRequest);
  const account = await accounts.create(email);
  await new SignInPage(page).enter(account);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await new SignInPage(elsewhere).enter(account);
  await elsewhere.goto('/your-account#settings');
  await elsewhere.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(elsewhere.getByText('Your other devices are signed out.').first()).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page).toHaveURL('/sign-in-page?next=%2Fyour-account#session-ended');
  await expect(reason(page)).toBeVisible();
});

test('a failing service is no reason to sign in again', async ({ page, email, accounts, faults }) => {
  faults.expect(failedRequest);
  await new SignInPage(page).enter(await accounts.create(email));
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page).toHaveURL('/your-account');
});
