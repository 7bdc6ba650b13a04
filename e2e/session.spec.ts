import type { Page } from '@playwright/test';
import { ContactPage, messageSent } from './support/contact-page.ts';
import { recordRequests } from './support/requests.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { blockStorage } from './support/storage.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const reason = (page: Page) => page.getByText('You were logged out. Sign in again to continue.');

const changeSession = (page: Page, changes: Record<string, unknown>) =>
  page.evaluate((values) => {
    const stored = JSON.parse(localStorage.getItem('account-session') ?? '{}');
    localStorage.setItem('account-session', JSON.stringify({ ...stored, ...values }));
  }, changes);

test('signing in after the session has expired opens the same section of the account', {
  tag: '@backend',
}, async ({ page, email, accounts, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.signIn(page, email);
  await changeSession(page, { expires_at: 1, refresh_token: 'spent' });
  await page.goto('/your-account#settings');
  await expect(page).toHaveURL('/sign-in-page?next=%2Fyour-account%23settings#session-ended');
  await expect(reason(page)).toBeVisible();
  await new SignInPage(page).send(account);
  await expect(page).toHaveURL('/your-account#settings');
});

test('sign-in explains that another browser has deleted the account', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  const { session } = await accounts.signIn(page, email);
  await accounts.send(
    'POST',
    'rest/v1/rpc/delete_own_account',
    { with_newsletter: false },
    session.access_token,
  );
  await page.goto('/your-account');
  await expect(page).toHaveURL('/sign-in-page?next=%2Fyour-account#account-deleted');
  await expect(
    page.getByText('You were logged out because this account was deleted.', { exact: true }),
  ).toBeVisible();
});

test('the session stays while the service fails', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await accounts.signIn(page, email);
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 500, json: {} }));
  await Promise.all([page.waitForResponse('**/auth/v1/user'), page.goto('/your-account')]);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test('the session stays while the service is unreachable', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await accounts.signIn(page, email);
  await changeSession(page, { expires_at: 1 });
  await page.route('**/auth/v1/**', (route) => route.abort());
  await page.clock.install();
  await page.goto('/your-account');
  await expect(page.getByText('Opening your account...')).toBeVisible();
  await page.clock.runFor(8000);
  const problem = page.getByRole('alert').filter({ hasText: 'We couldn’t load your account' });
  await expect(problem).toContainText('The server cannot be reached at the moment.');
  await page.unroute('**/auth/v1/**');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test('a restored account page notices that another tab has logged out', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
}) => {
  await accounts.open(page, email);
  // In the back/forward cache the page has received no events.
  await page.evaluate(() => {
    localStorage.removeItem('account-session');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

/** Fills the storage of the origin, so that it has no room for a session. */
const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2))
      try {
        localStorage.setItem(`filling-${size}`, 'x'.repeat(size));
      } catch {
        // The quota is exceeded; a smaller value can fit.
      }
  });

for (const [state, prepare] of Object.entries({ blocked: blockStorage, full: fillStorage }))
  test(`sign-in explains that it needs storage when storage is ${state}`, { tag: '@backend' }, async ({
    page,
    email,
    accounts,
  }) => {
    const account = await accounts.create(email);
    await prepare(page);
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.send(account);
    await expect(signIn.summary).toContainText(
      'Signing in stores data in this browser, but its storage is blocked or full.',
    );
    await expect(signIn.email).toHaveValue(email);
    await expect(page).toHaveURL('/sign-in-page');
  });

test('a message can be sent when storage is blocked', { tag: '@backend' }, async ({ page, email }) => {
  await blockStorage(page);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
});

const hour = 60 * 60 * 1000;

test('a session is not refreshed repeatedly when the clock of the browser is an hour ahead', {
  tag: '@backend',
}, async ({ page, email, accounts }) => {
  await page.clock.install({ time: Date.now() + hour });
  const refreshes = recordRequests(page, /grant_type=refresh_token/);
  await new SignInPage(page).enter(await accounts.create(email));
  await page.reload();
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible();
  await page.clock.runFor('02:00');
  expect(refreshes).toEqual([]);
});

test('a session is refreshed before it expires when the clock of the browser is an hour behind', {
  tag: '@backend',
}, async ({ page, email, accounts }) => {
  await page.clock.install({ time: Date.now() - hour });
  const refreshes = recordRequests(page, /grant_type=refresh_token/);
  await new SignInPage(page).enter(await accounts.create(email));
  await page.clock.fastForward('59:30');
  await expect.poll(() => refreshes.length).toBe(1);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

for (const path of ['/sign-up-page', '/sign-in-page'])
  test(`${path} shows who is signed in`, { tag: '@backend' }, async ({ page, email, accounts }) => {
    await accounts.signIn(page, email);
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(`You are signed in as ${email}.`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Open your account' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.goto(path);
    await expect(page.getByText('You are signed in as')).toBeHidden();
  });

test('logging out on the sign-in page logs out every tab', { tag: '@backend' }, async ({
  page,
  context,
  email,
  accounts,
}) => {
  await accounts.signIn(page, email);
  const about = await context.newPage();
  await about.goto('/about');
  const link = about.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'YOUR ACCOUNT' });
  await expect(link).toBeVisible();
  const signInLink = about.getByRole('contentinfo').getByRole('link', { name: 'SIGN IN' });
  await expect(signInLink).toBeHidden();
  const account = await context.newPage();
  await account.goto('/your-account');
  await expect(account.getByText(email)).toBeVisible();
  await page.goto('/sign-in-page');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(link).toBeHidden();
  await expect(signInLink).toBeVisible();
  await expect(account.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
});
