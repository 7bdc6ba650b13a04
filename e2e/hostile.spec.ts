/**
 * Attacks on accounts through a browser. confirmation.spec.ts has the attacks on sign-up,
 * tests/database those on rows and files of other accounts.
 */
import type { Page } from '@playwright/test';
import type { Accounts } from './support/accounts.ts';
import type { Mailbox } from './support/mailbox.ts';
import { requiresConfirmation } from './support/project.ts';
import { recordRequests } from './support/requests.ts';
import { ResetPage } from './support/reset-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem, expectSuccess } from './support/toast.ts';

const shown = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('account-session'));

/** Requests that redeem a token, or read or refresh a session. */
const authRequests = /\/auth\/v1\/(?:verify|user|token)/;

/** Creates the attacker's account and a link that signs in to it. */
async function makeMallory(email: string, accounts: Accounts, mailbox: Mailbox) {
  const mallory = await accounts.create(`mallory-${email}`);
  await accounts.forgetPassword(mallory.email);
  return { ...mallory, link: await mailbox.waitForLink(mallory.email) };
}

// The landing page forwards links; the other one reads them.
for (const entrance of ['/', '/confirm'])
  test(`opening an email link for another account at ${entrance} changes nothing for a signed-in visitor`, {
    tag: '@backend',
  }, async ({ page, email, accounts, mailbox }) => {
    const { link } = await makeMallory(email, accounts, mailbox);
    const { hash } = new URL(link);
    await accounts.open(page, email);
    const session = await storedSession(page);
    const redeemed = recordRequests(page, /\/auth\/v1\/verify/);
    for (const type of ['recovery', 'email_change', 'magiclink']) {
      await page.goto(`${entrance}?type=${type}${hash}`);
      await expect(page).not.toHaveURL(/[?#]/);
      // Another page than the link's has forwarded it.
      await expect.poll(() => storedSession(page).catch(() => null), type).toBe(session);
    }
    // The last page has processed its link.
    await expect(new ResetPage(page).incomplete).toBeVisible();
    expect(redeemed).toEqual([]);
    await page.goto('/your-account');
    await expect(shown(page, email)).toBeVisible();
  });

test('a reset link for another account asks the signed-in visitor to log out first', {
  tag: '@backend',
}, async ({ page, email, accounts, mailbox }) => {
  const { link, email: other } = await makeMallory(email, accounts, mailbox);
  await accounts.open(page, email);
  const session = await storedSession(page);
  const requests = recordRequests(page, authRequests);
  const reset = new ResetPage(page);
  await page.goto(link);
  await expect(shown(page, other)).toBeVisible();
  await reset.set('difference engine');
  await expectProblem(
    page,
    'You are signed in with another account. Log out to use this link, or stay signed in.',
  );
  expect(requests).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Stay signed in' }).click();
  await expect(shown(page, email)).toBeVisible();
  expect(await storedSession(page)).toBe(session);

  // The link is still valid, and the visitor can continue.
  await page.goto(link);
  await reset.set('difference engine');
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await expect(page).toHaveURL('/your-account');
  await expect(shown(page, other)).toBeVisible();
});

for (const entrance of ['/your-account', '/reset-password'])
  test(`a session in the URL fragment of ${entrance} signs no one in`, { tag: '@backend' }, async ({
    page,
    email,
    accounts,
  }) => {
    const { session } = await accounts.create(email);
    const { access_token: access, refresh_token: refresh } = session;
    const requests = recordRequests(page, authRequests);
    await page.goto(
      `${entrance}#access_token=${access}&refresh_token=${refresh}&expires_in=900&token_type=bearer&type=recovery`,
    );
    await expect(page).not.toHaveURL(/#/);
    await expect(new ResetPage(page).refusal).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain(access);
    await page.goto('/your-account');
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
    expect(requests).toEqual([]);
  });

test("a link with the visitor's email address and the token of another account does not sign in", {
  tag: '@backend',
}, async ({ page, email, accounts, mailbox, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await accounts.create(email);
  const { link, password, email: other } = await makeMallory(email, accounts, mailbox);
  const reset = new ResetPage(page);
  await page.goto(link.replace('mallory-', ''));
  await expect(shown(page, email)).toBeVisible();
  await reset.set('difference engine');
  await expect(page.locator(':focus').filter({ has: reset.refusal })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  expect(await accounts.canSignIn(other, password)).toBe(true);
});

test('markup in the email address of a link is shown as text', async ({ page }) => {
  const markup = '<img/src=x/onerror=alert(1)>@example.com';
  await page.goto(`/confirm?type=signup#email=${encodeURIComponent(markup)}&token=0123456789`);
  await expect(page.getByRole('main').getByText(markup)).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});

test('an email scanner that opens links and runs scripts changes nothing', {
  tag: '@backend',
}, async ({ page, email, accounts, mailbox }) => {
  const account = await accounts.create(email);
  await accounts.send('PUT', 'auth/v1/user', { email: `new-${email}` }, account.session.access_token);
  const change = await mailbox.waitForLink(email);
  await accounts.forgetPassword(email);
  const reset = await mailbox.waitForLink(email);
  const requests = recordRequests(page, authRequests);
  for (const link of [change, reset]) {
    await page.request.head(link);
    await page.request.get(link);
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.mouse.move(600, 500);
    await page.getByRole('main').getByRole('form').getByRole('button').last().focus();
    await page.waitForLoadState('networkidle');
  }
  expect(requests).toEqual([]);
  await page.goto(change);
  await expect(page.getByRole('main').getByText(`new-${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'CONFIRM' }).click();
  if (await requiresConfirmation())
    await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
  else await expectSuccess(page, 'Success!', 'Your email address is confirmed.');
  await expect(page.getByText('Click the button to change')).toBeHidden();
});
