import type { Page } from '@playwright/test';
import { SignUpPage } from './support/sign-up-page.ts';
import { expect, failedRequest, skipUnlessConfirmation, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const neutral = 'This account could not be created. If you have one already, sign in or reset your password.';

const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

test('sign-up opens the account with its name, plan and date', {
  tag: ['@engines', '@backend'],
}, async ({ page, email }) => {
  await skipUnlessConfirmation('off');
  await page.setViewportSize({ width: 1440, height: 900 });
  await new SignUpPage(page).send(email, 'kuchen');
  await expect(page).toHaveURL('/your-account');
  await expectSuccess(page, 'Success!', 'Account created successfully!');
  await expect(page.getByRole('main').getByText('Ada Lovelace').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'SUBSCRIPTION' }).click();
  await expect(fact(page, 'Plan')).toHaveText('Free');
  await expect(fact(page, 'Purchase date')).toHaveText(/^\d{4}-\d{2}-\d{2}$/);
});

test('sign-up does not reveal that an email address has an account', {
  tag: '@backend',
}, async ({ page, email, accounts, pageErrors }) => {
  await skipUnlessConfirmation('off');
  pageErrors.expect(failedRequest);
  await accounts.create(email);
  const signUp = new SignUpPage(page);
  await signUp.send(email, 'another password');
  await expectFailure(page, neutral);
  await expect(signUp.summary).toHaveText(/There is a problem/);
  await expect(page.getByText(/already registered|already exists/i)).toHaveCount(0);
  await expect(page).toHaveURL('/sign-up-page');
  await expect(signUp.email).toHaveValue(email);
  await expect(signUp.summary.getByRole('link')).toHaveText(['Sign in', 'Reset your password']);
});

test('sign-up shows at every width that creating an account accepts the Terms of Service', async ({
  page,
}) => {
  await new SignUpPage(page).open();
  for (const width of [320, 390, 500, 767, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' '), `${width} px`).toContain(
      'By creating an account, you confirm that you act for a business, and you accept the Terms of Service. The Privacy Policy explains how we handle your data.',
    );
  }
  await page.goto('/sign-in-page');
  await expect(page.getByRole('main')).not.toContainText(/accept/i);
});
