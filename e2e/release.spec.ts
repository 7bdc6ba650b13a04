/** A page that was opened before a release and used after it. */
import type { Page } from '@playwright/test';
import { ContactPage } from './support/contact-page.ts';
import { expect, test } from './support/test.ts';

/** Returns status 404 for a script until the page has been loaded `loads` times. */
async function removeScript(page: Page, name: string, loads: number): Promise<void> {
  let left = loads;
  page.on('load', () => {
    left -= 1;
  });
  await page.route(new RegExp(`/_astro/${name}[^/]*\\.js`), (route) =>
    left > 0 ? route.fulfill({ status: 404 }) : route.fallback(),
  );
}

/** The messages of the browser and of Astro about a missing script. */
const missingScript = /Failed to load resource|Error hydrating/;

/** Waits for the time in which the page would reload. */
const waitForReload = (page: Page) => page.waitForTimeout(300);

function countLoads(page: Page) {
  const loads = { count: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  return loads;
}

/** Opens the contact form, and types a name before the first script is requested. */
async function openAndType(page: Page) {
  const contact = new ContactPage(page);
  await contact.open();
  const loads = countLoads(page);
  await contact.name.evaluate((field: HTMLInputElement) => {
    field.value = 'Maria Keller';
  });
  return { contact, loads };
}

test('a form whose page reloads after a release sends the values typed before', async ({
  page,
  email,
  database,
  pageErrors,
}) => {
  pageErrors.expect(missingScript);
  const { contact, loads } = await openAndType(page);
  await removeScript(page, 'ContactForm', 1);
  await contact.submit.click();
  await expect.poll(() => loads.count).toBe(1);
  await expect(contact.name).toHaveValue('Maria Keller');
  await contact.email.fill(email);
  await contact.package.selectOption('leader');
  await contact.description.fill('Answer the phone at night.');
  await contact.submit.click();
  await expect
    .poll(() => database.read('contact_submissions', 'email', email))
    .toMatchObject([{ full_name: 'Maria Keller' }]);
  expect(loads.count).toBe(1);
});

test('a page with a missing script does not reload offline', async ({ page, context, pageErrors }) => {
  pageErrors.expect(missingScript);
  const contact = new ContactPage(page);
  await contact.open();
  const loads = countLoads(page);
  await context.setOffline(true);
  const requestFailed = page.waitForEvent('requestfailed');
  await contact.name.fill('Maria Keller');
  await requestFailed;
  await waitForReload(page);
  expect(loads.count).toBe(0);
  await expect(contact.name).toHaveValue('Maria Keller');
});

test('a page whose script is still missing after a reload asks the visitor to reload', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(missingScript);
  const { contact, loads } = await openAndType(page);
  await removeScript(page, 'ContactForm', 100);
  await contact.email.focus();
  await expect.poll(() => loads.count).toBe(1);
  await expect(contact.name).toHaveValue('Maria Keller');
  const checked = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await contact.submit.click();
  await checked;
  await expect(page.getByText('Part of this page didn’t load.')).toBeVisible();
  await waitForReload(page);
  expect(loads.count).toBe(1);
  await expect(contact.name).toHaveValue('Maria Keller');
});

test('sign-in that reloads after a release does not store a shown password', async ({
  page,
  email,
  pageErrors,
}) => {
  pageErrors.expect(missingScript);
  await page.goto('/sign-in-page');
  const loads = countLoads(page);
  await removeScript(page, 'dist', 1);
  await page.getByLabel('Email Address').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('a long password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('main').getByRole('button', { name: 'SIGN IN' }).click();
  await expect.poll(() => loads.count).toBe(1);
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await expect(password).toHaveValue('');
  expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('a long password');
});
