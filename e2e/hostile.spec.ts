/**
 * Attacks on accounts through a browser, on one origin and on two. tests/database has attacks on rows and files of
 * other accounts.
 */
import type { Page } from '@playwright/test';
import type { Account, Accounts } from './support/accounts.ts';
import {
  type ConfirmingSite,
  confirmAndOpenAccount,
  startConfirmingSite,
} from './support/confirming-site.ts';
import { ContactPage } from './support/contact-page.ts';
import { expectHydrated } from './support/hydrated.ts';
import type { Mailbox } from './support/mailbox.ts';
import { confirmingOrigin, ports, requiresConfirmation, siteOrigin } from './support/project.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem, expectSuccess } from './support/toast.ts';

/** Every page that a current or former email links to. */
const doors = ['/', '/your-account', '/reset-password', '/confirm'] as const;

const tagged = { tag: ['@other-origin', '@backend'] };

const spent = (page: Page) => page.getByRole('heading', { name: 'This link no longer works' });
const newPassword = (page: Page) =>
  page.getByRole('form', { name: 'New password' }).getByLabel('New password');
const setPassword = (page: Page) => page.getByRole('button', { name: 'SET NEW PASSWORD' });

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('account-session'));

/** Records redeemed tokens and session requests from now on. */
function watchService(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = /\/auth\/v1\/(verify|user|token)/.exec(request.url())?.[1];
    if (path && request.method() !== 'OPTIONS') asked.push(path);
  });
  return asked;
}

/** Creates the attacker's account and a link that signs in to it. */
async function makeMallory(email: string, accounts: Accounts, mailbox: Mailbox) {
  const mallory = await accounts.create(`mallory-${email}`);
  await accounts.forgetPassword(mallory.email);
  return { ...mallory, link: await mailbox.waitForLink(mallory.email) };
}

test(
  'opening a link for another account changes nothing for a signed-in customer on any page',
  tagged,
  async ({ page, email, accounts, mailbox }) => {
    const { link } = await makeMallory(email, accounts, mailbox);
    const { search, hash } = new URL(link);
    await accounts.open(page, email);
    const session = await storedSession(page);
    const asked = watchService(page);
    for (const door of doors)
      for (const type of ['recovery', 'signup', 'email', 'email_change', 'magiclink', 'invite']) {
        await page.goto(door + search.replace('recovery', type) + hash);
        await expect(page).not.toHaveURL(/[?#]/);
        expect(await storedSession(page), `${door}, ${type}`).toBe(session);
      }
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('verify');
    await page.goto('/your-account');
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  },
);

test('the button of a link for another account asks to log out first', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  mailbox,
}) => {
  const { link, email: other } = await makeMallory(email, accounts, mailbox);
  await accounts.open(page, email);
  const session = await storedSession(page);
  const asked = watchService(page);
  await page.goto(link);
  await expect(page.getByRole('main').getByText(other, { exact: true })).toBeVisible();
  await newPassword(page).fill('difference engine');
  await setPassword(page).click();
  await expectProblem(
    page,
    'You are signed in with another account. Log out to use this link, or stay signed in.',
  );
  expect(asked).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  expect(await storedSession(page)).toBe(session);

  // The link is still valid, and the visitor can continue.
  await page.goto(link);
  await newPassword(page).fill('difference engine');
  await setPassword(page).click();
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await expect(page).toHaveURL('/your-account');
  await expect(page.getByRole('main').getByText(other, { exact: true })).toBeVisible();
});

