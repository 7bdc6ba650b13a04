import type { Page } from '@playwright/test';
import { Accounts } from './support/accounts.ts';
import { Database } from './support/database.ts';
import { Mailbox } from './support/mailbox.ts';
import { confirmingOrigin, emailDomain, openConfirmingProject, ports } from './support/project.ts';
import { ResetPage } from './support/reset-page.ts';
import { SignUpPage } from './support/sign-up-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem, expectSuccess } from './support/toast.ts';

// Each worker has a port of its own, because it starts the site again after a failed test.
const port = ports.site + 1 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const password = 'analytical engine';
/** A site whose project requires every new email address to be confirmed, as a published site does. */
let site: { accounts: Accounts; database: Database; mailbox: Mailbox; stop: () => Promise<void> };

test.use({ baseURL: confirmingOrigin(port) });
// All tests share one site, so they run in one worker.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const project = await openConfirmingProject(port);
  test.skip(!project, 'The project does not require confirmation.');
  if (project)
    site = {
      accounts: new Accounts(project),
      database: new Database(project),
      mailbox: new Mailbox(project, project.siteOrigin),
      stop: project.stop,
    };
});

test.afterAll(() => site?.stop());

/** Signs up without the screen, like a script or a stranger, and opens the link in the confirmation email. */
async function openLink(page: Page, email: string, signUpPassword: string): Promise<void> {
  await site.accounts.request('POST', 'auth/v1/signup', {
    email,
    password: signUpPassword,
    data: { full_name: 'A stranger', terms_version: '2001-01-01' },
  });
  await page.goto(await site.mailbox.waitForLink(email));
}

async function confirmAccount(page: Page, name: string, typed: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Confirm account' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password', { exact: true }).fill(typed);
  await form.getByRole('button', { name: 'CONFIRM' }).click();
}

/** Confirms an account, and expects its page. The ten requests that the button sends can take many seconds. */
async function confirmAndOpenAccount(page: Page, name: string, typed: string): Promise<void> {
  await confirmAccount(page, name, typed);
  await expect(page).toHaveURL('/your-account', { timeout: 30_000 });
}

const canSignIn = (email: string, typed: string) => site.accounts.canSignIn(email, typed);

test('sign-up asks the visitor to open the confirmation link', { tag: '@backend' }, async ({
  page,
  email,
}) => {
  await new SignUpPage(page).send(email);
  await expectSuccess(page, 'Success!', 'Account created successfully!');
  const heading = page.getByRole('heading', { name: 'Check your inbox' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  for (const text of [email, 'spam folder', 'Already have an account?'])
    await expect(page.getByRole('main')).toContainText(text);
  await expect(
    page.getByRole('main').getByRole('button', { name: /^Send the link again \(\d+ s\)$/ }),
  ).toBeVisible();
  await expect(page).toHaveURL('/sign-up-page');
});

test('the confirmation link of a new account signs the visitor in', { tag: '@backend' }, async ({
  page,
  email,
}) => {
  await openLink(page, email, password);
  await expect(page).toHaveURL('/confirm');
  await expect(page.getByRole('main')).toContainText(
    `Enter your name and a password for the account ${email}.`,
  );
  await expect(page.getByText('Must be at least 6 characters long')).toBeVisible();
  const space = await page.getByRole('button', { name: 'CONFIRM', exact: true }).evaluate((button) => {
    const { bottom } = button.getBoundingClientRect();
    const below = [...document.querySelectorAll('main p, main a')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, width }) => width > 0 && top >= bottom - 4);
    return Math.min(...below.map(({ top }) => top)) - bottom;
  });
  expect(space, 'space between the button and the sentence below').toBeGreaterThanOrEqual(8);
  await confirmAndOpenAccount(page, 'Ada King', password);
  await expectSuccess(page, 'Success!', 'Your email address is confirmed.');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test('a used confirmation link offers sign-in and a new account', { tag: '@backend' }, async ({
  page,
  email,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await openLink(page, email, password);
  const token = /token=(\d+)/.exec(await site.mailbox.waitForLink(email))?.[1];
  await site.accounts.send('POST', 'auth/v1/verify', { type: 'signup', email, token });
  await confirmAccount(page, 'Ada', password);
  await expect(new ResetPage(page).refusal).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'If your email address is already confirmed, sign in or reset your password.',
  );
  await expect(main.getByRole('link', { name: 'SIGN IN' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'CREATE ACCOUNT' })).toBeVisible();
});

test('an account whose password could not be set stays signed out until the next attempt succeeds', {
  tag: '@backend',
}, async ({ page, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await openLink(page, email, password);
  await page.route('**/auth/v1/user', (route) => route.abort(), { times: 1 });
  await confirmAccount(page, 'Ada', 'difference engine');
  await expectProblem(
    page,
    'The link worked, but your password is not saved yet. Try again without closing this page.',
  );
  expect(await page.evaluate(() => localStorage.getItem('account-session'))).toBeNull();
  await page.getByRole('button', { name: 'CONFIRM' }).click();
  await expect(page).toHaveURL('/your-account');
  expect(await canSignIn(email, 'difference engine')).toBe(true);
});

test('an account that a stranger created stays locked until its owner confirms it with the whole link', {
  tag: '@backend',
}, async ({ page, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const strangerPassword = 'known to a stranger';
  await openLink(page, email, strangerPassword);
  const link = await site.mailbox.waitForLink(email);
  // With another email address, and without its end.
  await page.goto(link.replace(emailDomain, `${emailDomain}x`));
  await confirmAccount(page, 'Grace Hopper', 'chosen by the owner');
  await expect(new ResetPage(page).refusal).toBeVisible();
  await expect(page.getByText('A confirmation link works only once')).toBeVisible();
  await expect(page.getByText('Both email addresses get a link')).toBeHidden();
  await page.goto(new URL(link).href.split('#')[0] ?? '');
  await expect(new ResetPage(page).incomplete).toBeVisible();
  await expect(page.getByRole('link', { name: 'CREATE ACCOUNT' })).toBeVisible();
  expect(await canSignIn(email, strangerPassword)).toBe(false);
  expect(await canSignIn(email, 'chosen by the owner')).toBe(false);

  await page.goto('about:blank');
  await page.goto(`${link}%3E.?utm_source=x`);
  await expect(page.getByRole('form').locator('[autocomplete=username]')).toHaveValue(email);
  await confirmAndOpenAccount(page, 'Grace Hopper', 'chosen by the owner');
  await expect(page.getByRole('main').getByText('Grace Hopper')).toBeVisible();
  expect(await canSignIn(email, strangerPassword)).toBe(false);
  expect(await canSignIn(email, 'chosen by the owner')).toBe(true);
  const [profile] = await site.database.read('profiles', 'full_name', 'Grace Hopper');
  expect(profile?.terms_version).toMatch(/^20[2-9]\d-/);
});
