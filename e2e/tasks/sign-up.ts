/** Creates the account of the screenshots and stores its session for them. */

import { SignUpPage } from '../support/sign-up-page.ts';
import { signedInState } from '../support/states.ts';
import { test } from '../support/test.ts';

test('a visitor signs up', async ({ page }) => {
  await new SignUpPage(page).send('maria.keller@example.com');
  await page.waitForURL('**/your-account');
  await page.context().storageState({ path: signedInState });
});
