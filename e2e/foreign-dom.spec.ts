/**
 * Translators and extensions change the page before or after its scripts load (docs/decisions/031-fields-outside-react.md).
 * Forms retain their values and the focus, and every control continues to work.
 */
import type { Page } from '@playwright/test';
import type { Accounts } from './support/accounts.ts';
import { extendFields, translate, translated } from './support/foreign-dom.ts';
import { holdRequests } from './support/requests.ts';
import { expect, failedRequest, test } from './support/test.ts';

const table = 'contact_submissions';
const field = (page: Page, id: string) => page.locator(`#${id}`);
const form = (page: Page, id: string) => page.locator(`form#${id}`);
const submit = (page: Page, id: string) => form(page, id).locator('[type="submit"]');

/** Marks an element, to check later that it is still the same. */
const mark = (page: Page, id: string) =>
  field(page, id).evaluate((element) => {
    (element as HTMLElement & { mark?: boolean }).mark = true;
  });
const expectSame = (page: Page, id: string) => expect(field(page, id)).toHaveJSProperty('mark', true);

/** What translators and extensions do to the same page. */
async function change(page: Page): Promise<void> {
  await translate(page);
  await extendFields(page);
}

type Moment = 'before' | 'after';

/** Opens the contact form, and types a name while the scripts load. @param moment when the page changes */
async function openAndType(page: Page, moment: Moment): Promise<void> {
  const scripts = await holdRequests(page, '**/_astro/*.js');
  await page.goto('/contact?package=leader');
  if (moment === 'before') await change(page);
  await mark(page, 'contact-fullName');
  await field(page, 'contact-fullName').click();
  await page.keyboard.type('Jane Eliz');
  scripts.release();
  await page.keyboard.type('abeth Doe', { delay: 60 });
  await expect(page.locator('astro-island:not([ssr]) form#contact')).toHaveCount(1);
  if (moment === 'after') await change(page);
}

/** Fills in the fields that are still empty. */
async function complete(page: Page, email: string): Promise<void> {
  await field(page, 'contact-email').fill(email);
  await field(page, 'contact-description').fill('Answer the phone.');
}

test('the contact form retains the focus when its scripts load on a changed page', {
  tag: '@engines',
}, async ({ page }) => {
  await openAndType(page, 'before');
  await expectSame(page, 'contact-fullName');
  await expect(field(page, 'contact-fullName')).toHaveValue('Jane Elizabeth Doe');
  await expect(field(page, 'contact-fullName')).toBeFocused();
});

test('the contact form retains its values after a failure on a page that changed', {
  tag: '@engines',
}, async ({ page, email, pageErrors }) => {
  pageErrors.expect(failedRequest);
  await openAndType(page, 'after');
  await complete(page, email);
  await page.route(`**/rest/v1/${table}`, (route) => route.fulfill({ status: 503, body: '' }));
  await submit(page, 'contact').click();
  await expect(page.locator('.error-summary')).toContainText('We’ve kept what you typed.');
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(submit(page, 'contact')).toContainText('Send message');
  await expectSame(page, 'contact-fullName');
  await expect(field(page, 'contact-fullName')).toHaveValue('Jane Elizabeth Doe');
});

for (const moment of ['before', 'after'] as const) {
  const when = `on a page that changed ${moment} its scripts loaded`;

  test(`the contact form removes the error of a corrected field ${when}`, { tag: '@engines' }, async ({
    page,
  }) => {
    await openAndType(page, moment);
    await submit(page, 'contact').click();
    const error = page.locator('#contact-description-error');
    await expect(error).toContainText('Describe what you need help with');
    await field(page, 'contact-description').fill('Answer the phone.');
    await expect(error).toBeEmpty();
  });

  test(`the contact form corrects a mistyped email address ${when}`, { tag: '@engines' }, async ({
    page,
  }) => {
    await openAndType(page, moment);
    await field(page, 'contact-email').fill('ada@gmial.com');
    await field(page, 'contact-description').focus();
    await form(page, 'contact').getByRole('button', { name: /gmail/ }).click();
    await expect(field(page, 'contact-email')).toHaveValue(/@gmail\.com$/);
  });

  test(`the contact form sends its values ${when}`, { tag: ['@engines', '@backend'] }, async ({
    page,
    email,
    database,
  }) => {
    await openAndType(page, moment);
    await complete(page, email);
    await submit(page, 'contact').click();
    await expect(page.getByRole('region', { name: /received your message/ })).toBeVisible();
    expect(await database.read(table, 'email', email)).toMatchObject([
      {
        full_name: 'Jane Elizabeth Doe',
        additional_info: 'Package: leader',
        problem_description: 'Answer the phone.',
      },
    ]);
    await page.getByRole('button', { name: /Write another message/ }).click();
    await expect(field(page, 'contact-fullName')).toBeFocused();
    await expect(field(page, 'contact-fullName')).toHaveValue('');
  });
}

