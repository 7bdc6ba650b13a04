/**
 * What a network, a browser or a hand can do to the two public forms. Each fault keeps what was typed, is said in a
 * sentence that helps, and leaves one row after the retry. Further ones stand beside the form they belong to, in
 * contact.spec.ts, newsletter.spec.ts and outbox.spec.ts.
 */
import type { Page, Route } from '@playwright/test';
import { expectAwake } from './support/awake.ts';
import { ContactPage, message } from './support/contact-page.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectFailure, expectSuccess } from './support/toast.ts';

const tooFar = 'The server cannot be reached at the moment. Try again in a minute.';
const notAccepted = 'The server did not accept this. Try again later, or write to us by e-mail.';

const answers: [what: string, fault: (route: Route) => Promise<void>, sentence: string][] = [
  ['a connection reset', (route) => route.abort('connectionreset'), tooFar],
  ['a host that is blocked', (route) => route.abort('blockedbyclient'), tooFar],
  ['an answer lost after the row was stored', loseAnswer, tooFar],
  ['status 500', (route) => route.fulfill({ status: 500, json: { message: 'boom' } }), tooFar],
  [
    'status 502 with a page of HTML',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>boom</h1>' }),
    tooFar,
  ],
  ['status 503 with an empty body', (route) => route.fulfill({ status: 503, body: '' }), tooFar],
  [
    'broken JSON',
    (route) => route.fulfill({ status: 400, contentType: 'application/json', body: '{"code":"boom' }),
    notAccepted,
  ],
  [
    'too many tries',
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '61' }, body: '' }),
    'Too many attempts in a short time. Try again in 2 minutes.',
  ],
  [
    'too many tries, told by the body alone',
    (route) =>
      route.fulfill({ status: 429, json: { code: 'rate_limited', details: 'retry after 30 seconds' } }),
    'Too many attempts in a short time. Try again in 1 minute.',
  ],
];

interface PublicForm {
  name: string;
  path: string;
  table: string;
  failed: string;
  thanks: [title: string, text: string];
  fill(page: Page, email: string): Promise<void>;
  expectKept(page: Page, email: string): Promise<void>;
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
    async expectKept(page, email) {
      const contact = new ContactPage(page);
      await expect(contact.name).toHaveValue(message.name);
      await expect(contact.email).toHaveValue(email);
      await expect(contact.package).toHaveValue(message.package);
      await expect(contact.description).toHaveValue(message.description);
    },
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
    async expectKept(page, email) {
      await expect(newsletter(page).getByLabel('First Name')).toHaveValue('Grace');
      await expect(newsletter(page).getByLabel('Email Address')).toHaveValue(email);
    },
  },
];

const submitOf = (page: Page, { name }: PublicForm) =>
  page.getByRole('form', { name }).getByRole('button', { name: /^(send|subscrib)/i });
const summaryOf = (page: Page, { name }: PublicForm) =>
  page.getByRole('form', { name }).getByRole('alert', { name: 'There is a problem' });

