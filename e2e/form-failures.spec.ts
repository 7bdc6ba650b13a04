/**
 * Network and browser failures in the two public forms. After each failure the form retains its values and shows a
 * message, and a retry stores one row.
 */
import type { Page, Route } from '@playwright/test';
import { ContactPage } from './support/contact-page.ts';
import { loseResponse } from './support/lose-response.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const tooFar = 'The server cannot be reached at the moment. Try again in a minute.';
/** Failures without and with a stored row. tests/unit/backend/rest.test.ts tests other responses. */
const answers: [what: string, fault: (route: Route) => Promise<void>, sentence: string][] = [
  [
    'status 502 with a page of HTML',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>boom</h1>' }),
    tooFar,
  ],
  ['an answer lost after the row was stored', loseResponse, tooFar],
];

interface PublicForm {
  name: string;
  path: string;
  table: string;
  failed: string;
  thanks: [title: string, text: string];
  fill(page: Page, email: string): Promise<void>;
  expectValues(page: Page, email: string): Promise<void>;
}

const newsletter = (page: Page) => page.getByRole('form', { name: 'Newsletter' });

const forms: PublicForm[] = [
  {
    name: 'Contact',
    path: '/contact',
    table: 'contact_submissions',
    failed: 'Failed to send message. Please try again.',
    thanks: ['Message Sent!', "We'll get back to you within 24 hours."],
    fill: (page, email) => new ContactPage(page).fill(email),
    expectValues: (page, email) => new ContactPage(page).expectValues(email),
  },
  {
    name: 'Newsletter',
    path: '/blog',
    table: 'newsletter_subscribers',
    failed: 'Failed to subscribe. Please try again.',
    thanks: ['Subscribed!', "You've been successfully subscribed to our newsletter."],
    async fill(page, email) {
      await newsletter(page).getByLabel('First Name').fill('Grace');
      await newsletter(page).getByLabel('Email Address').fill(email);
    },
    async expectValues(page, email) {
      await expect(newsletter(page).getByLabel('First Name')).toHaveValue('Grace');
      await expect(newsletter(page).getByLabel('Email Address')).toHaveValue(email);
    },
  },
];

const [contactForm, newsletterForm] = forms as [PublicForm, PublicForm];
const submitOf = (page: Page, { name }: PublicForm) =>
  page.getByRole('form', { name }).getByRole('button', { name: /^(send|subscrib)/i });
const summaryOf = (page: Page, { name }: PublicForm) =>
  page.getByRole('form', { name }).getByRole('alert', { name: 'There is a problem' });

for (const form of forms)
  test(`${form.name} form retains the values and shows a message after every failure, and stores one row in the end`, {
    tag: '@backend',
  }, async ({ page, context, email, database, pageErrors }) => {
    pageErrors.expect(failedRequest);
    const endpoint = `**/rest/v1/${form.table}`;
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    const expectSaid = async (what: string, sentence: string) => {
      await expect(summaryOf(page, form), what).toContainText(`${sentence} We've kept what you typed.`);
      await expect(summaryOf(page, form), what).toBeFocused();
      await expect(page.getByText('boom'), what).toHaveCount(0);
      await form.expectValues(page, email);
    };
    await page.goto(form.path);
    await form.fill(page, email);
    for (const [index, [what, fault, sentence]] of answers.entries()) {
      await page.route(endpoint, fault, { times: 1 });
      await submitOf(page, form).click();
      await expect.poll(() => sent, what).toBe(index + 1);
      await expectFailure(page, form.failed);
      await expectSaid(what, sentence);
    }
    await context.setOffline(true);
    await submitOf(page, form).click();
    await expectSaid('offline', 'You are offline. Try again when the connection is back.');
    await context.setOffline(false);
    await submitOf(page, form).click();
    await expectSuccess(page, ...form.thanks);
    expect(await database.read(form.table, 'email', email)).toHaveLength(1);
  });

test('the form times out after 15 seconds without a response', { tag: '@backend' }, async ({
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
  await submitOf(page, contactForm).click();
  await expect(submitOf(page, contactForm)).toHaveAttribute('aria-disabled', 'true');
  await expect(summaryOf(page, contactForm)).toContainText(
    "The server did not answer in time. Try again. We've kept what you typed.",
  );
  await expect(page.locator('html')).toHaveAttribute('data-limit', '15000');
  await contactForm.expectValues(page, email);
  await submitOf(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  expect(await database.read(contactForm.table, 'email', email)).toHaveLength(1);
});

test('the form works after Back and sends nothing again', {
  tag: ['@engines', '@backend'],
}, async ({ page, email, database }) => {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.goto(contactForm.path);
  await contactForm.fill(page, email);
  await submitOf(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  await page.goto('/about');
  await page.goBack();
  await expect(submitOf(page, contactForm)).not.toHaveAttribute('aria-disabled', 'true');
  expect(posts).toBe(1);
  expect(await database.read(contactForm.table, 'email', email)).toHaveLength(1);
  await contactForm.fill(page, `again-${email}`);
  await submitOf(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  expect(await database.read(contactForm.table, 'email', `again-${email}`)).toHaveLength(1);
});

test('a click before the scripts have loaded is handled when they arrive', {
  tag: ['@cdp', '@backend'],
}, async ({ page, email, database }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto(newsletterForm.path);
  await newsletterForm.fill(page, email);
  await submitOf(page, newsletterForm).click();
  await expect(page.getByRole('status').getByText(newsletterForm.thanks[1])).toBeVisible({ timeout: 30_000 });
  expect(await database.read(newsletterForm.table, 'email', email)).toHaveLength(1);
});

test('a script that fails to load is reported, the values stay and the next click works', {
  tag: '@backend',
}, async ({ page, email, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await page.route('**/_astro/ContactForm*', (route) => route.abort());
  await page.goto(contactForm.path);
  await contactForm.fill(page, email);
  await submitOf(page, contactForm).click();
  await expect(page.getByText("Part of this page didn't load.")).toBeVisible();
  await contactForm.expectValues(page, email);
  await expect(page).toHaveURL(contactForm.path);

  await page.unroute('**/_astro/ContactForm*');
  await submitOf(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  await expect(page.getByText("Part of this page didn't load.")).toBeHidden();
  expect(await database.read(contactForm.table, 'email', email)).toHaveLength(1);
});

test('the forms work when storage throws', { tag: '@backend' }, async ({ page, email, database }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto(contactForm.path);
  await contactForm.fill(page, email);
  await submitOf(page, contactForm).click();
  await expectSuccess(page, ...contactForm.thanks);
  expect(await database.read(contactForm.table, 'email', email)).toHaveLength(1);
});
