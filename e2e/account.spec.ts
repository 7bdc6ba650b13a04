import type { Page } from '@playwright/test';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

const desktop = { width: 1440, height: 900 };
const titles = ['PROFILE', 'SUBSCRIPTION', 'AI AGENTS', 'ANALYTICS', 'SUPPORT', 'SETTINGS'];
const loggedOut = ['Success!', 'You have been logged out successfully.'] as const;

const plan = (page: Page) =>
  page.getByRole('term').filter({ hasText: 'Plan' }).locator('xpath=following-sibling::dd');

const shownEmail = (page: Page, email: string) => page.getByRole('main').getByText(email, { exact: true });
const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are logged out' });
const sectionLink = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: title });
const logOut = (page: Page) => page.getByRole('button', { name: 'Log out', exact: true });

test('sign-in opens the account 500 ms after the welcome notification', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts }) => {
  const account = await accounts.create(email);
  const signIn = new SignInPage(page);
  await page.clock.install();
  await signIn.open();
  await page.clock.pauseAt(Date.now() + 60_000);
  await signIn.send(account);
  await expectSuccess(page, 'Access Granted!', 'Welcome to your account!');
  await page.clock.runFor(499);
  const opened = page.waitForRequest('**/your-account');
  await expect(page).toHaveURL('/sign-in-page');
  await page.clock.runFor(1);
  await opened;
  await page.clock.resume();
  await page.waitForURL('**/your-account');
  await expectSuccess(page, 'Access Granted!', 'Welcome to your account!');
  await expect(shownEmail(page, email)).toBeVisible();
});

test('after sign-out neither Back nor a reload shows the account', {
  tag: ['@other-origin', '@engines', '@backend'],
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await logOut(page).click();
  await expect(page).toHaveURL('/');
  await expectSuccess(page, ...loggedOut);
  await page.goBack();
  await expect(signedOut(page)).toBeInViewport();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.reload();
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'SIGN IN' })).toHaveAttribute(
    'href',
    /^\/sign-in-page/,
  );
  await expect(page).toHaveURL('/your-account');
});

test('on a wide screen the navigation of the account opens one section at a time', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts }) => {
  await page.setViewportSize(desktop);
  await accounts.open(page, email);
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText(titles);
  await expect(sectionLink(page, 'PROFILE')).toHaveAttribute('aria-current', 'true');
  const name = page.getByRole('textbox', { name: 'NAME', exact: true });
  await name.fill('Ada King');

  await sectionLink(page, 'SUBSCRIPTION').click();
  await expect(plan(page)).toHaveText('Free');
  await expect(name).toBeHidden();

  await sectionLink(page, 'AI AGENTS').click();
  await expect(page).toHaveURL('/your-account#ai-agents');
  await expect(page.getByText('Your AI-agents will display here')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Coming soon' })).toHaveCount(0);
  await expect(sectionLink(page, 'AI AGENTS')).toHaveAttribute('aria-current', 'true');
  await expect(sectionLink(page, 'PROFILE')).not.toHaveAttribute('aria-current');
  await sectionLink(page, 'PROFILE').click();
  // What was typed stays.
  await expect(name).toHaveValue('Ada King');
});

test('“Speak to our live agent” opens the contact form with the name and email address of the account', {
  tag: '@backend',
}, async ({ page, email, accounts }) => {
  await accounts.signIn(page, email);
  await page.goto('/your-account#support');
  const lines: string[] = [];
  page.on('console', (line) => lines.push(line.text()));
  const agent = page.getByRole('button', { name: 'Speak to our live agent' });
  await expect(agent).toHaveAccessibleDescription('Opens the contact form.');
  await agent.click();
  await expect(page).toHaveURL('/contact');
  expect(lines.join('\n')).toMatch(/live agent/i);
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('on a narrow screen at most one section of the account is expanded', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await accounts.open(page, email);
  const button = (title: string) => page.getByRole('main').getByRole('button', { name: title, exact: true });
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden();
  for (const title of titles) await expect(button(title)).toBeVisible();
  await expect(button('PROFILE')).toHaveAttribute('aria-expanded', 'true');
  const name = page.getByRole('textbox', { name: 'NAME', exact: true });
  await name.fill('Ada King');

  await button('AI AGENTS').click();
  await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible();
  await button('SUBSCRIPTION').click();
  await expect(button('SUBSCRIPTION')).toHaveAttribute('aria-expanded', 'true');
  await expect(button('PROFILE')).toHaveAttribute('aria-expanded', 'false');
  await expect(plan(page)).toBeVisible();
  await button('SUBSCRIPTION').click();
  for (const title of titles) await expect(button(title)).toHaveAttribute('aria-expanded', 'false');
  await expect(plan(page)).toBeHidden();
  await button('PROFILE').click();
  await expect(name).toHaveValue('Ada King');
});

test('the navigation of the account replaces its expandable sections from 768 px', {
  tag: '@backend',
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  for (const width of [767, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible({ visible: width === 768 });
    await expect(page.getByRole('button', { name: 'PROFILE', exact: true })).toBeVisible({
      visible: width === 767,
    });
  }
});

const hasNotLoaded = 'Your account hasn’t loaded. Your network may block a part of this page.';

test('the account offers a reload and an email address when its script is blocked', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts, pageErrors }) => {
  pageErrors.expect(/Failed to load resource|NetworkError|error loading dynamically imported|Load failed/);
  await accounts.open(page, email);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('about:blank');
  await page.goto('/your-account#settings');
  const message = page.getByRole('status').filter({ hasText: hasNotLoaded });
  await expect(message).toBeVisible();
  await expect(message.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByText('Opening your account...')).toBeHidden();
  // Twice, because the page is then the same as before.
  for (const _ of [1, 2]) {
    await message.getByRole('link', { name: 'Reload the page' }).click();
    await expect(message).toBeVisible();
  }
  await page.unroute('**/_astro/*.js');
  await message.getByRole('link', { name: 'Reload the page' }).click();
  await expect(shownEmail(page, email)).toBeVisible();
  await expect(message).toBeHidden();
});

test('the account offers a reload within 8 seconds when its script never arrives', async ({ page }) => {
  await page.clock.install();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/AccountPanel*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/your-account', { waitUntil: 'commit' });
  await expect(page.getByText('Opening your account...')).toBeVisible();
  await page.clock.runFor(8000);
  await expect(page.getByText(hasNotLoaded)).toBeVisible();
  release();
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByText(hasNotLoaded)).toBeHidden();
});
