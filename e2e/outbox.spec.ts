import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAwake } from './support/awake.ts';
import { ContactPage, message } from './support/contact-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

const table = 'contact_submissions';
const thanks = ['Message Sent!', "We'll get back to you within 24 hours."] as const;
const isOffline = 'You are offline. You can fill in the form all the same';

const outbox = (page: Page) => {
  const region = page.getByRole('region', { name: 'Kept on this device, not sent yet' });
  return {
    region,
    send: region.getByRole('button', { name: 'Send it now' }),
  };
};

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('outbox'));

/** Writes a message, loses the connection, tries to send, and keeps the message on the device. */
async function keepOffline(page: Page, context: BrowserContext, email: string): Promise<ContactPage> {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await expectAwake(page, 'Contact');
  await context.setOffline(true);
  await contact.submit.click();
  await contact.keep.click();
  await expect(outbox(page).region).toBeVisible();
  return contact;
}

for (const path of ['/contact', '/blog'])
  test(`${path} says at the first focus that there is no connection, and when it is back`, async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(failedRequest);
    await page.goto(path);
    const notes = page.locator('.connection');
    await expect(notes).not.toContainText(/./, { useInnerText: true });
    await context.setOffline(true);
    await page.getByLabel(path === '/contact' ? 'Full Name' : 'First Name').focus();
    await expect(notes.getByText(isOffline)).toBeVisible();
    await context.setOffline(false);
    await expect(notes.getByText('The connection is back. You can send the form now.')).toBeVisible();
    await expect(notes.getByText(isOffline)).toBeHidden();
  });

test('a connection that is lost while typing is said at once', async ({ page, context, faults }) => {
  // The notifications may still be on their way.
  faults.expect(failedRequest);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.name.fill(message.name);
  await expectAwake(page, 'Contact');
  await context.setOffline(true);
  await expect(page.locator('.connection').getByText(isOffline)).toBeVisible();
});

test('a message that could not be sent is kept by a button, and sent from the same page when online', async ({
  page,
  context,
  email,
  database,
  faults,
}) => {
  faults.expect(failedRequest);
  const contact = await keepOffline(page, context, email);
  await expect(page.getByRole('heading', { name: 'Kept on this device, not sent yet' })).toBeFocused();
  await expect(outbox(page).region).toContainText('it is in this browser only', { ignoreCase: true });
  await expect(contact.description).toHaveValue('');
  expect((await new AxeBuilder({ page }).include('.outbox').analyze()).violations).toEqual([]);

  await context.setOffline(false);
  await expect(outbox(page).region.getByRole('status')).toHaveText(
    'The connection is back. You can send your message now.',
  );
  expect(await database.read(table, 'email', email)).toHaveLength(0);
  await outbox(page).send.click();
  await expectSuccess(page, ...thanks);
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused();
  await expect(outbox(page).region).toHaveCount(0);
  expect(await stored(page)).toBeNull();
  expect(await database.read(table, 'email', email)).toMatchObject([
    { problem_description: message.description, additional_info: 'Package: leader' },
  ]);
});

test('a kept message is offered at the next visit without a touch, and only where there is one', async ({
  page,
  context,
  email,
  database,
  faults,
}) => {
  faults.expect(failedRequest);
  const scripts: string[] = [];
  await keepOffline(page, context, email);
  await context.setOffline(false);
  await page.goto('/about');
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto('/contact');
  await expect(outbox(page).region).toContainText(message.description);
  await outbox(page).send.click();
  await expectSuccess(page, ...thanks);
  expect(await database.read(table, 'email', email)).toHaveLength(1);

  scripts.length = 0;
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
});

test('a kept message whose seven days are over goes on whatever page is opened, and no other with it', async ({
  page,
}) => {
  const keep = (...ends: number[]) =>
    page.evaluate(
      (all) => localStorage.setItem('outbox', JSON.stringify(all.map((until) => ({ until })))),
      ends,
    );
  const later = Date.now() + 60_000;
  // Loaded anew, not opened from another page: that may be a process whose storage lags behind what was written last.
  await page.goto('/terms-of-service');
  await keep(Date.now() - 1000, later);
  await page.reload();
  expect(await stored(page)).toBe(JSON.stringify([{ until: later }]));
  await page.goto('/about');
  await keep(Date.now() - 1000);
  // On a busy machine the storage may lag even behind a reload.
  await expect(async () => {
    await page.reload();
    expect(await stored(page)).toBeNull();
  }).toPass();
});

test('two tabs that send the same kept message store it once, and both lists are empty', async ({
  page,
  context,
  email,
  database,
  faults,
}) => {
  faults.expect(failedRequest);
  await keepOffline(page, context, email);
  await context.setOffline(false);
  const other = await context.newPage();
  await faults.watch(other);
  await other.goto('/contact');
  await expect(outbox(other).region).toBeVisible();
  // Without the waiting of a click: on a busy machine the message of the slower tab would be gone before its press.
  const buttons = await Promise.all([page, other].map((tab) => outbox(tab).send.elementHandle()));
  await Promise.all(buttons.map((button) => button?.evaluate((element: HTMLElement) => element.click())));
  for (const tab of [page, other]) await expect(outbox(tab).region).toHaveCount(0);
  expect(await database.read(table, 'email', email)).toHaveLength(1);
});
