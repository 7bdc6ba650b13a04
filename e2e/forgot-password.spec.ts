import type { Page } from '@playwright/test';
import { recordRequests } from './support/requests.ts';
import { ResetPage } from './support/reset-page.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem, expectSuccess } from './support/toast.ts';

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  const form = page.getByRole('form', { name: 'Forgot password' });
  await form.getByLabel('Email Address').fill(email);
  await form.getByRole('button', { name: 'SEND RESET LINK' }).click();
  await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
  await expectSuccess(page, 'Success!', 'Password reset email sent! Check your inbox.');
}

test('a password reset by email replaces the old password, and its link works only once', {
  tag: ['@other-origin', '@engines', '@backend'],
}, async ({ page, email, accounts, mailbox, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.create(email);
  await requestLink(page, email);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('spam');

  const link = await mailbox.waitForLink(email);
  const token = /token=(\d+)/.exec(link)?.[1] ?? 'none';
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) urls.push(page.url());
  });
  const reset = new ResetPage(page);
  await page.goto(link);
  // The token leaves the URL before a script is requested, and survives a reload and an error.
  await reset.password.hover();
  await expect.poll(() => urls.length).toBeGreaterThan(0);
  expect([...urls, page.url()].filter((url) => url.includes(token))).toEqual([]);
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await reset.set('12345');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(
    'Password must be at least 6 characters long',
  );
  await reset.set('difference engine');
  await expect(page).toHaveURL('/your-account');
  await expectSuccess(page, 'Success!', 'Your new password has been saved. You are signed in.');
  // Back skips the page of the used link.
  await page.goBack();
  await expect(page).toHaveURL('/forgot-password');
  await page.goForward();
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.send(account);
  await expectProblem(page, 'The email address or password is incorrect. Check both and try again.');
  await signIn.enter({ email, password: 'difference engine' });

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await reset.set('third engine');
  await expect(reset.refusal).toBeVisible();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a reset link that lost its end offers a new one, and one with an encoded # opens its page', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts, mailbox, pageErrors }) => {
  // The URL with the encoded character does not exist.
  pageErrors.expect(failedRequest);
  await accounts.create(email);
  await accounts.forgetPassword(email);
  const link = await mailbox.waitForLink(email);
  const reset = new ResetPage(page);
  await page.goto(link.slice(0, -3));
  await expect(reset.incomplete).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'write to us' })).toBeVisible();

  // The visitor puts the whole link into the address bar of the same tab.
  await page.goto(link);
  await expect(reset.password).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();

  await page.goto(link.replace('#', '%23'));
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('form').locator('[autocomplete=username]')).toHaveValue(email);
  await reset.set('difference engine');
  await expect(page).toHaveURL('/your-account');
});

test('forgot password has the address typed at sign-in, reveals no account, and waits before a retry', {
  tag: '@backend',
}, async ({ page, email, mailbox }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.email.fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const field = page.getByLabel('Email Address');
  await expect(field).toHaveValue(email);
  await expect(page).toHaveURL('/forgot-password');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
  expect(await mailbox.list(email)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  const again = page.getByRole('button', { name: /^SEND RESET LINK \(\d+ s\)$/ });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  const requests = recordRequests(page, /\/recover/);
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Email Sent!' })).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('email links open their page and show the email address as it is sent', async ({ page }) => {
  const parameters = 'email=info@xn--mller-kva.example&token=0123456789';
  const main = page.getByRole('main');
  for (const [url, path] of [
    [`/reset-password#${parameters}`, '/reset-password'],
    [`/?type=recovery#${parameters}`, '/reset-password'],
    [`/confirm?type=recovery#${parameters}`, '/reset-password'],
    [`/reset-password?type=signup#${parameters}`, '/confirm'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(url);
    await expect(main.getByText('info@xn--mller-kva.example'), url).toBeVisible();
    expect(new URL(page.url()).pathname, url).toBe(path);
    await expect(
      main.locator('[autocomplete=username]:visible, form:visible [autocomplete=username]'),
    ).toHaveValue('info@xn--mller-kva.example');
  }
});

for (const url of [
  '/?token=3d4f0c00-0000-4000-8000-00000000abcd',
  '/?error=access_denied&error_code=otp_expired',
  '/?code=0123456789&state=token',
  '/#email=ada@example.com&token=secret',
])
  test(`the landing page opens ${url}, a link of another service`, async ({ page }) => {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'HERE TO REDEFINE' })).toBeVisible();
    await expect(page).toHaveURL(url);
  });

/** Text that a browser needs seconds to lay out. */
const combining = `a${'\u0301'.repeat(20_000)}`;
for (const [url, label, length] of [
  ['/forgot-password#email=', 'Email Address', 254],
  ['/search?q=', 'Search', 100],
  ['/contact?q=', 'Description', 500],
] as const)
  test(`${url} enters at most ${length} characters into the field`, async ({ page }) => {
    await page.goto(
      url.includes('?') ? `${url}${encodeURIComponent(combining.slice(0, 2000))}` : url + combining,
    );
    const field = page.getByRole('main').getByLabel(label);
    await expect(field).toHaveValue(combining.slice(0, length));
  });
