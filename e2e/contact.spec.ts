import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectAwake, expectToastsAwake } from './support/awake.ts';
import { ContactPage, message } from './support/contact-page.ts';
import { holdRequests } from './support/held-requests.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const table = 'contact_submissions';
const endpoint = `**/rest/v1/${table}`;
const failed = 'Failed to send message. Please try again.';
const thanks = ['Message Sent!', "We'll get back to you within 24 hours."] as const;

/** Everything a visitor typed still stands in the form. */
async function expectKept(contact: ContactPage, email: string): Promise<void> {
  await expect(contact.name).toHaveValue(message.name);
  await expect(contact.email).toHaveValue(email);
  await expect(contact.package).toHaveValue(message.package);
  await expect(contact.description).toHaveValue(message.description);
  await expect(contact.submit).toHaveText('Send message');
}

/** The scripts of the page arrive this much later. */
const delayScripts = (page: Page, milliseconds: number) =>
  page.route('**/_astro/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });

test('a message from a plan’s page is stored column by column, and the form is cleared', {
  tag: '@other-origin',
}, async ({ page, email, database }) => {
  const contact = new ContactPage(page);
  await contact.open('?package=leader');
  await expect(contact.package).toHaveValue('leader');
  await contact.name.fill('Grace Hopper');
  await contact.email.fill(email);
  await contact.description.fill('Answer the phone at night.\nAnd the mail.');
  await contact.submit.click();

  await expectSuccess(page, ...thanks);
  for (const field of [contact.name, contact.email, contact.company, contact.description])
    await expect(field).toHaveValue('');
  expect(await database.read(table, 'email', email)).toEqual([
    {
      id: expect.any(String),
      idempotency_key: expect.any(String),
      created_at: expect.any(String),
      handled_at: null,
      held_at: null,
      full_name: 'Grace Hopper',
      email,
      company_name: '',
      service: '',
      problem_description: 'Answer the phone at night.\nAnd the mail.',
      additional_info: 'Package: leader',
    },
  ]);
});

test('the company is stored when it is given', async ({ page, email, database }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.company.fill('Eckert–Mauchly 株式会社');
  await contact.submit.click();
  await expectSuccess(page, ...thanks);
  expect(await database.read(table, 'email', email)).toMatchObject([
    { company_name: 'Eckert–Mauchly 株式会社' },
  ]);
});

test('every package of the address is preselected, in any case of letters', async ({ page }) => {
  const contact = new ContactPage(page);
  for (const [query, value] of [
    ['?package=leader', 'leader'],
    ['?package=enterprise', 'enterprise'],
    ['?package=free%20plan', 'free plan'],
    ['?package=free', 'free plan'],
    ['?package=LEADER', 'leader'],
  ] as const) {
    await contact.open(query);
    await expect.soft(contact.package, query).toHaveValue(value);
  }
});

test('a preselected package survives the waking of the form', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open('?package=enterprise');
  await contact.submit.click();
  await expect(contact.summary).toBeVisible();
  await expect(contact.package).toHaveValue('enterprise');
});

test('an unknown package, or markup in its place, selects nothing and is written nowhere', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  for (const value of [
    'platinum',
    '<img src=x onerror=alert(1)>',
    '"]</option><script>alert(1)</script>',
    '',
  ]) {
    await contact.open(`?package=${encodeURIComponent(value)}`);
    await expect.soft(contact.package, value).toHaveValue('');
    if (value) expect.soft(await page.content(), value).not.toContain(value);
  }
});

test('an empty form says what is missing, in a summary that takes focus and leads to the fields', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.method()));
  const contact = new ContactPage(page);
  await contact.open();
  await contact.submit.click();

  await expect(contact.summary).toBeFocused();
  await expect(contact.summary.getByRole('link')).toHaveText([
    'Enter your full name',
    'Enter your e-mail address',
    'Select a package',
    'Describe what you need help with',
  ]);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(contact.name).toHaveAccessibleDescription(/Enter your full name/);
  await expect(contact.name).toHaveAttribute('aria-invalid', 'true');
  await contact.summary.getByRole('link', { name: 'Select a package' }).click();
  await expect(contact.package).toBeFocused();
  expect(requests).not.toContain('POST');
});

