import type { Page } from '@playwright/test';
import { NewsletterForm, subscribed } from './support/newsletter-form.ts';
import { holdRequests } from './support/requests.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const table = 'newsletter_subscribers';
const confirmed = ['Confirmed', 'You’ll receive our next newsletter.'] as const;
const goodbye = ['Unsubscribed', 'We won’t send you any more newsletters.'] as const;

const confirm = (page: Page) => page.getByRole('button', { name: 'CONFIRM' });
const unsubscribe = (page: Page) => page.getByRole('button', { name: 'UNSUBSCRIBE' });

/** Moves the pointer over a button, and waits for everything that this loads. */
async function approach(page: Page, button: ReturnType<typeof confirm>): Promise<void> {
  await button.hover();
  await page.waitForLoadState('networkidle');
}

test('a newsletter subscription begins after a click on the emailed link, with the typed name, and ends so', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, database, mailbox }) => {
  const read = async () => (await database.read(table, 'email', email))[0];
  const form = new NewsletterForm(page);
  const scripts = await holdRequests(page, '**/_astro/*.js');
  await page.goto('/blog');
  await form.send(email);
  scripts.release();
  await expectSuccess(page, ...subscribed);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  const sent = page.locator('.newsletter-sent');
  await expect(sent).toContainText(`If ${email} is not subscribed yet, we’ll email it a confirmation link.`);
  await expect(sent).toContainText('spam folder');
  await expect(form.submit).toHaveCount(0);
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await expect(form.firstName).toBeFocused();
  await expect(form.firstName).toHaveValue('');
  await expect(form.email).toHaveValue('');
  expect(await read()).toMatchObject({
    email,
    first_name: 'Grace',
    unsubscribed_at: null,
    consented_at: null,
    consent_version: null,
    source: 'website',
    emails_sent: 1,
  });

  await page.goto(await mailbox.waitForLink(email));
  await expect(page).toHaveURL('/newsletter/confirm');
  await approach(page, confirm(page));
  expect(await read()).toMatchObject({ consented_at: null });
  await page.getByLabel('First Name').fill('Ada');
  await confirm(page).click();
  await expectSuccess(page, ...confirmed);
  await expect(page.getByRole('heading', { level: 2, name: 'Confirmed' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Subscribe again' })).toBeHidden();
  const row = await read();
  expect(row).toMatchObject({
    first_name: 'Ada',
    consented_at: expect.any(String),
    consent_version: '2025-07-12',
  });

  const token = row?.unsubscribe_token;
  await page.goto(`/newsletter/unsubscribe?token=${token}`);
  await expect(page).toHaveURL('/newsletter/unsubscribe');
  await approach(page, unsubscribe(page));
  expect(await read()).toMatchObject({ unsubscribed_at: null });
  await unsubscribe(page).click();
  await expectSuccess(page, ...goodbye);
  await expect(page.getByRole('heading', { level: 2, name: 'Unsubscribed' })).toBeFocused();

  // Subscribing again needs another confirmation.
  await page.goto('/blog');
  await form.send(email);
  await expectSuccess(page, ...subscribed);
  const rows = await database.read(table, 'email', email);
  expect(rows.filter((each) => each.unsubscribe_token === token)).toMatchObject([
    { unsubscribed_at: expect.any(String) },
  ]);
});

test('a confirmed newsletter subscription is still confirmed on its page after a reload', async ({
  page,
  email,
  mailbox,
}) => {
  await page.goto('/blog');
  await new NewsletterForm(page).send(email);
  await expectSuccess(page, ...subscribed);
  await page.goto(await mailbox.waitForLink(email));
  await page.getByLabel('First Name').fill('Ada');
  await confirm(page).click();
  await expectSuccess(page, ...confirmed);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Confirmed' })).toBeVisible();
  await expect(confirm(page)).toBeHidden();
});

test('a newsletter link that is damaged, expired or cannot be sent shows what to do', {
  tag: '@backend',
}, async ({ page, pageErrors }) => {
  pageErrors.expect(failedRequest);
  for (const url of ['/newsletter/unsubscribe?token=%3Cb%3E', '/newsletter/confirm#token=0000']) {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    await expect(page.getByRole('button', { name: /UNSUBSCRIBE|CONFIRM/ })).toHaveCount(0);
  }
  const token = '00000000-0000-4000-8000-000000000000';
  await page.goto('about:blank');
  await page.goto(`/newsletter/confirm#token=${token}`);
  await page.getByLabel('First Name').fill('Ada');
  await confirm(page).click();
  await expectFailure(page, 'Failed to confirm. Please try again.');
  await expect(page.getByRole('alert').getByText('This link has expired')).toBeVisible();

  await page.route('**/rest/v1/rpc/*', (route) => route.abort(), { times: 1 });
  await page.goto(`/newsletter/unsubscribe?token=${token}`);
  await unsubscribe(page).click();
  await expectFailure(page, 'Failed to unsubscribe. Please try again.');
  // An unknown token gets the same response as a known one.
  await unsubscribe(page).click();
  await expectSuccess(page, ...goodbye);
});
