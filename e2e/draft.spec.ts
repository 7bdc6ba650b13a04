import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { ContactPage, messageSent } from './support/contact-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

const isOffline = 'You’re offline. You can still fill in the form';
const restored = 'This is the draft you saved on this device. It has not been sent.';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('draft'));

for (const path of ['/contact', '/blog'])
  test(`the form on ${path} reports a lost connection at the first focus, and reports when it returns`, async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.expect(failedRequest);
    await page.goto(path);
    const notes = page.locator('.connection');
    await expect(notes).not.toContainText(/./, { useInnerText: true });
    await context.setOffline(true);
    await page.getByLabel(path === '/contact' ? 'Full Name' : 'First Name').focus();
    await expect(notes.getByText(isOffline)).toBeVisible();
    await context.setOffline(false);
    await expect(notes.getByText('You’re back online. You can send the form now.')).toBeVisible();
    await expect(notes.getByText(isOffline)).toBeHidden();
  });

test('the receipt replaces the offline notice if the message was delivered after all', async ({
  page,
  context,
  email,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/contact_submissions*', async (route) => {
    await released;
    await route.fulfill({ status: 201 });
  });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  const sent = page.waitForRequest('**/rest/v1/contact_submissions*');
  await contact.submit.click();
  await expect(contact.submit).toHaveText('Sending...');
  await sent;
  await context.setOffline(true);
  const notes = page.locator('.connection');
  await expect(notes.getByText(isOffline)).toBeVisible();
  release();
  await expect(page.getByText('We’ll reply by')).toBeVisible();
  await expect(notes).toBeHidden();
  await context.setOffline(false);
  await expect(notes).toBeHidden();
});

test('a draft of the contact form is restored at the next visit and deleted when it is sent', {
  tag: '@backend',
}, async ({ page, context, email, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const contact = new ContactPage(page);
  await contact.sendOffline(email);
  expect(await stored(page)).toBeNull();
  await contact.saveDraft.click();
  await expect(page.getByText('Draft saved on this device. It has not been sent.')).toBeVisible();
  await contact.expectValues(email);
  expect(await findViolations(page, [], '.contact-form')).toEqual([]);

  await context.setOffline(false);
  await page.goto('/about');
  await page.goto('/contact');
  await expect(page.getByText(restored)).toBeVisible();
  await contact.expectValues(email);
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
  await expect(page.getByText(restored)).toBeHidden();
  expect(await stored(page)).toBeNull();
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
});

test('"Discard draft" clears the form and deletes the draft', async ({
  page,
  context,
  email,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  const contact = new ContactPage(page);
  await contact.sendOffline(email);
  await contact.saveDraft.click();
  await context.setOffline(false);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(contact.description).toHaveValue('');
  await expect(page.getByText(restored)).toBeHidden();
  expect(await stored(page)).toBeNull();
});
