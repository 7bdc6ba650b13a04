/** Failures between the forms of the account and the services. */
import type { Locator, Page, Route } from '@playwright/test';
import { requiresConfirmation } from './support/project.ts';
import { holdRequests } from './support/requests.ts';
import { ResetPage } from './support/reset-page.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { SignUpPage } from './support/sign-up-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem } from './support/toast.ts';

interface Screen {
  path: string;
  /** The endpoint of the form. */
  endpoint: string;
  name: string;
  /** Labels of the fields and their values. */
  fields: (page: Page, email: string) => [Locator, string][];
  /** Expects the result of a successful submission. */
  success: (page: Page) => Promise<void>;
}

const password = 'analytical engine';

const screens: Record<string, Screen> = {
  'sign-in': {
    path: '/sign-in-page',
    endpoint: '**/auth/v1/token*',
    name: 'Sign in',
    fields: (page, email) => {
      const signIn = new SignInPage(page);
      return [
        [signIn.email, email],
        [signIn.password, password],
      ];
    },
    success: (page) => expect(page).toHaveURL('/your-account'),
  },
  'sign-up': {
    path: '/sign-up-page',
    endpoint: '**/auth/v1/signup*',
    name: 'Sign up',
    fields: (page, email) => {
      const signUp = new SignUpPage(page);
      return [
        [signUp.name, 'Ada Lovelace'],
        [signUp.email, `new-${email}`],
        [signUp.password, password],
      ];
    },
    success: async (page) => {
      if (await requiresConfirmation())
        await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
      else await expect(page).toHaveURL('/your-account');
    },
  },
  'forgot password': {
    path: '/forgot-password',
    endpoint: '**/auth/v1/recover*',
    name: 'Forgot password',
    fields: (page, email) => [[page.getByLabel('Email Address'), email]],
    success: (page) => expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible(),
  },
};

const unreachable = 'The server cannot be reached at the moment. Try again in a minute.';

/** One failure for each kind of message. */
const failures: [failure: string, answer: (route: Route) => Promise<void>, message: string][] = [
  [
    'a proxy responds with an HTML page',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    unreachable,
  ],
  [
    'there were too many attempts',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '240', 'access-control-expose-headers': 'Retry-After' },
        json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
      }),
    'Too many attempts in a short time. Try again in 4 minutes.',
  ],
];

for (const [title, { path, endpoint, name, fields, success }] of Object.entries(screens)) {
  const form = (page: Page) => page.getByRole('form', { name });
  const submit = (page: Page) => form(page).locator('button[type=submit]');
  const fill = async (page: Page, email: string) => {
    await page.clock.install();
    await page.goto(path);
    for (const [field, value] of fields(page, email)) await field.fill(value);
  };

  test(`${title} retains typed values and shows the reason after every failure, and Enter during the retry sends no second request`, {
    tag: '@backend',
  }, async ({ page, context, email, accounts, pageErrors }) => {
    pageErrors.expect(failedRequest);
    await accounts.create(email);
    await fill(page, email);
    const summary = form(page).locator('.error-summary');
    const expectValues = async (failure: string, message: string) => {
      await expect(summary, failure).toContainText(message);
      await expect(summary, failure).toBeFocused();
      for (const [field, value] of fields(page, email)) await expect(field, failure).toHaveValue(value);
      await expect(page.getByText(/boom|Bad Gateway|JSON/), failure).toHaveCount(0);
    };

    // After every request for an email, the button counts down for a minute, whatever the response was.
    const waitForCountdown = async () => {
      while ((await submit(page).getAttribute('aria-disabled')) === 'true') await page.clock.runFor(1000);
    };

    for (const [failure, answer, message] of failures) {
      await page.route(endpoint, answer, { times: 1 });
      await submit(page).click();
      await expectValues(failure, message);
      if (path === '/forgot-password') await expect(submit(page), failure).toHaveText(/\(\d+ s\)$/);
      await waitForCountdown();
    }
    await context.setOffline(true);
    await submit(page).click();
    await expectValues('no connection', "You're offline. Try again when you're back online.");
    await context.setOffline(false);

    const held = await holdRequests(page, endpoint);
    await submit(page).click();
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(submit(page)).toHaveText(/^(?:Signing In|Creating Account|SENDING)\.\.\.$/);
    await expect(submit(page)).toBeFocused();
    await page.keyboard.press('Enter');
    held.release();
    await success(page);
    expect(held.count).toBe(1);
  });
}

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
  const reload = page.getByText("Part of this page didn't load. Reload the page, then try again.");
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

test('the sign-in, sign-up and forgot password fields have the autocomplete values that password managers need', async ({
  page,
}) => {
  for (const [path, purposes] of [
    ['/sign-in-page', ['username', 'current-password']],
    ['/sign-up-page', ['name', 'username', 'new-password']],
    ['/forgot-password', ['username']],
  ] as const) {
    await page.goto(path);
    const fields = page.getByRole('main').locator('form input:not([type=hidden])');
    const read = (name: string) =>
      fields.evaluateAll((all, attribute) => all.map((field) => field.getAttribute(attribute)), name);
    expect(await read('autocomplete')).toEqual(purposes);
    // The forms validate fields themselves.
    expect(await read('required')).toEqual(purposes.map(() => null));
  }
});
