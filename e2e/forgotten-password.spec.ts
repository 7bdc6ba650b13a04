import type { Page } from '@playwright/test';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem, expectSuccess } from './support/toast.ts';

/** The email address that the profile shows. */
const shownEmail = (page: Page) => page.getByRole('main').getByText(/^visitor-\S+@example\.com$/);

const newPassword = (page: Page) =>
  page.getByRole('form', { name: 'New password' }).getByLabel('New password');

test.describe('a forgotten password', () => {
  const forgot = async (page: Page, email: string) => {
    await page.goto('/forgot-password');
    const form = page.getByRole('form', { name: 'Forgot password' });
    await form.getByLabel('Email Address').fill(email);
    await form.getByRole('button', { name: 'SEND RESET LINK' }).click();
    await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
  };

  test('is reset by email: the new one works, the old one and the used link do not', {
    tag: ['@other-origin', '@engines', '@backend'],
  }, async ({ page, context, email, accounts, mailbox, pageErrors }) => {
    pageErrors.expect(failedRequest);
    const account = await accounts.create(email);
    await forgot(page, email);
    await expectSuccess(page, 'Success!', 'Password reset email sent! Check your inbox.');
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('spam');

    const link = await mailbox.waitForLink(email);
    await page.goto(link);
    await newPassword(page).fill('difference engine');
    await page.getByRole('button', { name: 'SET NEW PASSWORD' }).click();
    await expect(page).toHaveURL('/your-account');
    await expectSuccess(page, 'Success!', 'Your new password is set. You are signed in.');
    await page.reload();
    await expect(shownEmail(page)).toHaveText(email);

    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.send(account);
    await expectProblem(page, 'The email address or password is incorrect. Check both and try again.');
    await signIn.enter({ email, password: 'difference engine' });

    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await newPassword(page).fill('third engine');
    await page.getByRole('button', { name: 'SET NEW PASSWORD' }).click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('has its token removed from the URL before the page requests a script', {
    tag: '@backend',
  }, async ({ page, email, accounts, mailbox }) => {
    await accounts.create(email);
    await accounts.forgetPassword(email);
    const link = await mailbox.waitForLink(email);
    expect(link).toContain('token');
    const token = /token_hash=([^&]+)/.exec(link)?.[1] ?? 'none';
    const addresses: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) addresses.push(page.url());
    });
    await page.goto(link);
    await newPassword(page).hover();
    await expect.poll(() => addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    await expect(page).toHaveURL('/reset-password');
    expect(await page.evaluate(() => location.href)).not.toContain(token);
  });

  test('has a link that still works after a reload and after a password that is too short', {
    tag: '@backend',
  }, async ({ page, email, accounts, mailbox }) => {
    await accounts.create(email);
    await accounts.forgetPassword(email);
    await page.goto(await mailbox.waitForLink(email));
    await page.reload();
    await newPassword(page).fill('12345');
    await page.getByRole('button', { name: 'SET NEW PASSWORD' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(
      'Password must be at least 6 characters long',
    );
    await newPassword(page).fill('kuchen');
    await page.getByRole('button', { name: 'SET NEW PASSWORD' }).click();
    await expect(page).toHaveURL('/your-account');
  });

  test('offers a new link when the link is missing or refused', async ({ page }) => {
    for (const address of [
      '/reset-password',
      '/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
      '/#error=access_denied&error_code=otp_expired&type=recovery',
    ]) {
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page, address).toHaveURL('/reset-password');
      await expect(page.getByRole('heading', { name: 'This link no longer works' }), address).toBeVisible();
      await expect(newPassword(page), address).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute(
        'href',
        '/forgot-password',
      );
    }
  });

  test('the typed email address travels from sign-in, and does not stay in the URL', async ({
    page,
    email,
  }) => {
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.email.fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await expect(page).toHaveURL('/forgot-password');
  });

  test('does not reveal whether an account exists, and "Try again" shows an empty form', {
    tag: '@backend',
  }, async ({ page, email, mailbox }) => {
    await forgot(page, email);
    await expectSuccess(page, 'Success!', 'Password reset email sent! Check your inbox.');
    expect(await mailbox.list(email)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Email Address')).toHaveValue('');
    await expect(page.getByLabel('Email Address')).toBeFocused();
    const again = page.getByRole('button', { name: /^SEND RESET LINK \(\d+ s\)$/ });
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes('/recover')) requests += 1;
    });
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Email Address').press('Enter');
    await expect(page.getByRole('heading', { name: 'Email Sent!' })).toHaveCount(0);
    expect(requests).toBe(0);
  });
});
