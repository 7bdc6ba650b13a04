import type { Page } from '@playwright/test';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const reason = (page: Page) => page.getByText('You were signed out. Sign in again to continue.');

/** Changes the stored session. */
const spoilSession = (page: Page, changes: Record<string, unknown>) =>
  page.evaluate((values) => {
    const stored = JSON.parse(localStorage.getItem('account-session') ?? '{}');
    localStorage.setItem('account-session', JSON.stringify({ ...stored, ...values }));
  }, changes);

test('an expired session redirects to sign-in, which gives the reason and leads back', {
  tag: '@backend',
}, async ({ page, email, accounts, pageErrors }) => {
  pageErrors.expect(failedRequest);
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

test('a session that was ended on another device redirects to sign-in', {
  tag: ['@other-origin', '@backend'],
}, async ({ page, browser, email, accounts, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.open(page, email);
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

test('a failing backend does not end the session', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await accounts.open(page, email);
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page).toHaveURL('/your-account');
});

test('an expired session is retained while the backend is unreachable', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await accounts.open(page, email);
  await spoilSession(page, { expires_at: 1 });
  await page.route('**/auth/v1/**', (route) => route.abort());
  await page.reload();
  const problem = page.getByRole('alert').filter({ hasText: 'Could not load your account' });
  await expect(problem).toContainText('The server cannot be reached at the moment.', { timeout: 30_000 });
  await expect(page).toHaveURL('/your-account');
  await page.unroute('**/auth/v1/**');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test('a page from the back-forward cache does not show the previous customer', {
  tag: '@backend',
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  await page.evaluate(() => {
    // Another tab logs out while this page is frozen and receives no events.
    localStorage.removeItem('account-session');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test.describe('sign-in explains that it needs browser storage', () => {
  const spoils = {
    'when storage is blocked': () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    },
    'when storage is full': () => {
      for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2))
        try {
          localStorage.setItem(`filling-${size}`, 'x'.repeat(size));
        } catch {
          // The quota is exceeded; a smaller value can fit.
        }
    },
  };

  for (const [reason, spoil] of Object.entries(spoils))
    test(reason, { tag: '@backend' }, async ({ page, email, accounts }) => {
      const account = await accounts.create(email);
      await page.context().addInitScript(spoil);
      const signIn = new SignInPage(page);
      await signIn.open();
      await signIn.send(account);
      await expect(signIn.summary).toContainText(
        'Signing in needs storage, which this browser blocks or has no room for.',
      );
      await expect(signIn.email).toHaveValue(email);
      await expect(page).toHaveURL('/sign-in-page');
    });
});

test.describe('a clock that is an hour off', () => {
  const hour = 60 * 60 * 1000;
  const countRenewals = (page: Page) => {
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
    });
    return renewals;
  };

  test('ahead does not refresh the session repeatedly', { tag: '@backend' }, async ({
    page,
    email,
    accounts,
  }) => {
    await page.clock.install({ time: Date.now() + hour });
    const renewals = countRenewals(page);
    await new SignInPage(page).enter(await accounts.create(email));
    await page.reload();
    await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible();
    await page.clock.runFor('02:00');
    expect(renewals).toEqual([]);
  });

  test('behind refreshes the session before it expires', { tag: '@backend' }, async ({
    page,
    email,
    accounts,
  }) => {
    await page.clock.install({ time: Date.now() - hour });
    const renewals = countRenewals(page);
    await new SignInPage(page).enter(await accounts.create(email));
    await page.clock.fastForward('59:30');
    await expect.poll(() => renewals.length).toBe(1);
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
  });
});

test('the sign-in and sign-up pages show who is signed in and sign out, and other tabs follow', async ({
  page,
  context,
  email,
  accounts,
}) => {
  await accounts.open(page, email);
  const other = await context.newPage();
  await other.goto('/about');
  const account = other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'YOUR ACCOUNT' });
  await expect(account).toBeVisible();
  for (const path of ['/sign-up-page', '/sign-in-page']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(`You are signed in as ${email}.`);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Open your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(account).toBeHidden();
  await page.goto('/sign-in-page');
  await expect(page.getByText('You are signed in as')).toBeHidden();
});
