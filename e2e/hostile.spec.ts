/**
 * What an attacker with a browser tries against accounts; nothing of it works, on one origin or on two. The rows and
 * files of others are attacked in tests/database.
 */
import type { Page } from '@playwright/test';
import { embeddedPublishableKey } from '../server/settings.ts';
import type { Accounts } from './support/accounts.ts';
import type { Mailbox } from './support/mailbox.ts';
import { backendOrigin, siteOrigin } from './support/origins.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

/** Every page that a link in a mail has ever led to. */
const doors = ['/', '/your-account', '/reset-password', '/confirm'] as const;

const tagged = { tag: '@other-origin' };

const spent = (page: Page) => page.getByRole('heading', { name: 'This link no longer works' });
const newPassword = (page: Page) =>
  page.getByRole('form', { name: 'New password' }).getByLabel('New password');
const setPassword = (page: Page) => page.getByRole('button', { name: 'SET NEW PASSWORD' });

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('account-session'));

/** Notes the tokens that are redeemed and the sessions that are asked about, from now on. */
function watchService(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = /\/auth\/v1\/(verify|user|token)/.exec(request.url())?.[1];
    if (path && request.method() !== 'OPTIONS') asked.push(path);
  });
  return asked;
}

/** Asks the auth service as a program does. */
const ask = (method: string, path: string, token: string | null, body: unknown) =>
  fetch(`${backendOrigin}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: embeddedPublishableKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

/** A link for a new password, as the mail has it. */
async function orderReset(email: string, mailbox: Mailbox): Promise<string> {
  await ask('POST', 'recover', null, { email });
  return mailbox.waitForLink(email);
}

/** An account of the attacker, and a link that opens it. */
async function makeMallory(email: string, accounts: Accounts, mailbox: Mailbox) {
  const mallory = await accounts.create(`mallory-${email}`);
  return { ...mallory, link: await orderReset(mallory.email, mailbox) };
}

test(
  "opening another's link changes nothing for somebody who is signed in, at any page",
  tagged,
  async ({ page, email, accounts, mailbox }) => {
    const account = await accounts.create(email);
    const { link } = await makeMallory(email, accounts, mailbox);
    const { search, hash } = new URL(link);
    await new SignInPage(page).enter(account);
    const session = await storedSession(page);
    const asked = watchService(page);
    for (const door of doors)
      for (const type of ['recovery', 'signup', 'email', 'email_change', 'magiclink', 'invite']) {
        await page.goto(door + search.replace('recovery', type) + hash, { waitUntil: 'networkidle' });
        await expect(page).not.toHaveURL(/[?#]/);
        expect(await storedSession(page), `${door}, ${type}`).toBe(session);
      }
    expect(asked).not.toContain('verify');
    await page.goto('/your-account');
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  },
);

test(
  "pressing the button of another's link first asks whether to log out",
  tagged,
  async ({ page, email, accounts, mailbox }) => {
    const account = await accounts.create(email);
    const { link, email: other } = await makeMallory(email, accounts, mailbox);
    await new SignInPage(page).enter(account);
    const session = await storedSession(page);
    const asked = watchService(page);
    await page.goto(link);
    await expect(page.getByRole('main').getByText(other, { exact: true })).toBeVisible();
    await newPassword(page).fill('difference engine');
    await setPassword(page).click();
    await expectFailure(
      page,
      'You are signed in with another account. Log out to use this link, or stay signed in.',
    );
    expect(asked).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Stay signed in' }).click();
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
    expect(await storedSession(page)).toBe(session);

    // It was not used up, and whoever wants to go on can.
    await page.goto(link);
    await newPassword(page).fill('difference engine');
    await setPassword(page).click();
    await page.getByRole('button', { name: 'Log out and go on' }).click();
    await expect(page).toHaveURL('/your-account');
    await expect(page.getByRole('main').getByText(other, { exact: true })).toBeVisible();
  },
);

test(
  'a session in the fragment signs nobody in, and stays neither in the address nor in the history',
  tagged,
  async ({ page, email, accounts }) => {
    const { session } = await accounts.create(email);
    const { access_token: access, refresh_token: refresh } = session;
    const asked = watchService(page);
    for (const door of doors)
      for (const type of ['recovery', 'signup']) {
        const fragment = `#access_token=${access}&refresh_token=${refresh}&expires_in=900&token_type=bearer&type=${type}`;
        await page.goto(door + fragment, { waitUntil: 'networkidle' });
        // A page that was open already loads anew, and only then says so.
        await expect(page, door).not.toHaveURL(/#/);
        await expect(spent(page), door).toBeVisible();
        expect(await storedSession(page), door).toBeNull();
        expect(JSON.stringify(await page.evaluate(() => history.state)), door).not.toContain(access);
      }
    await page.goto('/your-account');
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    expect(asked).toEqual([]);
  },
);

