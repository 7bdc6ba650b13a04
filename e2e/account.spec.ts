import type { Page } from '@playwright/test';
import { holdRequests } from './support/held-requests.ts';
import { siteOrigin } from './support/project.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { SignUpPage } from './support/sign-up-page.ts';
import { expect, failedRequest, skipUnlessConfirmation, test } from './support/test.ts';
import { expectProblem, expectSuccess } from './support/toast.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 800 };

/** The `<dd>` of a term in a description list. */
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

/** The email address in the profile. */
const shownEmail = (page: Page) => page.getByRole('main').getByText(/^visitor-\S+@example\.com$/);

const sectionLink = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: title });

test.describe('a visitor without an account', () => {
  test('signs up and sees the name, plan and date in the account', { tag: '@backend' }, async ({
    page,
    email,
  }) => {
    await skipUnlessConfirmation('off');
    await page.setViewportSize(desktop);
    await new SignUpPage(page).send(email, 'kuchen');
    await expect(page).toHaveURL('/your-account');
    await expect(page.getByRole('main').getByText('Ada Lovelace').first()).toBeVisible();
    await sectionLink(page, 'SUBSCRIPTION').click();
    await expect(fact(page, 'Plan')).toHaveText('Free');
    await expect(fact(page, 'Purchase date')).toHaveText(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('sees a signed-out account with a link to sign-in, without any backend request', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/(?:rest|auth|storage)\/v1/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/your-account', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'SIGN IN' })).toHaveAttribute(
      'href',
      /^\/sign-in-page/,
    );
    await expect(page).toHaveURL('/your-account');
    expect(asked).toEqual([]);
  });
});

test.describe('a customer', () => {
  test('signs in and sees a welcome notification', {
    tag: ['@other-origin', '@engines', '@backend'],
  }, async ({ page, email, accounts }) => {
    const account = await accounts.create(email);
    const signIn = new SignInPage(page);
    await signIn.open();
    // Measured with the page's clock, because this process can be late.
    await page.evaluate(() =>
      addEventListener('pagehide', () => {
        const answered = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/auth/v1/token'))
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
        sessionStorage.setItem('pause', String(performance.now() - Math.max(...answered)));
      }),
    );
    await signIn.send(account);
    await expectSuccess(page, 'Access Granted!', 'Welcome to your account!');
    await page.waitForURL('**/your-account');
    expect(await page.evaluate(() => Number(sessionStorage.getItem('pause')))).toBeGreaterThanOrEqual(500);
    await expectSuccess(page, 'Access Granted!', 'Welcome to your account!');
    await expect(shownEmail(page)).toHaveText(email);
  });

  test('logs out, and neither Back nor a reload shows the account again', {
    tag: ['@other-origin', '@engines', '@backend'],
  }, async ({ page, email, accounts }) => {
    await accounts.open(page, email);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expectSuccess(page, 'Success!', 'You have been logged out successfully.');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  });

  test('who logs out before the notification script has loaded sees the notification on the next page', {
    tag: '@backend',
  }, async ({ page, email, accounts }) => {
    const notifications = await holdRequests(page, '**/_astro/Toaster*');
    await accounts.open(page, email);
    await expect.poll(() => notifications.count).toBe(1);
    const next = await holdRequests(page, `${siteOrigin}/`);
    // A click that navigates can wait for the next page, which is delayed here.
    const click = page.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => next.count).toBe(1);
    const arrived = page.waitForResponse('**/_astro/Toaster*');
    notifications.release();
    await (await arrived).finished();
    // The time that the script may need to start.
    await page.waitForTimeout(500);
    next.release();
    await click;
    await expect(page).toHaveURL('/');
    await expectSuccess(page, 'Success!', 'You have been logged out successfully.');
  });

  test('who logs out in one tab is logged out in the other', { tag: '@backend' }, async ({
    page,
    context,
    email,
    accounts,
  }) => {
    await accounts.open(page, email);
    const other = await context.newPage();
    await other.goto('/your-account');
    await expect(other.getByText(email)).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  });

  test('with a wrong password gets the same message as a visitor without an account', {
    tag: '@backend',
  }, async ({ page, email, accounts, pageErrors }) => {
    pageErrors.expect(failedRequest);
    const account = await accounts.create(email);
    const signIn = new SignInPage(page);
    const answers: string[] = [];
    for (const address of [account.email, `nobody-${email}`]) {
      await signIn.open();
      await signIn.send({ email: address, password: 'not the password' });
      await expectProblem(page, 'The email address or password is incorrect. Check both and try again.');
      await expect(page).toHaveURL('/sign-in-page');
      await expect(signIn.email).toHaveValue(address);
      answers.push((await signIn.summary.innerText()).trim());
    }
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).not.toMatch(/exist|registered|unknown/i);
  });

  test('returns to the page of this site that required sign-in', { tag: '@backend' }, async ({
    page,
    email,
    accounts,
  }) => {
    const account = await accounts.create(email);
    const signIn = new SignInPage(page);
    await signIn.open('?next=/our-plans');
    await signIn.send(account);
    await expect(page).toHaveURL('/our-plans');
  });

  test('sees an error and can retry when the plan cannot be loaded', { tag: '@backend' }, async ({
    page,
    email,
    accounts,
    pageErrors,
  }) => {
    pageErrors.expect(failedRequest);
    await page.setViewportSize(desktop);
    let isBroken = true;
    await page.route('**/rest/v1/subscribers*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'boom' } }) : route.continue(),
    );
    await accounts.open(page, email);
    await sectionLink(page, 'SUBSCRIPTION').click();
    await expect(page.getByRole('heading', { name: 'Could not load your subscription' })).toBeVisible({
      timeout: 20_000,
    });
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(fact(page, 'Plan')).toHaveText('Free');
  });
});

