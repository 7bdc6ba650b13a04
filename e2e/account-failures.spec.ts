/** Failures that need a browser. tests/components/form-failures.test.tsx has those of the responses. */
import { ResetPage } from './support/reset-page.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem } from './support/toast.ts';

const unreachable = 'The server cannot be reached at the moment. Try again in a minute.';

test('sign-in succeeds on retry, or after the reload that it asks for, if a script failed to load', {
  tag: '@backend',
}, async ({ page, email, accounts, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.create(email);
  // The chunk with supabase-js, which is fetched when the form is sent.
  await page.route('**/_astro/*.js', async (route) => {
    const response = await route.fetch();
    const isClient = (await response.text()).includes('grant_type=pkce');
    await (isClient ? route.abort() : route.fulfill({ response }));
  });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.email.fill(account.email);
  await signIn.password.fill(account.password);
  await signIn.password.press('Enter');
  await expectProblem(page, unreachable);
  // Requests for scripts can still be pending in the route.
  await page.unrouteAll({ behavior: 'wait' });
  await signIn.password.press('Enter');
  // Firefox and older versions of Chromium do not fetch it again, and the form asks for a reload.
  const reload = page.getByText('Part of this page didn’t load. Reload the page, then try again.');
  await expect(reload.or(page.getByText(account.email, { exact: true })).first()).toBeVisible();
  if (await reload.isVisible()) {
    await page.reload();
    await signIn.send(account);
  }
  await expect(page).toHaveURL('/your-account');
});

test('resetting a password succeeds on retry if the connection fails before or after the link is redeemed', {
  tag: '@backend',
}, async ({ page, email, accounts, mailbox, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await accounts.create(email);
  await accounts.forgetPassword(email);
  await page.goto(await mailbox.waitForLink(email));
  const reset = new ResetPage(page);
  await reset.password.fill('difference engine');
  for (const [endpoint, problem] of [
    ['**/auth/v1/verify*', unreachable],
    ['**/auth/v1/user*', 'The link worked, but your password is not saved yet.'],
  ] as const) {
    await page.route(endpoint, (route) => route.abort(), { times: 1 });
    await reset.submit.click();
    await expectProblem(page, problem);
    await expect(reset.password).toHaveValue('difference engine');
  }
  await reset.submit.click();
  await expect(page).toHaveURL('/your-account');
});
