import type { Page } from '@playwright/test';
import { NewsletterForm, subscribed } from './support/newsletter-form.ts';
import { holdRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

const table = 'newsletter_subscribers';

const confirm = (page: Page) => page.getByRole('button', { name: 'CONFIRM' });
const unsubscribe = (page: Page) => page.getByRole('button', { name: 'UNSUBSCRIBE' });

/** Moves the pointer over a button, and waits for everything that this loads. */
async function approach(page: Page, button: ReturnType<typeof confirm>): Promise<void> {
  await button.hover();
  await page.waitForLoadState('networkidle');
}

test('a newsletter subscription begins only after a click on the page of the emailed link', {
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
  await expectSuccess(page, 'Confirmed', 'You’ll receive our next newsletter.');
  await expect(page.getByRole('heading', { level: 2, name: 'Confirmed' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Subscribe again' })).toBeHidden();
  expect(await read()).toMatchObject({
    first_name: 'Ada',
    consented_at: expect.any(String),
    consent_version: '2025-07-12',
  });
});

test('a newsletter subscription ends only after a click on the page of its link', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, accounts, database }) => {
  await accounts.send('POST', `rest/v1/${table}`, { email, first_name: 'Grace' });
  const read = async () => (await database.read(table, 'email', email))[0];
  await page.goto(`/newsletter/unsubscribe?token=${(await read())?.unsubscribe_token}`);
  await expect(page).toHaveURL('/newsletter/unsubscribe');
  await approach(page, unsubscribe(page));
  expect(await read()).toMatchObject({ unsubscribed_at: null });
  await unsubscribe(page).click();
  await expectSuccess(page, 'Unsubscribed', 'We won’t send you any more newsletters.');
  await expect(page.getByRole('heading', { level: 2, name: 'Unsubscribed' })).toBeFocused();
  expect(await read()).toMatchObject({ unsubscribed_at: expect.any(String) });
});

for (const url of ['/newsletter/unsubscribe?token=%3Cb%3E', '/newsletter/confirm#token=0000'])
  test(`the damaged link ${url} explains that it is incomplete`, async ({ page }) => {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    await expect(page.getByRole('button', { name: /UNSUBSCRIBE|CONFIRM/ })).toHaveCount(0);
  });