test.describe('the sections of the account', () => {
  const titles = ['PROFILE', 'SUBSCRIPTION', 'AI AGENTS', 'ANALYTICS', 'SUPPORT', 'SETTINGS'];

  test('are selected in a side navigation on a wide screen and named in the URL', {
    tag: ['@engines', '@backend'],
  }, async ({ page, email, accounts }) => {
    await page.setViewportSize(desktop);
    await accounts.open(page, email);
    const list = page.getByRole('navigation', { name: 'Account' });
    await expect(list.getByRole('link')).toHaveText(titles);
    await expect(sectionLink(page, 'PROFILE')).toHaveAttribute('aria-current', 'true');

    await sectionLink(page, 'AI AGENTS').click();
    await expect(page).toHaveURL('/your-account#ai-agents');
    await expect(page.getByText('Your AI-agents will display here')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Coming soon' })).toHaveCount(0);
    await expect(shownEmail(page)).toBeHidden();
    await expect(sectionLink(page, 'AI AGENTS')).toHaveAttribute('aria-current', 'true');
    await expect(sectionLink(page, 'PROFILE')).not.toHaveAttribute('aria-current');
  });

  test('expand one at a time on a narrow screen, and the open one can be collapsed', {
    tag: ['@engines', '@backend'],
  }, async ({ page, email, accounts }) => {
    await page.setViewportSize(phone);
    await accounts.open(page, email);
    const button = (title: string) =>
      page.getByRole('main').getByRole('button', { name: title, exact: true });
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden();
    for (const title of titles) await expect(button(title)).toBeVisible();
    await expect(button('PROFILE')).toHaveAttribute('aria-expanded', 'true');

    await button('SUBSCRIPTION').click();
    await expect(button('SUBSCRIPTION')).toHaveAttribute('aria-expanded', 'true');
    await expect(button('PROFILE')).toHaveAttribute('aria-expanded', 'false');
    await expect(fact(page, 'Plan')).toBeVisible();

    await button('AI AGENTS').click();
    await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible();
    await button('SUBSCRIPTION').click();

    await button('SUBSCRIPTION').click();
    for (const title of titles) await expect(button(title)).toHaveAttribute('aria-expanded', 'false');
    await expect(fact(page, 'Plan')).toBeHidden();
  });

  test('SUPPORT logs a line to the console and opens the contact page', {
    tag: '@backend',
  }, async ({ page, email, accounts }) => {
    await page.setViewportSize(desktop);
    await accounts.open(page, email);
    const lines: string[] = [];
    page.on('console', (line) => lines.push(line.text()));
    await sectionLink(page, 'SUPPORT').click();
    const agent = page.getByRole('button', { name: 'Speak to our live agent' });
    await expect(agent).toHaveAccessibleDescription('Opens the contact form.');
    await agent.click();
    await expect(page).toHaveURL('/contact');
    expect(lines.join('\n')).toMatch(/live agent/i);
  });
});
