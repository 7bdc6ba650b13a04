/** Forms of the account after another device, or another tab, has ended or replaced the session. */
import type { Page } from '@playwright/test';
import type { Account, Accounts } from './support/accounts.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem, expectSuccess } from './support/toast.ts';

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

const loggedOut = 'You were logged out. Sign in again to continue. We’ve kept what you typed.';
const deleted = 'You were logged out because this account was deleted. We’ve kept what you typed.';

/** Signs in on another device. @returns the access token */
async function signInElsewhere(accounts: Accounts, { email, password }: Account): Promise<string> {
  const response = await accounts.send('POST', 'auth/v1/token?grant_type=password', { email, password });
  return ((await response.json()) as Account['session']).access_token;
}

type End = (accounts: Accounts, account: Account) => Promise<unknown>;

const ends = {
  'logs out all others': [
    async (accounts, account) =>
      accounts.send('POST', 'auth/v1/logout?scope=others', {}, await signInElsewhere(accounts, account)),
    loggedOut,
  ],
  'changes the password': [
    async (accounts, account) =>
      accounts.send(
        'PUT',
        'auth/v1/user',
        { password: 'difference engine', current_password: account.password },
        await signInElsewhere(accounts, account),
      ),
    loggedOut,
  ],
  'deletes the account': [
    async (accounts, account) =>
      accounts.send(
        'POST',
        'rest/v1/rpc/delete_own_account',
        { with_newsletter: false },
        await signInElsewhere(accounts, account),
      ),
    deleted,
  ],
} satisfies Record<string, [end: End, message: string]>;

const profile = (page: Page) => page.getByRole('form', { name: 'Profile' });
const name = (page: Page) => profile(page).getByLabel('NAME', { exact: true });
const password = (page: Page) => profile(page).getByLabel('PASSWORD', { exact: true });

/** Fills in a form of the account and sends it. */
type Send = (page: Page, account: Account) => Promise<void>;

const sendName: Send = async (page) => {
  await name(page).fill('Ada King');
  await profile(page).getByRole('button', { name: 'SAVE CHANGES' }).tap();
};
const sendEmail: Send = async (page, account) => {
  await page.getByRole('button', { name: 'Change your email address' }).tap();
  await profile(page).getByLabel('EMAIL', { exact: true }).fill(`new-${account.email}`);
  await password(page).fill(account.password);
  await sendName(page, account);
};
const sendPassword: Send = async (page, account) => {
  await page.getByRole('button', { name: 'Change your password' }).tap();
  await profile(page).getByLabel('NEW PASSWORD').fill('third engine');
  await password(page).fill(account.password);
  await sendName(page, account);
};
const sendDeletion: Send = async (page, account) => {
  await name(page).fill('Ada King');
  await page.getByRole('button', { name: 'SETTINGS', exact: true }).tap();
  await page.locator('summary', { hasText: 'Delete account' }).tap();
  const form = page.getByRole('form', { name: 'Delete account' });
  await form.getByLabel('Type “DELETE” to confirm').fill('DELETE');
  await form.getByLabel('PASSWORD', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'DELETE ACCOUNT' }).tap();
};

/** Each form is sent by another request, whose failure has another code. */
const cases: [what: string, send: Send, end: keyof typeof ends][] = [
  ['name', sendName, 'logs out all others'],
  ['email address', sendEmail, 'logs out all others'],
  ['password', sendPassword, 'changes the password'],
  ['deletion', sendDeletion, 'changes the password'],
  ['name', sendName, 'deletes the account'],
  ['deletion', sendDeletion, 'deletes the account'],
];

for (const [what, send, end] of cases)
  test(`the account keeps its values if the ${what} is sent after another device ${end}`, {
    tag: '@backend',
  }, async ({ page, email, accounts, pageErrors }) => {
    pageErrors.expect(failedRequest);
    const [endSession, message] = ends[end];
    const account = await accounts.open(page, email);
    await expect(name(page)).toBeVisible();
    await endSession(accounts, account);
    await send(page, account);
    await expectProblem(page, what === 'deletion' ? message.replace(/ We’ve.*/, '') : message);
    await expect(page.locator('.error-summary')).toBeFocused();
    // Also in the hidden panel.
    await expect(page.locator('#profile-form-name')).toHaveValue('Ada King');
    await page.locator('.error-summary').getByRole('link', { name: 'SIGN IN' }).tap();
    await expect(page.getByRole('main').getByText(message.replace(/ We’ve.*/, ''))).toBeVisible();
  });

test('a new password is saved after another device has logged out all others', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.open(page, email);
  await expect(name(page)).toBeVisible();
  await ends['logs out all others'][0](accounts, account);
  await sendPassword(page, account);
  await expectSuccess(page, 'Success!', 'Your new password has been saved. Your name has been saved.');
});

test('a name is kept when the session ended while the token had expired', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.open(page, email);
  await expect(name(page)).toBeVisible();
  await ends['logs out all others'][0](accounts, account);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('account-session') ?? '{}');
    localStorage.setItem('account-session', JSON.stringify({ ...stored, expires_at: 1 }));
  });
  await sendName(page, account);
  await expectProblem(page, loggedOut);
  await expect(name(page)).toHaveValue('Ada King');
});
