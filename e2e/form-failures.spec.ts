/**
 * Network and browser failures of the public forms, with rows in the database. tests/components/form-failures.test.tsx has
 * the failures of other responses.
 */
import { findViolations } from './support/axe.ts';
import { ContactPage, message, messageSent } from './support/contact-page.ts';
import { site } from './support/content.ts';
import { holdRequests, loseResponse } from './support/requests.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const isOffline = 'You’re offline. You can still fill in the form';
const restored = 'This is the draft you saved on this device. It has not been sent.';

test('a message that cannot be sent stays, can be copied, emailed and saved, and is stored once', {
  tag: '@backend',
}, async ({ page, context, email, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await context.grantPermissions(['clipboard-write']);
  const contact = new ContactPage(page);
  const expectProblem = async (problem: string) => {
    await expect(contact.summary).toContainText(`${problem} We’ve kept what you typed.`);
    await contact.expectValues(email);
  };
  await contact.open();
  await contact.fill(email);
  await page.route('**/rest/v1/contact_submissions', loseResponse, { times: 1 });
  await contact.submit.click();
  await expectFailure(page, 'Failed to send message. Please try again.');
  await expectProblem('The server cannot be reached at the moment. Try again in a minute.');
  await context.setOffline(true);
  await contact.submit.click();
  await expectProblem('You’re offline. Try again when you’re back online.');

  const text = `Full Name: ${message.name}\nEmail: ${email}\nPackage: leader\n\n${message.description}`;
  await page.getByRole('button', { name: 'Copy message' }).click();
  await expect(page.getByText('Message copied.')).toBeVisible();
  await contact.description.fill('');
  await contact.description.press('ControlOrMeta+v');
  await expect(contact.description).toHaveValue(text);
  await contact.description.fill(message.description);
  await expect(contact.summary.getByRole('link', { name: site.emails.contact })).toBeVisible();
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
  await contact.description.fill(message.description);

  const readDraft = () => page.evaluate(() => localStorage.getItem('draft'));
  expect(await readDraft()).toBeNull();
  await contact.saveDraft.click();
  await expect(page.getByText('Draft saved on this device. It has not been sent.')).toBeVisible();
  expect(await findViolations(page, '.contact-form')).toEqual([]);
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
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
  await expect(page.getByText(restored)).toBeHidden();
  expect(await readDraft()).toBeNull();
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
  expect(await page.evaluate(() => localStorage.getItem('draft'))).toBeNull();
});

test('a form reports that the device is offline, but not while a control is pressed, and online again', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  for (const [path, label] of [
    ['/contact', 'Full Name'],
    ['/blog', 'First Name'],
  ] as const) {
    await page.goto(path);
    const notes = page.locator('.connection');
    await expect(notes).not.toContainText(/./, { useInnerText: true });
    await page.getByLabel(label).hover();
    await page.mouse.down();
    await context.setOffline(true);
    await page.waitForTimeout(200);
    await expect(notes.getByText(isOffline)).toBeHidden();
    await page.mouse.up();
    await expect(notes.getByText(isOffline)).toBeVisible();
    await context.setOffline(false);
    await expect(notes.getByText('You’re back online. You can send the form now.')).toBeVisible();
    await expect(notes.getByText(isOffline)).toBeHidden();
  }
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

test('the first click on the button of a form moves to the message when scripts are blocked or offline', {
  tag: '@engines',
}, async ({ page, context, pageErrors }) => {
  pageErrors.expect(/Failed to load resource|NetworkError|error loading dynamically imported|Load failed/);
  await page.setViewportSize({ width: 390, height: 400 });
  for (const [path, id] of [
    ['/sign-in-page', 'sign-in'],
    ['/newsletter/unsubscribe?token=00000000-0000-4000-8000-000000000000', 'unsubscribe'],
    ['/contact', 'contact'],
  ] as const) {
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
  }
  // With a connection the next click works.
  await page.locator('form#contact [type="submit"]').click();
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(page.getByText('Part of this page didn’t load.')).toBeHidden();
});