test('a session in the URL fragment does not sign in and is removed from URL and history', {
  tag: '@backend',
}, async ({ page, email, accounts }) => {
  const { session } = await accounts.create(email);
  const { access_token: access, refresh_token: refresh } = session;
  const asked = watchService(page);
  for (const door of doors)
    for (const type of ['recovery', 'signup']) {
      const fragment = `#access_token=${access}&refresh_token=${refresh}&expires_in=900&token_type=bearer&type=${type}`;
      await page.goto(door + fragment);
      // A page that is already open reloads first.
      await expect(page, door).not.toHaveURL(/#/);
      await expect(spent(page), door).toBeVisible();
      expect(await storedSession(page), door).toBeNull();
      expect(JSON.stringify(await page.evaluate(() => history.state)), door).not.toContain(access);
    }
  await page.goto('/your-account');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a link with the visitor's email address and the token of another account does not sign in", {
  tag: '@backend',
}, async ({ page, email, accounts, mailbox }) => {
  await accounts.create(email);
  const { link, password, email: other } = await makeMallory(email, accounts, mailbox);
  await page.goto(link.replace('mallory-', ''));
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  await newPassword(page).fill('difference engine');
  await setPassword(page).click();
  await expect(page.getByRole('alert').filter({ has: spent(page) })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await new SignInPage(page).enter({ email: other, password });
});

test('a page accepts only links of its own purpose with an email address', async ({ page }) => {
  const named = '#email=ada@example.com&new_email=grace@example.com';
  const bad = [
    `/reset-password?token_hash=abc&type=signup${named}`,
    `/reset-password?token_hash=abc&type=recovery"],x${named}`,
    '/reset-password?token_hash=abc&type=recovery',
    `/confirm?token_hash=abc&type=recovery${named}`,
    `/confirm?token_hash=abc&type=magiclink${named}`,
    '/confirm?token_hash=abc&type=email_change#email=ada@example.com',
    '/confirm?token_hash=abc&type=signup#email=Call+0800,%20ask%20for%20ada@example.com',
  ];
  for (const address of bad) {
    await page.goto(address);
    await expect(spent(page), address).toBeVisible();
    await expect(page.getByRole('main').getByRole('form'), address).toHaveCount(0);
  }
});

test('an email address in a link is shown as text', async ({ page }) => {
  const markup = '<img/src=x/onerror=alert(1)>@example.com';
  await page.goto(`/confirm?token_hash=abc&type=signup#email=${encodeURIComponent(markup)}`);
  await expect(page.getByRole('main').getByText(markup)).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});

test(
  'an email scanner that opens links and runs scripts changes nothing',
  tagged,
  async ({ page, email, accounts, mailbox }) => {
    const account = await accounts.create(email);
    await accounts.send('PUT', 'auth/v1/user', { email: `new-${email}` }, account.session.access_token);
    const change = await mailbox.waitForLink(email);
    await accounts.forgetPassword(email);
    const reset = await mailbox.waitForLink(email);
    const asked = watchService(page);
    for (const link of [change, reset]) {
      await page.request.head(link);
      await page.request.get(link);
      await page.goto(link, { waitUntil: 'networkidle' });
      await page.mouse.move(600, 500);
      await page.getByRole('main').getByRole('form').getByRole('button').last().focus();
      await page.waitForLoadState('networkidle');
    }
    expect(asked).toEqual([]);
    await page.goto(change);
    await expect(page.getByRole('main').getByText(`new-${email}`)).toBeVisible();
    await page.getByRole('button', { name: 'CONFIRM' }).click();
    if (await requiresConfirmation())
      await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
    else await expectSuccess(page, 'Success!', 'Your email address is confirmed.');
  },
);

test(
  'the token in a URL is not passed on after sign-in',
  tagged,
  async ({ page, email, accounts, mailbox }) => {
    const account = await accounts.create(email);
    const { link } = await makeMallory(email, accounts, mailbox);
    const token = new URL(link).searchParams.get('token_hash');
    const signIn = new SignInPage(page);
    const asked = watchService(page);
    for (const [next, path] of [
      [`/?token%5Fhash=${token}&type=recovery#email=${email}`, '/'],
      [`/your-account?%74oken_hash=${token}&type=signup`, '/your-account'],
      ['/#access%5Ftoken=a&refresh_token=b', '/'],
    ] as const) {
      await signIn.open(`?next=${encodeURIComponent(next)}`);
      await signIn.send(account);
      await expect(page, next).toHaveURL(siteOrigin + path);
    }
    expect(asked).not.toContain('verify');
  },
);

test('the page does not reveal that a second email within a minute is refused for known addresses only', async ({
  page,
  email,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  // The response of the hosted service. The embedded backend refuses unknown email addresses as well.
  await page.route('**/auth/v1/recover*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'access-control-allow-origin': '*' },
      json: {
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: 'For security purposes, you can only request this after 42 seconds.',
      },
    }),
  );
  await page.goto('/forgot-password');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'SEND RESET LINK' }).click();
  await expectSuccess(page, 'Success!', 'Password reset email sent! Check your inbox.');
  await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
  await expect(page.getByText('you can only request this')).toHaveCount(0);
});