test('a correction takes the errors away', async ({ page, email }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.submit.click();
  await expect(contact.summary).toBeVisible();
  await contact.fill(email);
  await contact.submit.click();
  await expectSuccess(page, ...thanks);
  await expect(contact.summary).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error: /);
});

test('after a fault of the server everything typed is kept, and a second try stores one row', async ({
  page,
  email,
  database,
  faults,
}) => {
  faults.expect(failedRequest);
  await page.route(endpoint, (route) => route.fulfill({ status: 500, json: { message: 'boom' } }), {
    times: 1,
  });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();

  await expectFailure(page, failed);
  await expect(contact.summary).toBeFocused();
  await expect(contact.summary).toContainText('What you typed is kept.');
  await expect(page.getByText('boom')).toHaveCount(0);
  await expectKept(contact, email);
  expect(await database.read(table, 'email', email)).toHaveLength(0);

  await contact.submit.click();
  await expectSuccess(page, ...thanks);
  expect(await database.read(table, 'email', email)).toHaveLength(1);
});

test('when the answer is lost after the message was stored, a second try succeeds and stores nothing twice', async ({
  page,
  email,
  database,
  faults,
}) => {
  faults.expect(failedRequest);
  await page.route(endpoint, loseAnswer, { times: 1 });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  await expectFailure(page, failed);
  await expectKept(contact, email);
  expect(await database.read(table, 'email', email)).toHaveLength(1);

  await contact.submit.click();
  await expectSuccess(page, ...thanks);
  expect(await database.read(table, 'email', email)).toHaveLength(1);
});

test('the receipt names the stored message and the hour of our answer, on screen and on paper, not in the address', async ({
  page,
  email,
  database,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  const receipt = page.getByRole('region', { name: 'We have your message' });
  await expect(receipt.getByText(email)).toBeVisible();
  await expect(receipt.getByText(message.description)).toBeVisible();
  const [row] = await database.read(table, 'email', email);
  const key = String(row?.idempotency_key).toUpperCase();
  await expect(receipt.getByText(`${key.slice(0, 4)}-${key.slice(4, 8)}`)).toBeVisible();
  await expect(receipt.getByText(/^\w+day \d+ \w+ \d{4} at \d\d:\d\d \S+$/)).toHaveCount(2);
  await expect(page).toHaveURL('/contact');
  expect((await new AxeBuilder({ page }).include('.receipt').analyze()).violations).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(contact.submit).toBeHidden();
});

test('a second message after a success is a message of its own', async ({ page, email, database }) => {
  const contact = new ContactPage(page);
  await contact.open();
  for (const count of [1, 2]) {
    await contact.fill(email);
    await contact.submit.click();
    await expect(contact.description).toHaveValue('');
    expect(await database.read(table, 'email', email)).toHaveLength(count);
  }
});

test('without a connection the form says so, keeps everything, and works again later', async ({
  page,
  context,
  email,
  database,
  faults,
}) => {
  faults.expect(failedRequest);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.hover();
  await expectAwake(page, 'Contact');
  await expectToastsAwake(page);
  await context.setOffline(true);
  await contact.submit.click();
  await expectFailure(page, failed);
  await expect(contact.summary).toContainText('You are offline.');
  await expect(contact.summary).toBeFocused();
  await expectKept(contact, email);

  await context.setOffline(false);
  await contact.submit.click();
  await expectSuccess(page, ...thanks);
  expect(await database.read(table, 'email', email)).toHaveLength(1);
});

test('a proxy’s error page is never shown', async ({ page, email, faults }) => {
  faults.expect(failedRequest);
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1><hr>nginx' }),
  );
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  await expectFailure(page, failed);
  await expect(contact.summary).toContainText('Try again in a minute.');
  await expect(page.getByText(/Bad Gateway|nginx/)).toHaveCount(0);
  await expectKept(contact, email);
});

