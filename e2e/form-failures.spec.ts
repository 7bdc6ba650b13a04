/**
 * Network and browser failures in the two public forms. After each failure the form retains its values and shows a
 * message, and a retry stores one row.
 */
import type { Page, Route } from '@playwright/test';
import { ContactPage, message, messageSent } from './support/contact-page.ts';
import { site } from './support/content.ts';
import { NewsletterForm, subscribed } from './support/newsletter-form.ts';
import { holdRequests, loseResponse, recordRequests } from './support/requests.ts';
import { blockStorage } from './support/storage.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const unreachable = 'The server cannot be reached at the moment. Try again in a minute.';
/** Failures without and with a stored row. tests/unit/client/backend/rest.test.ts tests other responses. */
const failures: [what: string, handle: (route: Route) => Promise<void>][] = [
  [
    'status 502 with a page of HTML',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>boom</h1>' }),
  ],
  ['a response lost after the row was stored', loseResponse],
];

interface PublicForm {
  name: string;
  path: string;
  table: 'contact_submissions' | 'newsletter_subscribers';
  failed: string;
  thanks: readonly [title: string, text: string];
  fill(page: Page, email: string): Promise<void>;
  expectValues(page: Page, email: string): Promise<void>;
}

const forms: PublicForm[] = [
  {
    name: 'Contact',
    path: '/contact',
    table: 'contact_submissions',
    failed: 'Failed to send message. Please try again.',
    thanks: messageSent,
    fill: (page, email) => new ContactPage(page).fill(email),
    expectValues: (page, email) => new ContactPage(page).expectValues(email),
  },
  {
    name: 'Newsletter',
    path: '/blog',
    table: 'newsletter_subscribers',
    failed: 'Failed to subscribe. Please try again.',
    thanks: subscribed,
    fill: (page, email) => new NewsletterForm(page).fill(email),
    async expectValues(page, email) {
      const form = new NewsletterForm(page);
      await expect(form.firstName).toHaveValue('Grace');
      await expect(form.email).toHaveValue(email);
    },
  },
];

const [contactForm, newsletterForm] = forms as [PublicForm, PublicForm];
const getSubmit = (page: Page, { name }: PublicForm) =>
  page.getByRole('form', { name }).getByRole('button', { name: /^(send|subscrib)/i });
const getSummary = (page: Page, { name }: PublicForm) =>
  page.getByRole('form', { name }).locator('.error-summary');

for (const form of forms)
  test(`the ${form.name.toLowerCase()} form retains its values and shows a message after every failure, and all attempts together store one row`, {
    tag: '@backend',
  }, async ({ page, context, email, database, pageErrors }) => {
    pageErrors.expect(failedRequest);
    const endpoint = `**/rest/v1/${form.table}`;
    const sent = recordRequests(page, new RegExp(form.table));
    const expectProblem = async (what: string, problem: string) => {
      await expect(getSummary(page, form), what).toContainText(`${problem} We've kept what you typed.`);
      await expect(getSummary(page, form), what).toBeFocused();
      await expect(page.getByText('boom'), what).toHaveCount(0);
      await form.expectValues(page, email);
    };
    await page.goto(form.path);
    await form.fill(page, email);
    for (const [index, [what, handle]] of failures.entries()) {
      await page.route(endpoint, handle, { times: 1 });
      await getSubmit(page, form).click();
      await expect.poll(() => sent.length, what).toBe(index + 1);
      await expectFailure(page, form.failed);
      await expectProblem(what, unreachable);
    }
    await context.setOffline(true);
    await getSubmit(page, form).click();
    await expectProblem('offline', "You're offline. Try again when you're back online.");
    await context.setOffline(false);
    await getSubmit(page, form).click();
    await expectSuccess(page, ...form.thanks);
    expect(await database.read(form.table, 'email', email)).toHaveLength(1);
  });

test('the contact form times out after 15 seconds without a response', { tag: '@backend' }, async ({
  page,
  email,
  database,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  // The timeout is divided by 10, so that the test does not wait 15 seconds.
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (limit) => {
      document.documentElement.dataset.limit = String(limit);
      return timeout.call(AbortSignal, limit / 10);
    };
  });
  await page.route(`**/rest/v1/${contactForm.table}`, () => new Promise<void>(() => {}), { times: 1 });
  await page.goto(contactForm.path);
  await contactForm.fill(page, email);
  await getSubmit(page, contactForm).click();
  await expect(getSubmit(page, contactForm)).toHaveAttribute('aria-disabled', 'true');
  await expect(getSummary(page, contactForm)).toContainText(
    "The server did not respond in time. Try again. We've kept what you typed.",
  );
  await expect(page.locator('html')).toHaveAttribute('data-limit', '15000');
  await contactForm.expectValues(page, email);
  await getSubmit(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  expect(await database.read(contactForm.table, 'email', email)).toHaveLength(1);
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

test('the contact form does not resend a message after Back, and can send a new one', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, database }) => {
  const sent = recordRequests(page, new RegExp(contactForm.table));
  await page.goto(contactForm.path);
  await contactForm.fill(page, email);
  await getSubmit(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  await page.goto('/about');
  await page.goBack();
  await expect(getSubmit(page, contactForm)).not.toHaveAttribute('aria-disabled', 'true');
  expect(sent).toHaveLength(1);
  expect(await database.read(contactForm.table, 'email', email)).toHaveLength(1);
  await contactForm.fill(page, `again-${email}`);
  await getSubmit(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  expect(await database.read(contactForm.table, 'email', `again-${email}`)).toHaveLength(1);
});

test('a click before the scripts have loaded still submits the newsletter form', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, database }) => {
  const scripts = await holdRequests(page, '**/_astro/*.js');
  await page.goto(newsletterForm.path);
  await newsletterForm.fill(page, email);
  await getSubmit(page, newsletterForm).click();
  scripts.release();
  await expectSuccess(page, ...newsletterForm.thanks);
  expect(await database.read(newsletterForm.table, 'email', email)).toHaveLength(1);
});

test('the contact form reports a script that fails to load, retains its values and works at the next click', {
  tag: '@backend',
}, async ({ page, email, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await page.route('**/_astro/ContactForm*', (route) => route.abort());
  await page.goto(contactForm.path);
  await contactForm.fill(page, email);
  await getSubmit(page, contactForm).click();
  await expect(page.getByText("Part of this page didn't load.")).toBeVisible();
  await contactForm.expectValues(page, email);
  await expect(page).toHaveURL(contactForm.path);

  await page.unroute('**/_astro/ContactForm*');
  await getSubmit(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  await expect(page.getByText("Part of this page didn't load.")).toBeHidden();
  expect(await database.read(contactForm.table, 'email', email)).toHaveLength(1);
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
    await expectMessage("Part of this page didn't load.");
    await context.setOffline(true);
    await button.click();
    await expectMessage("You're offline.");
    await context.setOffline(false);
  });

test('the contact form sends a message when storage is blocked', { tag: '@backend' }, async ({
  page,
  email,
  database,
}) => {
  await blockStorage(page);
  await page.goto(contactForm.path);
  await contactForm.fill(page, email);
  await getSubmit(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  expect(await database.read(contactForm.table, 'email', email)).toHaveLength(1);
});