test('a session ends when the account was deleted in another browser', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  database,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.open(page, email);
  const fresh = await accounts.send('POST', 'auth/v1/token?grant_type=password', account);
  const { access_token: token } = (await fresh.json()) as Account['session'];
  await accounts.send('POST', 'rest/v1/rpc/delete_own_account', { with_newsletter: false }, token);
  expect(await database.read('profiles', 'id', account.session.user.id)).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in-page\?next=%2Fyour-account#session-ended$/);
});

test('the contact form ignores stored values that the site did not write', {
  tag: '@backend',
}, async ({ page, email, database }) => {
  const fields = { fullName: 'Mallory', package: '<b>gold</b>', description: ['x'] };
  const values = [
    'null',
    '{"until":',
    JSON.stringify({ until: 1e300, fields: {}, attempt: null }),
    JSON.stringify({ until: Date.now() + 60_000, fields, attempt: null }),
    JSON.stringify({
      until: Date.now() + 60_000,
      fields: { fullName: 'Mallory' },
      attempt: { text: 'x', key: 'y' },
    }),
  ];
  const contact = new ContactPage(page);
  await page.goto('/robots.txt');
  for (const value of values) {
    await page.evaluate((draft) => localStorage.setItem('draft', draft), value);
    await contact.open();
    await contact.description.focus();
    await expectHydrated(page, 'Contact');
    await expect(contact.name, value).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('draft')), value).toBeNull();
  }
  await contact.fill(email);
  await contact.submit.click();
  await expectSuccess(page, 'Message Sent!', "We'll get back to you within 24 hours.");
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
});

test.describe('an account that a stranger created with the email address of its owner', () => {
  const port = ports.site + 23;
  const strangerPassword = 'known to a stranger';
  let site: ConfirmingSite;
  test.describe.configure({ mode: 'serial' });
  test.use({ baseURL: confirmingOrigin(port) });
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    site = await startConfirmingSite(port);
  });
  test.afterAll(() => site?.stop());

  const signUpAsStranger = (email: string) =>
    site.accounts.request('POST', 'auth/v1/signup', {
      email,
      password: strangerPassword,
      data: { full_name: 'A stranger', terms_version: '2001-01-01' },
    });
  const canSignIn = async (email: string, password: string) =>
    (await site.accounts.request('POST', 'auth/v1/token?grant_type=password', { email, password })).ok;

  test('gets the name, password and terms version of the owner, not of the stranger', async ({
    page,
    email,
  }) => {
    await signUpAsStranger(email);
    await page.goto(await site.mailbox.waitForLink(email));
    await confirmAndOpenAccount(page, 'Grace Hopper', 'chosen by the owner');
    await expect(page.getByRole('main').getByText('Grace Hopper')).toBeVisible();
    expect(await canSignIn(email, strangerPassword)).toBe(false);
    expect(await canSignIn(email, 'chosen by the owner')).toBe(true);
    const [profile] = await site.database.read('profiles', 'full_name', 'Grace Hopper');
    expect(profile?.terms_version).toMatch(/^20[2-9]\d-/);
  });

  test('is confirmed with the password of the sign-up if the owner chose it', async ({
    page,
    email,
    pageErrors,
  }) => {
    pageErrors.expect(failedRequest);
    await signUpAsStranger(email);
    await page.goto(await site.mailbox.waitForLink(email));
    await confirmAndOpenAccount(page, 'Ada King', strangerPassword);
    await expect(page.getByRole('main').getByText('Ada King')).toBeVisible();
  });

  test('stays unconfirmed when its page is opened, filled in and closed', async ({ page, email }) => {
    await signUpAsStranger(email);
    await page.goto(await site.mailbox.waitForLink(email));
    const form = page.getByRole('form', { name: 'Confirm account' });
    await form.getByLabel('Name').fill('Grace Hopper');
    await form.getByLabel('Password', { exact: true }).fill('short');
    await form.getByRole('button', { name: 'CONFIRM' }).click();
    await expect(form.getByRole('alert')).toContainText('Password must be at least 6 characters long');
    await form.getByLabel('Password', { exact: true }).fill('chosen by the owner');
    await page.goto('/');
    expect(await canSignIn(email, strangerPassword)).toBe(false);
    expect(await canSignIn(email, 'chosen by the owner')).toBe(false);
  });
});
