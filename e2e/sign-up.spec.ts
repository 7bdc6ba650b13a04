import { holdRequests } from './support/held-requests.ts';
import { SignUpPage } from './support/sign-up-page.ts';
import { expect, failedRequest, skipUnlessConfirmation, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const neutral = 'This account could not be created. If you have one already, sign in or reset your password.';

test('shows progress, then opens the account with a welcome notification', {
  tag: ['@engines', '@backend'],
}, async ({ page, email }) => {
  await skipUnlessConfirmation('off');
  const held = await holdRequests(page, '**/auth/v1/signup*');
  const signUp = new SignUpPage(page);
  await signUp.send(email, 'kuchen');
  await expect(signUp.submit).toHaveText('Creating Account...');
  await expect(signUp.submit).toHaveAttribute('aria-disabled', 'true');
  held.release();
  await expect(page).toHaveURL('/your-account');
  await expectSuccess(page, 'Success!', 'Account created successfully!');
  await expect(page.getByRole('main').getByText('Ada Lovelace').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test('with a known email address does not reveal the account and offers sign-in and password reset', {
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
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('lists the errors and sends nothing when fields are empty', { tag: '@engines' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1')) asked.push(request.url());
  });
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.password.fill('12345');
  await signUp.submit.click();
  await expect(signUp.summary).toBeFocused();
  await expect(signUp.summary.getByRole('link')).toHaveText([
    'Enter your name',
    'Enter your email address',
    'Password must be at least 6 characters long',
  ]);
  expect(asked).toEqual([]);
});

test('shows other messages of the auth service as text', async ({ page, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 422,
        error_code: 'signup_disabled',
        msg: 'Signups not allowed <b>for</b> this instance',
      },
    }),
  );
  const signUp = new SignUpPage(page);
  await signUp.send(email);
  await expectFailure(page, 'Signups not allowed <b>for</b> this instance');
});

test('states that it is for businesses and accepts the Terms, not the Privacy Policy', async ({ page }) => {
  await new SignUpPage(page).open();
  await expect(page.getByRole('main')).toContainText(
    'By creating an account you confirm that you act for a business, and you accept the Terms of Service. How we handle your data is in the Privacy Policy.',
  );
  await page.goto('/sign-in-page');
  await expect(page.getByRole('main')).not.toContainText(/accept/i);
});