for (const form of forms) {
  const endpoint = `**/rest/v1/${form.table}`;

  test.describe(form.name, () => {
    for (const [what, fault, sentence] of answers)
      test(`${what}: the values stay, a sentence helps, and the retry leaves one row`, async ({
        page,
        email,
        database,
        faults,
      }) => {
        faults.expect(failedRequest);
        await page.route(endpoint, fault, { times: 1 });
        await page.goto(form.path);
        await form.fill(page, email);
        await submitOf(page, form).click();
        await expectFailure(page, form.failed);
        await expect(summaryOf(page, form)).toContainText(`${sentence} What you typed is kept.`);
        await expect(page.getByText('boom')).toHaveCount(0);
        await form.expectKept(page, email);

        await submitOf(page, form).click();
        await expectSuccess(page, ...form.thanks);
        expect(await database.read(form.table, 'email', email)).toHaveLength(1);
      });

    test('a server that never answers is given 15 seconds', async ({ page, email, database, faults }) => {
      faults.expect(failedRequest);
      const held: Route[] = [];
      await page.route(endpoint, (route) => void held.push(route), { times: 1 });
      await page.goto(form.path);
      await form.fill(page, email);
      const started = Date.now();
      await submitOf(page, form).click();
      await expect(submitOf(page, form)).toHaveAttribute('aria-disabled', 'true');
      await expect(summaryOf(page, form)).toContainText(
        'The server did not answer in time. Try again. What you typed is kept.',
        { timeout: 25_000 },
      );
      expect(Date.now() - started).toBeGreaterThan(14_500);
      expect(held).toHaveLength(1);
      await form.expectKept(page, email);
      await submitOf(page, form).click();
      await expectSuccess(page, ...form.thanks);
      expect(await database.read(form.table, 'email', email)).toHaveLength(1);
    });

    test('offline at the press: said, kept, and sent once when the connection is back', async ({
      page,
      context,
      email,
      database,
      faults,
    }) => {
      faults.expect(failedRequest);
      await page.goto(form.path);
      await form.fill(page, email);
      await expectAwake(page, form.name);
      await context.setOffline(true);
      await submitOf(page, form).click();
      await expect(summaryOf(page, form)).toContainText(
        'You are offline. Try again when the connection is back. What you typed is kept.',
      );
      await form.expectKept(page, email);
      await context.setOffline(false);
      await submitOf(page, form).click();
      await expectSuccess(page, ...form.thanks);
      expect(await database.read(form.table, 'email', email)).toHaveLength(1);
    });

    test('Enter and a click at once send once', async ({ page, email, database }) => {
      let posts = 0;
      await page.route(endpoint, async (route) => {
        posts += 1;
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      await page.goto(form.path);
      await form.fill(page, email);
      await page.getByRole('form', { name: form.name }).getByLabel('Email').press('Enter');
      await submitOf(page, form).dblclick();
      await expectSuccess(page, ...form.thanks);
      expect(posts).toBe(1);
      expect(await database.read(form.table, 'email', email)).toHaveLength(1);
    });

    test('coming back with the back button, the form works and nothing is sent again', async ({
      page,
      email,
      database,
    }) => {
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1;
      });
      await page.goto(form.path);
      await form.fill(page, email);
      await submitOf(page, form).click();
      await expectSuccess(page, ...form.thanks);
      await page.goto('/about');
      await page.goBack();
      await expect(submitOf(page, form)).not.toHaveAttribute('aria-disabled', 'true');
      expect(posts).toBe(1);
      expect(await database.read(form.table, 'email', email)).toHaveLength(1);
      await form.fill(page, `again-${email}`);
      await submitOf(page, form).click();
      await expectSuccess(page, ...form.thanks);
      expect(await database.read(form.table, 'email', `again-${email}`)).toHaveLength(1);
    });

    test('on a slow line a press before the scripts have arrived is kept and answered', async ({
      page,
      email,
      database,
    }) => {
      const client = await page.context().newCDPSession(page);
      await client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: 50_000,
        uploadThroughput: 50_000,
      });
      await page.goto(form.path);
      await form.fill(page, email);
      await submitOf(page, form).click();
      await expect(page.getByRole('status').getByText(form.thanks[1])).toBeVisible({ timeout: 30_000 });
      expect(await database.read(form.table, 'email', email)).toHaveLength(1);
    });

    test('a script that does not arrive is said, what was typed stays, and the next press works', async ({
      page,
      email,
      database,
      faults,
    }) => {
      faults.expect(failedRequest);
      await page.route(`**/_astro/${form.name}Form*`, (route) => route.abort());
      await page.goto(form.path);
      await form.fill(page, email);
      await submitOf(page, form).click();
      await expect(page.getByText('A part of this page did not arrive.')).toBeVisible();
      await form.expectKept(page, email);
      await expect(page).toHaveURL(form.path);

      await page.unroute(`**/_astro/${form.name}Form*`);
      await submitOf(page, form).click();
      await expectSuccess(page, ...form.thanks);
      await expect(page.getByText('A part of this page did not arrive.')).toBeHidden();
      expect(await database.read(form.table, 'email', email)).toHaveLength(1);
    });

    test('storage that throws hinders nothing', async ({ page, email, database }) => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('blocked', 'SecurityError');
            },
          });
      });
      await page.goto(form.path);
      await form.fill(page, email);
      await submitOf(page, form).click();
      await expectSuccess(page, ...form.thanks);
      expect(await database.read(form.table, 'email', email)).toHaveLength(1);
    });

    test('a program that fills in the hidden field is thanked, and nothing is stored', async ({
      page,
      email,
      database,
    }) => {
      await page.goto(form.path);
      await form.fill(page, email);
      await page.evaluate(() => {
        for (const field of document.querySelectorAll<HTMLInputElement>('.trap input')) field.value = 'Cheap';
      });
      await submitOf(page, form).click();
      await expectSuccess(page, ...form.thanks);
      expect(await database.read(form.table, 'email', email)).toHaveLength(0);
    });

    test('NUL and a full-width @ are put right before anything is sent', async ({
      page,
      email,
      database,
    }) => {
      await page.goto(form.path);
      await form.fill(page, email);
      const fields = page.getByRole('form', { name: form.name });
      // Typing cannot make NUL, pasting and programs can.
      await fields
        .getByRole('textbox')
        .first()
        .evaluate((field) => {
          (field as HTMLInputElement).value = 'Gra\u0000ce';
        });
      await fields.getByLabel('Email').fill(email.replace('@', '＠'));
      await submitOf(page, form).click();
      await expectSuccess(page, ...form.thanks);
      const [row] = await database.read(form.table, 'email', email);
      expect(row?.full_name ?? row?.first_name).toBe('Gra ce');
    });
  });
}

