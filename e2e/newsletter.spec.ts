import type { Page } from '@playwright/test';
import { NewsletterForm, subscribed } from './support/newsletter-form.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const table = 'newsletter_subscribers';

test('a newsletter subscription is stored, and the form is cleared', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, database }) => {
  const form = new NewsletterForm(page);
  await page.goto('/blog');
  await form.send(email);
  await expectSuccess(page, ...subscribed);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await expect(page.locator('.newsletter-sent')).toContainText(
    `If ${email} is not subscribed yet, we’ll email it a confirmation link.`,
  );
  await expect(page.locator('.newsletter-sent')).toContainText('spam folder');
  await expect(form.submit).toHaveCount(0);
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await expect(form.firstName).toBeFocused();
  await expect(form.firstName).toHaveValue('');
  await expect(form.email).toHaveValue('');
  expect(await database.read(table, 'email', email)).toEqual([
    {
      id: expect.any(String),
      created_at: expect.any(String),
      email,
      first_name: 'Grace',
      unsubscribed_at: null,
      unsubscribe_token: expect.any(String),
      consented_at: null,
      consent_wording: null,
      source: 'website',
      confirm_hash: expect.anything(),
      emails_sent: 1,
      last_email_at: expect.any(String),
      end_cause: null,
    },
  ]);
});

const confirm = (page: Page) => page.getByRole('button', { name: 'CONFIRM' });
const confirmed = ['Confirmed', 'You’ll receive our next newsletter.'] as const;

test('the newsletter confirmation link subscribes only after a click and stores the wording of the consent', {
  tag: ['@other-origin', '@engines', '@backend'],
}, async ({ page, email, database, mailbox }) => {
  const read = async () => (await database.read(table, 'email', email))[0];
  await page.goto('/blog');
  await new NewsletterForm(page).send(email);
  await expectSuccess(page, ...subscribed);

  await page.goto(await mailbox.waitForLink(email));
  await expect(page).toHaveURL('/newsletter/confirm');
  await confirm(page).hover();
  await page.waitForLoadState('networkidle');
  expect(await read()).toMatchObject({ consented_at: null });
  const visibleTexts: string[] = [];
  for (const width of [320, 390, 500, 767, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    visibleTexts.push((await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' '));
  }

  await confirm(page).click();
  await expectSuccess(page, ...confirmed);
  await expect(page.getByRole('heading', { level: 2, name: 'Confirmed' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Subscribe again' })).toBeHidden();
  const row = await read();
  expect(row?.consented_at).not.toBeNull();
  expect(row?.consent_wording).toContain('Click the button to subscribe to our newsletter');
  for (const text of visibleTexts) expect(text).toContain(row?.consent_wording);
});

test('confirming a newsletter subscription with an unknown token shows that the link has expired', {
  tag: '@backend',
}, async ({ page }) => {
  await page.goto('/newsletter/confirm#token=00000000-0000-4000-8000-000000000000');
  await confirm(page).click();
  await expectFailure(page, 'Failed to confirm. Please try again.');
  await expect(page.getByRole('alert').getByText('This link has expired')).toBeVisible();
});

const goodbye = ['Unsubscribed', 'We won’t send you any more newsletters.'] as const;
const unsubscribe = (page: Page) => page.getByRole('button', { name: 'UNSUBSCRIBE' });

test('the unsubscribe link works only after a click, and subscribing again needs a confirmation', {
  tag: '@backend',
}, async ({ page, email, database, mailbox }) => {
  const read = async () => (await database.read(table, 'email', email))[0];
  await page.goto('/blog');
  await new NewsletterForm(page).send(email);
  await expectSuccess(page, ...subscribed);
  await page.goto(await mailbox.waitForLink(email));
  await confirm(page).click();
  await expectSuccess(page, ...confirmed);
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
  await new NewsletterForm(page).send(email);
  await expectSuccess(page, ...subscribed);
  const rows = await database.read(table, 'email', email);
  expect(rows.filter((row) => row.unsubscribe_token === token)).toMatchObject([
    { unsubscribed_at: expect.any(String) },
  ]);
});

for (const url of ['/newsletter/unsubscribe?token=', '/newsletter/confirm#token='])
  test(`${url} with a missing or truncated token shows that the link is incomplete`, async ({ page }) => {
    for (const token of ['00000000-0000-4000-8000-00000000', '%3Cb%3E', '']) {
      await page.goto(url + token);
      await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
      await expect(page.getByRole('button', { name: /UNSUBSCRIBE|CONFIRM/ })).toHaveCount(0);
      await page.goto('about:blank');
    }
  });

test('the unsubscribe page shows an error when the request fails and succeeds on retry, even with an unknown token', {
  tag: '@backend',
}, async ({ page, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await page.route('**/rest/v1/rpc/*', (route) => route.abort(), { times: 1 });
  await page.goto('/newsletter/unsubscribe?token=00000000-0000-4000-8000-000000000000');
  await unsubscribe(page).click();
  await expectFailure(page, 'Failed to unsubscribe. Please try again.');
  await unsubscribe(page).click();
  await expectSuccess(page, ...goodbye);
});