test(
  "a link that names the visitor's address and carries another's token signs nobody in",
  tagged,
  async ({ page, email, accounts, mailbox }) => {
    await accounts.create(email);
    const { link, password, email: other } = await makeMallory(email, accounts, mailbox);
    await page.goto(link.replace(other, email));
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
    await newPassword(page).fill('difference engine');
    await setPassword(page).click();
    await expect(page.getByRole('alert').filter({ has: spent(page) })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    await new SignInPage(page).enter({ email: other, password });
  },
);

test(
  'a page redeems only the links that it is for, and none that names no address',
  tagged,
  async ({ page }) => {
    const named = '#email=ada@example.com&new_email=grace@example.com';
    const bad = [
      ...['signup', 'email', 'email_change', 'magiclink', 'invite', 'recovery"],x'].map(
        (type) => `/reset-password?token_hash=abc&type=${type}${named}`,
      ),
      ...['recovery', 'magiclink', 'invite', 'reauthentication'].map(
        (type) => `/confirm?token_hash=abc&type=${type}${named}`,
      ),
      '/reset-password?token_hash=abc&type=recovery',
      '/confirm?token_hash=abc&type=signup',
      '/confirm?token_hash=abc&type=email_change#email=ada@example.com',
      '/confirm?token_hash=abc&type=signup#email=Call+0800,%20ask%20for%20ada@example.com',
    ];
    for (const address of bad) {
      await page.goto(address);
      await expect(spent(page), address).toBeVisible();
      await expect(page.getByRole('main').getByRole('form'), address).toHaveCount(0);
    }
  },
);

test('an address in a link is text', tagged, async ({ page }) => {
  const markup = '<img/src=x/onerror=alert(1)>@example.com';
  await page.goto(`/confirm?token_hash=abc&type=signup#email=${encodeURIComponent(markup)}`);
  await expect(page.getByRole('main').getByText(markup)).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});

test(
  'a mail scanner that opens links and runs their scripts changes nothing',
  tagged,
  async ({ page, email, accounts, mailbox }) => {
    const account = await accounts.create(email);
    await ask('PUT', 'user', account.session.access_token, { email: `new-${email}` });
    const change = await mailbox.waitForLink(email);
    const reset = await orderReset(email, mailbox);
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
    await expectSuccess(page, 'Success!', 'Your e-mail address is confirmed.');
    await expect(page.getByRole('main').getByText(`new-${email}`, { exact: true })).toBeVisible();
  },
);

test(
  'signing in takes no token along to the next page',
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

test('a stolen token is not enough for a new password', tagged, async ({ page, email, accounts }) => {
  const account = await accounts.create(email);
  const { access_token: stolen } = account.session;
  for (const body of [
    { password: 'stolen engine' },
    { password: 'stolen engine', current_password: '' },
    { password: 'stolen engine', current_password: 'a guess' },
    { password: 'stolen engine', nonce: '123456' },
  ])
    expect((await ask('PUT', 'user', stolen, body)).status).toBe(400);
  await new SignInPage(page).enter(account);
});

test.describe('a new password', () => {
  /** Somebody else's browser, signed in with the old password. */
  async function enterElsewhere(page: Page, account: { email: string; password: string }) {
    const context = await page.context().browser()?.newContext({ baseURL: siteOrigin });
    const elsewhere = await context?.newPage();
    if (!elsewhere) throw new Error('No second browser.');
    await new SignInPage(elsewhere).enter(account);
    return elsewhere;
  }

  async function expectSignedOut(elsewhere: Page) {
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/sign-in-page\?next=%2Fyour-account#session-ended$/);
    await elsewhere.context().close();
  }

  test(
    'signs out the other devices, and not the one where it was changed',
    tagged,
    async ({ page, email, accounts }) => {
      const account = await accounts.create(email);
      const elsewhere = await enterElsewhere(page, account);
      await new SignInPage(page).enter(account);
      const form = page.getByRole('form', { name: 'Profile' });
      await form.getByLabel('PASSWORD', { exact: true }).fill(account.password);
      await form.getByRole('button', { name: 'Change your password' }).click();
      await form.getByLabel('NEW PASSWORD', { exact: true }).fill('difference engine');
      await form.getByRole('button', { name: 'SAVE CHANGES' }).click();
      await expectSuccess(page, 'Success!', 'Your new password is set.');
      await expectSignedOut(elsewhere);
      await page.reload();
      await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
    },
  );

  test(
    'by a link in a mail signs out the other devices, too',
    tagged,
    async ({ page, email, accounts, mailbox }) => {
      const elsewhere = await enterElsewhere(page, await accounts.create(email));
      await page.goto(await orderReset(email, mailbox));
      await newPassword(page).fill('difference engine');
      await setPassword(page).click();
      await expect(page).toHaveURL('/your-account');
      await expectSignedOut(elsewhere);
      await page.reload();
      await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
    },
  );
});

test(
  'a second mail within a minute is refused for known addresses only, and the page does not tell',
  tagged,
  async ({ page, email, faults }) => {
    faults.expect(failedRequest);
    // As the hosted service answers; the embedded backend refuses unknown addresses as well.
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
  },
);

test(
  'an account that was deleted elsewhere is an ended session',
  tagged,
  async ({ page, email, accounts, database, faults }) => {
    faults.expect(failedRequest);
    const account = await accounts.create(email);
    await new SignInPage(page).enter(account);
    const fresh = await ask('POST', 'token?grant_type=password', null, account);
    const { access_token: token } = (await fresh.json()) as { access_token: string };
    const response = await fetch(`${backendOrigin}/rest/v1/rpc/delete_own_account`, {
      method: 'POST',
      headers: {
        apikey: embeddedPublishableKey,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ with_newsletter: false }),
    });
    expect(response.ok).toBe(true);
    expect(await database.read('profiles', 'id', account.session.user.id)).toEqual([]);
    await page.reload();
    await expect(page).toHaveURL(/\/sign-in-page\?next=%2Fyour-account#session-ended$/);
  },
);