test('the contact form retains its values when an extension removes an element that React would remove', {
  tag: '@engines',
}, async ({ page, email, database, pageErrors }) => {
  pageErrors.expect(/NotFoundError|removeChild|not a child/);
  await page.goto('/contact');
  await submit(page, 'contact').click();
  await page.locator('.error-summary').evaluate((summary) => summary.remove());
  await field(page, 'contact-fullName').fill('Jane');
  await field(page, 'contact-email').fill(email);
  await field(page, 'contact-package').selectOption('enterprise');
  await field(page, 'contact-description').fill('Answer the phone.');
  await submit(page, 'contact').click();
  await expect(page.getByRole('region', { name: /received your message/ })).toBeVisible();
  expect(await database.read(table, 'email', email)).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the menu works when the page was changed before its first use', {
    tag: '@engines',
  }, async ({ page }) => {
    await page.goto('/about');
    await change(page);
    const menu = page.locator('#menu');
    const isReady = page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          addEventListener('island:ready', () => resolve(true), { once: true }),
        ),
    );
    await page.locator('[commandfor="menu"]').first().click();
    await isReady;
    await expect(menu).toHaveJSProperty('open', true);
    await menu.getByRole('button').first().click();
    await expect(menu).toHaveJSProperty('open', false);
    await page.locator('[commandfor="menu"]').first().click();
    await expect(menu).toHaveJSProperty('open', true);
    await menu.getByRole('link').first().click();
    await expect(page).not.toHaveURL('/about');
  });
});

/** Opens the account of a new customer, changed by a translator and by extensions. */
async function openAccount(page: Page, accounts: Accounts, email: string): Promise<void> {
  await accounts.open(page, email);
  await expect(field(page, 'profile-form-name')).toHaveValue('Ada Lovelace');
  await change(page);
}

test('the account shows a new name on a translated page', { tag: ['@engines', '@backend'] }, async ({
  page,
  email,
  accounts,
}) => {
  await openAccount(page, accounts, email);
  await field(page, 'profile-form-name').fill('Ada King');
  await submit(page, 'profile-form').click();
  await expect(page.locator('.profile-name')).toHaveText(`${translated}Ada King`);
  await expect(submit(page, 'profile-form')).toContainText('SAVE CHANGES');
});

test('the forgot-password page counts down to the next email on a translated page', {
  tag: '@engines',
}, async ({ page, email }) => {
  await page.goto('/forgot-password');
  await field(page, 'forgot-password-email').hover();
  await expect(page.locator('astro-island:not([ssr]) form#forgot-password')).toHaveCount(1);
  await translate(page);
  await field(page, 'forgot-password-email').fill(email);
  await submit(page, 'forgot-password').click();
  await page.getByRole('button', { name: /Try again/ }).click();
  await expect(field(page, 'forgot-password-email')).toBeFocused();
  await expect(submit(page, 'forgot-password')).toContainText('(58 s)');
  await expect(submit(page, 'forgot-password')).toContainText('SEND RESET LINK');
});

test('the carousel turns on a page that changed before its script loaded', { tag: '@engines' }, async ({
  page,
}) => {
  // It starts paused, so only the click moves it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await change(page);
  const carousel = page.locator('.carousel');
  await carousel.scrollIntoViewIfNeeded();
  const second = carousel.getByRole('group', { name: /^2 of/ });
  await carousel.getByRole('button', { name: 'Next testimonial' }).click();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await expect(second).toContainText(translated);
});

test('the animation hydrates on a page that was translated before its script loaded', async ({ page }) => {
  await page.goto('/about');
  await translate(page);
  const message = page.getByText(`${translated}Loading animation...`);
  await message.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[ssr] .animation')).toHaveCount(0);
  await expect(page.locator('.animation')).toBeVisible();
});
