import type { Page } from '@playwright/test';
import { holdRequests } from './support/held-requests.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const table = 'newsletter_subscribers';
const thanks = ['Subscribed!', "You've been successfully subscribed to our newsletter."] as const;

const parts = (page: Page) => {
  const form = page.getByRole('form', { name: 'Newsletter' });
  return {
    firstName: form.getByLabel('First Name'),
    email: form.getByLabel('Email Address'),
    submit: form.getByRole('button'),
    summary: form.getByRole('alert', { name: 'There is a problem' }),
  };
};

async function subscribe(page: Page, firstName: string, email: string): Promise<void> {
  const form = parts(page);
  await form.firstName.fill(firstName);
  await form.email.fill(email);
  await form.submit.click();
}

test('a subscription is stored and the form is cleared', { tag: '@other-origin' }, async ({
  page,
  email,
  database,
}) => {
  await page.goto('/blog');
  await subscribe(page, 'Grace', email);
  await expectSuccess(page, ...thanks);
  await expect(parts(page).firstName).toHaveValue('');
  await expect(parts(page).email).toHaveValue('');
  expect(await database.read(table, 'email', email)).toEqual([
    {
      id: expect.any(String),
      created_at: expect.any(String),
      email,
      first_name: 'Grace',
      unsubscribed_at: null,
      unsubscribe_token: expect.any(String),
    },
  ]);
});

test('the same address again gets the same answer and no second row, however it is written', async ({
  page,
  email,
  database,
}) => {
  await page.goto('/blog');
  await subscribe(page, 'Grace', email);
  await expectSuccess(page, ...thanks);
  await page.reload();
  const [response] = await Promise.all([
    page.waitForResponse(`**/rest/v1/${table}`),
    subscribe(page, 'Admiral', email.toUpperCase()),
  ]);
  expect(response.status()).toBe(201);
  await expectSuccess(page, ...thanks);
  expect(await database.read(table, 'email', email)).toMatchObject([{ first_name: 'Grace' }]);
  expect(await database.read(table, 'email', email.toUpperCase())).toHaveLength(0);
});

test('an empty form says what is missing', async ({ page }) => {
  await page.goto('/blog');
  await parts(page).submit.click();
  await expect(parts(page).summary).toBeFocused();
  await expect(parts(page).summary.getByRole('link')).toHaveText([
    'Enter your first name',
    'Enter your e-mail address',
  ]);
});

test('a fault keeps what was typed', async ({ page, email, faults }) => {
  faults.expect(failedRequest);
  await page.route(`**/rest/v1/${table}`, (route) => route.abort());
  await page.goto('/blog');
  await subscribe(page, 'Grace', email);
  await expectFailure(page, 'Failed to subscribe. Please try again.');
  await expect(parts(page).firstName).toHaveValue('Grace');
  await expect(parts(page).email).toHaveValue(email);
});

test('the button says what is happening', async ({ page, email }) => {
  const held = await holdRequests(page, `**/rest/v1/${table}`);
  await page.goto('/blog');
  await subscribe(page, 'Grace', email);
  await expect(parts(page).submit).toHaveText('SUBSCRIBING...');
  held.release();
  await expectSuccess(page, ...thanks);
  await expect(parts(page).submit).toHaveText('SUBSCRIBE');
});

const goodbye = ['Unsubscribed', 'You will receive no further newsletter from us.'] as const;
const unsubscribe = (page: Page) => page.getByRole('button', { name: 'UNSUBSCRIBE' });

test('the link of a newsletter unsubscribes by its button, not by opening, and subscribing again works', {
  tag: '@other-origin',
}, async ({ page, email, database }) => {
  const read = async () => (await database.read(table, 'email', email))[0];
  await page.goto('/blog');
  await subscribe(page, 'Grace', email);
  await expectSuccess(page, ...thanks);
  const token = (await read())?.unsubscribe_token;

  await page.goto(`/newsletter/unsubscribe?token=${token}`);
  await expect(page).toHaveURL('/newsletter/unsubscribe');
  await unsubscribe(page).hover();
  await page.waitForLoadState('networkidle');
  expect(await read()).toMatchObject({ unsubscribed_at: null });

  await unsubscribe(page).click();
  await expectSuccess(page, ...goodbye);
  await expect(page.getByRole('heading', { level: 2, name: 'Unsubscribed' })).toBeFocused();
  expect(await read()).toMatchObject({ unsubscribed_at: expect.any(String) });

  await page.goto('/blog');
  await subscribe(page, 'Grace', email);
  await expectSuccess(page, ...thanks);
  expect(await read()).toMatchObject({ unsubscribed_at: null, unsubscribe_token: token });
});

test('a token that nobody has, or none, gets the same words', async ({ page }) => {
  for (const query of ['?token=00000000-0000-4000-8000-000000000000', '?token=%3Cb%3E', '']) {
    await page.goto(`/newsletter/unsubscribe${query}`);
    await unsubscribe(page).click();
    await expectSuccess(page, ...goodbye);
    await expect(page.getByRole('heading', { level: 2, name: 'Unsubscribed' })).toBeVisible();
  }
});

test('a fault while unsubscribing is said, and the next try works', async ({ page, faults }) => {
  faults.expect(failedRequest);
  await page.route('**/rest/v1/rpc/*', (route) => route.abort(), { times: 1 });
  await page.goto('/newsletter/unsubscribe?token=00000000-0000-4000-8000-000000000000');
  await unsubscribe(page).click();
  await expectFailure(page, 'Failed to unsubscribe. Please try again.');
  await unsubscribe(page).click();
  await expectSuccess(page, ...goodbye);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page gives the address to write to', async ({ page }) => {
    await page.goto('/blog');
    // Playwright's roles and texts leave <noscript> out, even where it is shown.
    const note = page.getByRole('main').locator('noscript .box');
    expect(await note.innerText()).toContain('This form needs JavaScript.');
    await expect(note.locator('a')).toBeVisible();
    await expect(note.locator('a')).toHaveAttribute('href', 'mailto:hello@agentory.example');
  });
});
