/** A service that wants every new address confirmed: a preview of its own, with that setting. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Mail } from '../server/mailbox.ts';
import { embeddedPublishableKey } from '../server/settings.ts';
import { ports } from './support/origins.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { SignUpPage } from './support/sign-up-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const port = ports.site + 22;
const site = `http://localhost:${port}`;
const folder = `.local/e2e/confirmation-${port}`;
const password = 'analytical engine';
let server: ChildProcess;

test.use({ baseURL: site });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  rmSync(folder, { recursive: true, force: true });
  server = spawn(process.execPath, ['server/preview.ts'], {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), LOCAL_DIR: folder, CONFIRMATIONS: '1' },
  });
  const isUp = () =>
    fetch(`${site}/auth/v1/settings`, { headers: { apikey: embeddedPublishableKey } })
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isUp, { timeout: 90_000 }).toBe(true);
});

test.afterAll(() => {
  server.kill('SIGTERM');
});

/** The link in the newest mail to an address. */
async function readLink(email: string): Promise<string> {
  const response = await fetch(`${site}/_mailbox?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  });
  const mail = ((await response.json()) as Mail[]).at(-1);
  return /href="([^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
}

/** The rows of the newsletter with an address, asked past the rules with the key of this backend. */
async function readReaders(email: string): Promise<unknown[]> {
  const { secretKey } = JSON.parse(readFileSync(`${folder}/keys.json`, 'utf8'));
  const address = `${site}/rest/v1/newsletter_subscribers?select=email&email=eq.${encodeURIComponent(email)}`;
  const response = await fetch(address, { headers: { apikey: secretKey, 'user-agent': 'end-to-end tests' } });
  return response.json() as Promise<unknown[]>;
}

const expectInboxHint = async (page: Page, email: string) => {
  const heading = page.getByRole('heading', { name: 'Check your inbox' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('main')).toContainText('An address that has an account already gets no second');
  await expect(page.getByRole('main').getByRole('button', { name: 'Send the link again' })).toBeVisible();
};

test('a new account waits for its link, which signs in, leaves the address bar, and works once', async ({
  page,
  browser,
  email,
  faults,
}) => {
  faults.expect(failedRequest);
  await new SignUpPage(page).send(email);
  await expectSuccess(page, 'Success!', 'Account created successfully!');
  await expectInboxHint(page, email);
  await expect(page).toHaveURL('/sign-up-page');

  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.send({ email, password });
  await expectFailure(page, 'Confirm your e-mail address first: open the link in the message we sent you.');

  // Whoever has lost the link asks for it again.
  const again = page.getByRole('form').getByRole('button', { name: 'Send the link again' });
  const [asked] = await Promise.all([page.waitForRequest('**/auth/v1/resend?*'), again.click()]);
  expect(asked.postDataJSON()).toMatchObject({ type: 'signup', email });
  await expectSuccess(page, 'Success!', 'If this address still waits for its link, it is on its way again.');

  const link = await readLink(email);
  expect(new URL(link).pathname).toBe('/');
  await page.goto(link);
  await expect(page).toHaveURL('/confirm');
  await expect(page.getByRole('main')).toContainText(`The button confirms the address ${email}`);
  await page.getByRole('button', { name: 'CONFIRM' }).click();
  await expect(page).toHaveURL('/your-account');
  await expectSuccess(page, 'Success!', 'Your e-mail address is confirmed.');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();

  const elsewhere = await (await browser.newContext({ baseURL: site })).newPage();
  await elsewhere.goto(link);
  const main = elsewhere.getByRole('main');
  await main.getByRole('button', { name: 'CONFIRM' }).click();
  await expect(main.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(main).toContainText('This link has expired or was already used.');
  await expect(main).toContainText('Sign in if your address is confirmed already.');
  await expect(main.getByRole('link', { name: 'SIGN IN' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'CREATE ACCOUNT' })).toBeVisible();
  await elsewhere.context().close();
});

test('a known address gets no other words than a new one', async ({ page, email, faults }) => {
  faults.expect(failedRequest);
  await new SignUpPage(page).send(email);
  await expectInboxHint(page, email);
  await page.goto(await readLink(email));
  await page.getByRole('button', { name: 'CONFIRM' }).click();
  await expect(page).toHaveURL('/your-account');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('account-session'));
  await new SignUpPage(page).send(email, 'another password');
  await expectInboxHint(page, email);
  await expect(page.getByText(/already registered|already exists/i)).toHaveCount(0);
});

test('an account whose address a mail has confirmed takes it off the newsletter where that is ticked', async ({
  page,
  email,
  faults,
}) => {
  // The service no longer knows the session of an account that is gone.
  faults.expect(failedRequest);
  await page.goto('/blog');
  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  await newsletter.getByLabel('First Name').fill('Ada');
  await newsletter.getByLabel('Email Address').fill(email);
  await newsletter.getByRole('button').click();
  await expectSuccess(page, 'Subscribed!', "You've been successfully subscribed to our newsletter.");

  await new SignUpPage(page).send(email, password);
  await expectInboxHint(page, email);
  await page.goto(await readLink(email));
  await page.getByRole('button', { name: 'CONFIRM' }).click();
  await expect(page).toHaveURL('/your-account');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await page.goto('/your-account#settings');
  await page.reload();
  await page.locator('summary', { hasText: 'Delete account' }).click();
  const form = page.getByRole('form', { name: 'Delete account' });
  await form.getByRole('checkbox').check();
  await form.getByLabel('Type “DELETE” to confirm').fill('DELETE');
  await form.getByLabel('Your password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'DELETE ACCOUNT' }).click();
  await expectSuccess(page, 'Success!', 'Your account is deleted.');
  expect(await readReaders(email)).toEqual([]);
});