test('a limit on messages says when to try again', async ({ page, email, faults }) => {
  faults.expect(failedRequest);
  await page.route(endpoint, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '240', 'access-control-expose-headers': 'Retry-After' },
      json: { message: 'slow down' },
    }),
  );
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  await expect(contact.summary).toContainText('Try again in 4 minutes.');
});

test('after five messages from one address the visitor reads when to try again, and nothing typed is lost', {
  tag: '@other-origin',
}, async ({ page, email, database, faults }) => {
  faults.expect(failedRequest);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.77' });
  const contact = new ContactPage(page);
  await contact.open();
  for (let sent = 1; sent <= 5; sent += 1) {
    await contact.fill(email);
    await contact.submit.click();
    await expect(contact.description).toHaveValue('');
  }
  await contact.fill(email);
  await contact.submit.click();
  await expectFailure(page, failed);
  await expect(contact.summary).toContainText('Try again in 5 minutes.');
  await expectKept(contact, email);
  expect(await database.read(table, 'email', email)).toHaveLength(5);
});

test('a double click sends one message', async ({ page, email, database }) => {
  const held = await holdRequests(page, endpoint);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.dblclick();
  await expect(contact.submit).toHaveText('Sending...');
  await expect(contact.submit).toHaveAttribute('aria-disabled', 'true');
  await expect(contact.submit).toBeFocused();
  held.release();
  await expectSuccess(page, ...thanks);
  expect(held.count).toBe(1);
  expect(await database.read(table, 'email', email)).toHaveLength(1);
});

test('Enter before the scripts have arrived is not lost', async ({ page, email, database }) => {
  await delayScripts(page, 500);
  const contact = new ContactPage(page);
  await contact.open('?package=leader');
  await contact.name.fill('Grace Hopper');
  await contact.description.fill('Typed before anything was ready.');
  await contact.email.fill(email);
  await contact.email.press('Enter');
  await expect(contact.email).toHaveValue(email);
  await expectSuccess(page, ...thanks);
  await expect(page).toHaveURL('/contact?package=leader');
  expect(await database.read(table, 'email', email)).toMatchObject([
    { problem_description: 'Typed before anything was ready.' },
  ]);
});

test('what is typed while the scripts arrive stays in the fields', async ({ page, email }) => {
  await delayScripts(page, 400);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await page.waitForLoadState('networkidle');
  await expectKept(contact, email);
});

test('text is stored as it was typed: emoji families, right-to-left, markup', async ({
  page,
  email,
  database,
}) => {
  const text = '👨‍👩‍👧‍👦 שלום <script>alert(1)</script> \u202eabc';
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.description.fill(text);
  await contact.submit.click();
  await expectSuccess(page, ...thanks);
  expect(await database.read(table, 'email', email)).toMatchObject([{ problem_description: text }]);
});

test('5,000 characters pass and one more does not', async ({ page, email, database }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.description.fill('😀'.repeat(5001));
  await contact.submit.click();
  await expect(contact.summary).toContainText('Description must be 5,000 characters or less');
  await contact.description.fill('😀'.repeat(5000));
  await contact.submit.click();
  await expectSuccess(page, ...thanks);
  expect(await database.read(table, 'email', email)).toMatchObject([
    { problem_description: '😀'.repeat(5000) },
  ]);
});

test('nobody comes upon the field that is there for programs', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  const trap = page.getByLabel('Leave this field empty');
  await expect(trap).toHaveCount(1);
  await expect(trap).toBeHidden();
  await expect(page.getByRole('form', { name: 'Contact' }).getByRole('textbox')).toHaveCount(4);
  await contact.description.focus();
  await page.keyboard.press('Tab');
  await expect(contact.submit).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page gives the address to write to', async ({ page }) => {
    await new ContactPage(page).open();
    // Playwright's roles and texts leave <noscript> out, even where it is shown.
    const note = page.getByRole('main').locator('noscript .box');
    expect(await note.innerText()).toContain('This form needs JavaScript.');
    await expect(note.locator('a')).toBeVisible();
    await expect(note.locator('a')).toHaveAttribute('href', 'mailto:hello@agentory.example');
  });
});
