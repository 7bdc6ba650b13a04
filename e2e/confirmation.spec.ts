/** Sign-up on a service that requires every new email address to be confirmed. */
import type { Page } from '@playwright/test';
import {
  type ConfirmingSite,
  confirmAccount,
  confirmAndOpenAccount,
  startConfirmingSite,
} from './support/confirming-site.ts';
import { confirmingOrigin, ports } from './support/project.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { SignUpPage } from './support/sign-up-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectProblem, expectSuccess } from './support/toast.ts';

const port = ports.site + 22;
const password = 'analytical engine';
let site: ConfirmingSite;

test.use({ baseURL: confirmingOrigin(port) });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startConfirmingSite(port);
});

test.afterAll(() => site?.stop());

const expectInboxHint = async (page: Page, email: string) => {
  const heading = page.getByRole('heading', { name: 'Check your inbox' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('main')).toContainText('Already have an account?');
  await expect(page.getByRole('main').getByRole('button', { name: 'Send the link again' })).toBeVisible();
};

test('the confirmation link of a new account signs in, is removed from the URL and works once', {
  tag: '@backend',
}, async ({ page, browser, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await new SignUpPage(page).send(email);
  await expectSuccess(page, 'Success!', 'Account created successfully!');
  await expectInboxHint(page, email);
  await expect(page).toHaveURL('/sign-up-page');

  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.send({ email, password });
  await expectProblem(page, 'Confirm your email address first: open the link in the message we sent you.');

  const again = page.getByRole('form').getByRole('button', { name: 'Send the link again' });
  const [asked] = await Promise.all([page.waitForRequest('**/auth/v1/resend?*'), again.click()]);
  expect(asked.postDataJSON()).toMatchObject({ type: 'signup', email });
  await expectSuccess(
    page,
    'Check your inbox',
    'If this email address needs confirming, an email is on its way. Nothing after a few minutes? Try again or write to us.',
  );
  const waiting = page.getByRole('button', { name: /^Send the link again \(\d+ s\)$/ });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');

  const link = await site.mailbox.waitForLink(email);
  expect(new URL(link).pathname).toBe('/');
  await page.goto(link);
  await expect(page).toHaveURL('/confirm');
  await expect(page.getByRole('main')).toContainText(
    `Enter your name and a password for the account ${email}.`,
  );
  await expect(page.getByText('Must be at least 6 characters long')).toBeVisible();
  await confirmAndOpenAccount(page, 'Ada King', password);
  await expectSuccess(page, 'Success!', 'Your email address is confirmed.');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();

  const elsewhere = await (await browser.newContext({ baseURL: confirmingOrigin(port) })).newPage();
  await elsewhere.goto(link);
  const main = elsewhere.getByRole('main');
  await confirmAccount(elsewhere, 'Ada', password);
  await expect(main.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(main).toContainText('This link has expired or was already used.');
  await expect(main).toContainText(
    'If your email address is already confirmed, sign in or reset your password.',
  );
  await expect(main.getByRole('link', { name: 'SIGN IN' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'CREATE ACCOUNT' })).toBeVisible();
  await elsewhere.context().close();
});

test('sign-up shows the same text for a known email address as for a new one', { tag: '@backend' }, async ({
  page,
  email,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await new SignUpPage(page).send(email);
  await expectInboxHint(page, email);
  await page.goto(await site.mailbox.waitForLink(email));
  await confirmAndOpenAccount(page, 'Ada', password);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('account-session'));
  // The response of the hosted service to a known email address. The embedded one refuses a second email in a minute.
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({ json: { id: crypto.randomUUID(), email, user_metadata: {}, identities: [] } }),
  );
  await new SignUpPage(page).send(email, 'another password');
  await expectInboxHint(page, email);
  await expect(page.getByText(/already registered|already exists/i)).toHaveCount(0);
});

test('deleting a confirmed account removes its email address from the newsletter if the box is checked', {
  tag: '@backend',
}, async ({ page, email, pageErrors }) => {
  // The session ends with the account.
  pageErrors.expect(failedRequest);
  await page.goto('/blog');
  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  await newsletter.getByLabel('First Name').fill('Ada');
  await newsletter.getByLabel('Email Address').fill(email);
  await newsletter.getByRole('button').click();
  await expectSuccess(page, 'Subscribed!', "You've been successfully subscribed to our newsletter.");

  // The service forgets when it sent the confirmation email as soon as another password is set.
  await new SignUpPage(page).send(email, 'a first password');
  await expectInboxHint(page, email);
  await page.goto(await site.mailbox.waitForLink(email));
  await confirmAndOpenAccount(page, 'Ada', password);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await page.goto('/your-account#settings');
  await page.reload();
  await page.locator('summary', { hasText: 'Delete account' }).click();
  const form = page.getByRole('form', { name: 'Delete account' });
  await form.getByRole('checkbox').check();
  await form.getByLabel('Type “DELETE” to confirm').fill('DELETE');
  await form.getByLabel('Your password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'DELETE ACCOUNT' }).click();
  await expectSuccess(page, 'Success!', 'Your account is deleted.');
  expect(await site.database.read('newsletter_subscribers', 'email', email)).toEqual([]);
});

test('the browser stays signed out when the password cannot be set, and the next attempt succeeds', {
  tag: '@backend',
}, async ({ page, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await new SignUpPage(page).send(email);
  await expectInboxHint(page, email);
  await page.goto(await site.mailbox.waitForLink(email));
  await page.route('**/auth/v1/user', (route) => route.abort(), { times: 1 });
  await confirmAccount(page, 'Ada', 'difference engine');
  await expectProblem(
    page,
    'The link worked, but your password is not set yet. Try again without closing this page.',
  );
  expect(await page.evaluate(() => localStorage.getItem('account-session'))).toBeNull();
  await page.getByRole('button', { name: 'CONFIRM' }).click();
  await expect(page).toHaveURL('/your-account');
  const signedIn = await site.accounts.request('POST', 'auth/v1/token?grant_type=password', {
    email,
    password: 'difference engine',
  });
  expect(signedIn.ok).toBe(true);
});

test('a mistyped email address can be corrected without losing the other values', {
  tag: '@backend',
}, async ({ page, email }) => {
  const signUp = new SignUpPage(page);
  await signUp.send(`wrong-${email}`);
  await expectInboxHint(page, `wrong-${email}`);
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await expect(signUp.email).toBeFocused();
  await expect(signUp.name).toHaveValue('Ada Lovelace');
  await signUp.email.fill(email);
  await signUp.submit.click();
  await expectInboxHint(page, email);
});

test('sign-up retains the values and reports that no email can be sent when the limit is reached', {
  tag: '@backend',
}, async ({ page, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 429, error_code: 'over_email_send_rate_limit', msg: 'limit' },
    }),
  );
  const signUp = new SignUpPage(page);
  await signUp.send(email);
  await expectFailure(page, 'No email can be sent at the moment. Wait a minute, then try again.');
  await expect(signUp.email).toHaveValue(email);
});
