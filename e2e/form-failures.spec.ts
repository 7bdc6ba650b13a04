/**
 * Network and browser failures of the public forms, with rows in the database. tests/components/form-failures.test.tsx has
 * the failures of other responses.
 */
import type { Page } from '@playwright/test';
import { ContactPage, message, messageSent } from './support/contact-page.ts';
import { site } from './support/content.ts';
import { holdRequests, loseResponse } from './support/requests.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const isOffline = 'You’re offline. You can still fill in the form';
const readDraft = (page: Page) => page.evaluate(() => localStorage.getItem('draft'));
const restored = 'This is the draft you saved on this device. It has not been sent.';

test('a message saved as a draft after its response was lost is stored once', {
  tag: '@backend',
}, async ({ page, email, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await page.route('**/rest/v1/contact_submissions', loseResponse, { times: 1 });
  // The server may be slow to store the message.
  await Promise.all([page.waitForEvent('requestfailed'), contact.submit.click()]);
  await expectFailure(page, 'Failed to send message. Please try again.');
  await expect(contact.summary).toContainText(
    'The server cannot be reached at the moment. Try again in a minute. We’ve kept what you typed.',
  );
  await contact.saveDraft.click();
  await expect(page.getByText('Draft saved on this device. It has not been sent.')).toBeVisible();
  await contact.open();
  await contact.name.hover();
  await contact.expectValues(email);
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
  await expect(page.getByText(restored)).toBeHidden();
  expect(await readDraft(page)).toBeNull();
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
});

test('“Copy message” copies every field of a message that cannot be sent', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await context.grantPermissions(['clipboard-write']);
  const contact = new ContactPage(page);
  await contact.sendOffline('ada@example.com');
  await expect(contact.summary).toContainText('You’re offline. Try again when you’re back online.');
  await expect(contact.summary.getByRole('link', { name: site.emails.contact })).toBeVisible();
  await page.getByRole('button', { name: 'Copy message' }).click();
  await expect(page.getByText('Message copied.')).toBeVisible();
  await contact.description.fill('');
  await contact.description.press('ControlOrMeta+v');
  await expect(contact.description).toHaveValue(
    `Full Name: ${message.name}\nEmail: ada@example.com\nPackage: leader\n\n${message.description}`,
  );
});

test('a draft is announced once the visitor has released the mouse button', async ({
  page,
  context,
  email,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  const contact = new ContactPage(page);
  await contact.sendOffline(email);
  expect(await readDraft(page)).toBeNull();
  await contact.saveDraft.click();
  await context.setOffline(false);
  await page.goto('/about');
  const scripts = await holdRequests(page, '**/_astro/*.js');
  await page.goto('/contact');
  await contact.name.hover();
  await page.mouse.down();
  scripts.release();
  await contact.expectValues(email);
  await expect(page.getByText(restored)).toBeHidden();
  await page.mouse.up();
  await expect(page.getByText(restored)).toBeVisible();
});

test('a form reports a change of the connection once no control is pressed', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  await page.goto('/blog');
  const notes = page.locator('.connection');
  await expect(notes).not.toContainText(/./, { useInnerText: true });
  await page.getByLabel('First Name').hover();
  await page.mouse.down();
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  // The page checks in each frame whether a control is pressed.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)));
  await expect(notes.getByText(isOffline)).toBeHidden();
  await page.mouse.up();
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
  await sent;
  await context.setOffline(true);
  const notes = page.locator('.connection');
  await expect(notes.getByText(isOffline)).toBeVisible();
  release();
  await expect(page.getByText('We’ll reply by')).toBeVisible();
  await expect(notes).toBeHidden();
  await context.setOffline(false);
});

for (const [path, id] of [
  ['/sign-in-page', 'sign-in'],
  ['/contact', 'contact'],
] as const)
  test(`the first click on the button of ${path} moves to the reason why its scripts did not load`, {
    tag: '@engines',
  }, async ({ page, context, pageErrors }) => {
    pageErrors.expect(/Failed to load resource|NetworkError|error loading dynamically imported|Load failed/);
    await page.setViewportSize({ width: 390, height: 400 });
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto(path);
    const button = page.locator(`form#${id} [type="submit"]`);
    const status = page.locator('.connection');
    const expectMessage = async (text: string) => {
      await expect(status).toBeFocused();
      await expect(status.getByText(text)).toBeInViewport();
    };
    await button.click();
    await expectMessage('Part of this page didn’t load.');
    await context.setOffline(true);
    await button.click();
    await expectMessage('You’re offline.');
    await context.setOffline(false);
    await page.unroute('**/_astro/*.js');
    // With a connection the next click works.
    await button.click();
    await expect(page.locator('.error-summary')).toBeFocused();
    await expect(page.getByText('Part of this page didn’t load.')).toBeHidden();
  });
