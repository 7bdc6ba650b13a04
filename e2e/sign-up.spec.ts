import { holdRequests } from './support/held-requests.ts';
import { SignUpPage } from './support/sign-up-page.ts';
import { testSigningUp } from './support/sign-up-tests.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const neutral = 'This account could not be created. If you have one already, sign in or reset your password.';

test('says what is happening, then opens the account and welcomes its owner', async ({ page, email }) => {
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

test('of an address with an account does not say that it has one, and helps its owner on', {
  tag: '@other-origin',
}, async ({ page, email, accounts, faults }) => {
  faults.expect(failedRequest);
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

testSigningUp();
