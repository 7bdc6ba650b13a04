import { SignUpPage } from './sign-up-page.ts';
import { expect, failedRequest, test } from './test.ts';
import { expectFailure } from './toast.ts';

/** What holds of signing up whether or not the service wants the address confirmed. */
export function testSigningUp(): void {
  test('says what is missing, and sends nothing', async ({ page }) => {
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
      'Enter your e-mail address',
      'Password must be at least 6 characters long',
    ]);
    expect(asked).toEqual([]);
  });

  test('shows what else the service says, as text', async ({ page, email, faults }) => {
    faults.expect(failedRequest);
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

  test('is for businesses and accepts the Terms, not the Privacy Policy', async ({ page }) => {
    await new SignUpPage(page).open();
    await expect(page.getByRole('main')).toContainText(
      'By creating an account you confirm that you act for a business, and you accept the Terms of Service. How we handle your data is in the Privacy Policy.',
    );
    await page.goto('/sign-in-page');
    await expect(page.getByRole('main')).not.toContainText(/accept/i);
  });
}