test('a full storage keeps nothing, says so, and leaves every word in the form', async ({
  page,
  context,
  email,
  faults,
}) => {
  faults.expect(failedRequest);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await expectAwake(page, 'Contact');
  await page.evaluate(() => {
    for (const length of [1_000_000, 10_000, 100, 1])
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`fill-${length}-${part}`, 'x'.repeat(length));
      } catch {
        // Full at this size: on with the next.
      }
  });
  await context.setOffline(true);
  await contact.submit.click();
  await contact.keep.click();
  await expect(contact.summary).toContainText('This browser does not keep anything.');
  await expect(contact.description).toHaveValue(message.description);
  await expect(contact.email).toHaveValue(email);
});

test('two tabs with the same words send two messages, each stored once', async ({
  page,
  context,
  email,
  database,
  faults,
}) => {
  const other = await context.newPage();
  await faults.watch(other);
  const tabs = [new ContactPage(page), new ContactPage(other)];
  for (const tab of tabs) {
    await tab.open();
    await tab.fill(email);
  }
  await Promise.all(tabs.map((tab) => tab.submit.click()));
  for (const tab of tabs) await expect(tab.description).toHaveValue('');
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(2);
});

test('without cookies a message is sent', async ({ page, context, email, database }) => {
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  await expectSuccess(page, 'Message Sent!', "We'll get back to you within 24 hours.");
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
});

for (const [timezoneId, offset] of [
  ['Pacific/Kiritimati', 'GMT+14'],
  ['Pacific/Pago_Pago', 'GMT-11'],
  ['Asia/Kathmandu', 'GMT+5:45'],
] as const)
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('the receipt gives our answer in the visitor’s own time, 24 hours later', async ({
      page,
      email,
    }) => {
      const contact = new ContactPage(page);
      await contact.open();
      await contact.fill(email);
      await contact.submit.click();
      const receipt = page.getByRole('region', { name: 'We have your message' });
      const moments = receipt.getByText(/^\w+day \d+ \w+ \d{4} at \d\d:\d\d \S+$/);
      await expect(moments).toHaveCount(2);
      const lines = await moments.allInnerTexts();
      const times = lines.map((line) => {
        expect(line).toMatch(new RegExp(` ${offset.replace('+', '\\+')}$`));
        const [, moment = ''] = /^\w+ (.+) GMT/.exec(line.replace(' at ', ' ')) ?? [];
        return Date.parse(`${moment} UTC`);
      });
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(24 * 60 * 60 * 1000);
    });
  });

test('of ten notifications at once at most three are shown, and the form goes on working', async ({
  page,
  email,
  database,
  faults,
}) => {
  faults.expect(failedRequest);
  await page.route('**/rest/v1/contact_submissions', (route) => route.abort(), { times: 10 });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  for (let tries = 0; tries < 10; tries += 1) {
    await contact.submit.click();
    await expect(contact.submit).not.toHaveAttribute('aria-disabled', 'true');
    expect(await page.locator('.toast').count()).toBeLessThanOrEqual(3);
  }
  await contact.submit.click();
  await expectSuccess(page, 'Message Sent!', "We'll get back to you within 24 hours.");
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
});
