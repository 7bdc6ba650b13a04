/**
 * Network and browser failures in the two public forms, with rows in the database. tests/components/form-failures.test.tsx
 * has the failures of other responses.
 */
import { ContactPage, message, messageSent } from './support/contact-page.ts';
import { site } from './support/content.ts';
import { NewsletterForm, subscribed } from './support/newsletter-form.ts';
import { holdRequests, loseResponse, recordRequests } from './support/requests.ts';
import { blockStorage } from './support/storage.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

test('the contact form keeps its values after a lost response and offline, and all attempts store one row', {
  tag: '@backend',
}, async ({ page, context, email, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
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
  await context.setOffline(false);
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
});

test('an unsent contact message can be emailed or copied', async ({ page, context, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await context.grantPermissions(['clipboard-write']);
  const contact = new ContactPage(page);
  await contact.sendOffline(email);
  await contact.description.fill('Answer the phone\nat night & on Sundays.');
  const text = `Full Name: ${message.name}\nEmail: ${email}\nPackage: leader\n\nAnswer the phone\nat night & on Sundays.`;
  await page.getByRole('button', { name: 'Copy message' }).click();
  await expect(page.getByText('Message copied.')).toBeVisible();
  await contact.description.fill('');
  await contact.description.press('ControlOrMeta+v');
  await expect(contact.description).toHaveValue(text);
  await contact.description.fill('Answer the phone\nat night & on Sundays.');

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
});

test('the contact form shows the receipt again after Back, and can send a new message', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, database }) => {
  const sent = recordRequests(page, /contact_submissions/);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
  await page.goto('/about');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'We’ve received your message' })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
  await contact.another.click();
  await contact.fill(`again-${email}`);
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
  expect(await database.read('contact_submissions', 'email', `again-${email}`)).toHaveLength(1);
});

test('a click before the scripts have loaded still submits the newsletter form', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, database }) => {
  const scripts = await holdRequests(page, '**/_astro/*.js');
  await page.goto('/blog');
  const newsletter = new NewsletterForm(page);
  await newsletter.fill(email);
  await newsletter.submit.click();
  scripts.release();
  await expectSuccess(page, ...subscribed);
  expect(await database.read('newsletter_subscribers', 'email', email)).toHaveLength(1);
});

test('the contact form reports a script that fails to load, retains its values and works at the next click', {
  tag: '@backend',
}, async ({ page, email, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await page.route('**/_astro/ContactForm*', (route) => route.abort());
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  await expect(page.getByText('Part of this page didn’t load.')).toBeVisible();
  await contact.expectValues(email);
  await expect(page).toHaveURL('/contact');

  await page.unroute('**/_astro/ContactForm*');
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
  await expect(page.getByText('Part of this page didn’t load.')).toBeHidden();
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
});

for (const [path, id] of [
  ['/contact', 'contact'],
  ['/sign-in-page', 'sign-in'],
  ['/newsletter/unsubscribe?token=00000000-0000-4000-8000-000000000000', 'unsubscribe'],
] as const)
  test(`the first click on the button of the ${id} form moves to the message when the device is offline or scripts are blocked`, {
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
  });

test('the contact form sends a message when storage is blocked', { tag: '@backend' }, async ({
  page,
  email,
  database,
}) => {
  await blockStorage(page);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  await expectSuccess(page, ...messageSent);
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
});
