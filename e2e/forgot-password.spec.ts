import type { Page } from '@playwright/test';
import { ResetPage } from './support/reset-page.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  const form = page.getByRole('form', { name: 'Forgot password' });
  await form.getByLabel('Email Address').fill(email);
  await form.getByRole('button', { name: 'SEND RESET LINK' }).click();
  await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
  await expectSuccess(page, 'Success!', 'Password reset email sent! Check your inbox.');
}

test('a password reset by email replaces the old password', {
  tag: ['@other-origin', '@engines', '@backend'],
}, async ({ page, email, accounts, mailbox }) => {
  const account = await accounts.create(email);
  await requestLink(page, email);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('spam');
  await page.goto(await mailbox.waitForLink(email));
  await new ResetPage(page).set('difference engine');
  await expect(page).toHaveURL('/your-account');
  await expectSuccess(page, 'Success!', 'Your new password has been saved. You are signed in.');
  expect(await accounts.canSignIn(email, account.password)).toBe(false);
  expect(await accounts.canSignIn(email, 'difference engine')).toBe(true);
  // Back skips the page of the used link.
  await page.goBack();
  await expect(page).toHaveURL('/forgot-password');
});

const parameters = 'email=ada@example.com&token=0123456789';

test('the token of a reset link leaves the URL before a script is requested', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) urls.push(page.url());
  });
  const reset = new ResetPage(page);
  await page.goto(`/reset-password#${parameters}`);
  await reset.password.hover();
  await expect.poll(() => urls.length).toBeGreaterThan(0);
  expect([...urls, page.url()].filter((url) => url.includes('0123456789'))).toEqual([]);
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await reset.set('12345');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(
    'Password must be at least 6 characters long',
  );
});

test('a used reset link offers a new one', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
  mailbox,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await accounts.create(email);
  await accounts.forgetPassword(email);
  const link = await mailbox.waitForLink(email);
  const token = /token=(\d+)/.exec(link)?.[1];
  await accounts.send('POST', 'auth/v1/verify', { type: 'recovery', email, token });
  const reset = new ResetPage(page);
  await page.goto(link);
  await reset.set('third engine');
  await expect(reset.refusal).toBeVisible();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a reset link that lost its end offers a new one', { tag: '@engines' }, async ({ page }) => {
  const reset = new ResetPage(page);
  await page.goto(`/reset-password#${parameters.slice(0, -3)}`);
  await expect(reset.incomplete).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'write to us' })).toBeVisible();
  // The visitor puts the whole link into the address bar of the same tab.
  await page.goto(`/reset-password#${parameters}`);
  await expect(reset.password).toBeVisible();
  await expect(page.getByRole('main').getByText('ada@example.com')).toBeVisible();
});

test('a reset link with an encoded # opens its page', { tag: '@engines' }, async ({ page, pageErrors }) => {
  // The URL with the encoded character does not exist.
  pageErrors.expect(failedRequest);
  await page.goto(`/reset-password%23${parameters}`);
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('form').locator('[autocomplete=username]')).toHaveValue('ada@example.com');
});

test('forgot password has the email address typed at sign-in', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.email.fill('ada@example.com');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email Address')).toHaveValue('ada@example.com');
  await expect(page).toHaveURL('/forgot-password');
});

test('forgot password does not reveal that an email address has no account', { tag: '@backend' }, async ({
  page,
  email,
  mailbox,
}) => {
  await requestLink(page, email);
  expect(await mailbox.list(email)).toEqual([]);
});

test('an email link opens its page with the email address as it was sent', async ({ page }) => {
  const punycode = 'email=info@xn--mller-kva.example&token=0123456789';
  const main = page.getByRole('main');
  for (const [url, path] of [
    [`/reset-password#${punycode}`, '/reset-password'],
    [`/?type=recovery#${punycode}`, '/reset-password'],
    [`/reset-password?type=signup#${punycode}`, '/confirm'],
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

for (const url of ['/?token=3d4f0c00-0000-4000-8000-00000000abcd', '/#email=ada@example.com&token=secret'])
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
