import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { ContactPage, message, messageSent } from './support/contact-page.ts';
import { site } from './support/content.ts';
import { expectHydrated } from './support/expect-hydrated.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

const isOffline = "You're offline. You can still fill in the form";
const restored = 'This is the draft you saved on this device. It has not been sent.';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('draft'));

/** Fills in the form and sends it without a connection. */
async function sendOffline(page: Page, context: BrowserContext, email: string): Promise<ContactPage> {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await expectHydrated(page, 'Contact');
  await context.setOffline(true);
  await contact.submit.click();
  await expect(contact.saveDraft).toBeVisible();
  return contact;
}

for (const path of ['/contact', '/blog'])
  test(`the form of ${path} reports a lost connection at the first focus, and reports when it returns`, async ({
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
    await expect(notes.getByText("You're back online. You can send the form now.")).toBeVisible();
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
  await contact.submit.click();
  await expect(contact.submit).toHaveText('Sending...');
  await context.setOffline(true);
  const notes = page.locator('.connection');
  await expect(notes.getByText(isOffline)).toBeVisible();
  release();
  await expect(page.getByText("We'll reply by")).toBeVisible();
  await expect(notes).toBeHidden();
  await context.setOffline(false);
  await expect(notes).toBeHidden();
});

test('a draft of the contact form is restored at the next visit and deleted when it is sent', {
  tag: '@backend',
}, async ({ page, context, email, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const contact = await sendOffline(page, context, email);
  expect(await stored(page)).toBeNull();
  await contact.saveDraft.click();
  await expect(page.getByText('Draft saved on this device. It has not been sent.')).toBeVisible();
  await contact.expectValues(email);
  expect((await new AxeBuilder({ page }).include('.contact-form').analyze()).violations).toEqual([]);

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

test('Discard draft clears the form and deletes the draft', async ({ page, context, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const contact = await sendOffline(page, context, email);
  await contact.saveDraft.click();
  await context.setOffline(false);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(contact.description).toHaveValue('');
  await expect(page.getByText(restored)).toBeHidden();
  expect(await stored(page)).toBeNull();
});

test('an unsent contact message can be emailed or copied', async ({ page, context, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await context.grantPermissions(['clipboard-write']);
  const contact = await sendOffline(page, context, email);
  await contact.description.fill('Answer the phone\nat night & on Sundays.');
  const text = `Full Name: ${message.name}\nEmail: ${email}\nPackage: leader\n\nAnswer the phone\nat night & on Sundays.`;
  await page.getByRole('button', { name: 'Copy message' }).click();
  await expect(page.getByText('Message copied.')).toBeVisible();
  await contact.description.fill('');
  await contact.description.press('ControlOrMeta+v');
  await expect(contact.description).toHaveValue(text);
  await contact.description.fill('Answer the phone\nat night & on Sundays.');

  const link = page.getByRole('link', { name: 'Send it by email instead' });
  // Prevents the email program from opening, after the page has filled in the link.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.pathname).toBe(site.emails.contact);
  expect(href.searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'));

  await contact.description.fill('x'.repeat(5000));
  await link.click();
  expect(await link.getAttribute('href')).toMatch(/Click%20%E2%80%9CCopy%20message%E2%80%9D/);
});
