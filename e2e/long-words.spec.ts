/** One word of the maximum length in every field: neither the field nor the stored text makes a page wider. */
import type { Page } from '@playwright/test';
import { emailDomain } from './support/project.ts';
import { everyPath } from './support/routes.ts';
import { expect, test } from './support/test.ts';

/** An email address that is deleted with the other data of tests. */
const makeEmail = (length: number) =>
  `${'e'.repeat(length)}-visitor-${crypto.randomUUID()}@${emailDomain}`.slice(-length);

const word = (length: number) => 'https://example.com/'.padEnd(length, 'w');

async function expectNoWidePage(page: Page, where: string): Promise<void> {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${where} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

const changesPath = everyPath.find((path) => path.endsWith('/changes')) ?? '';

/** Fills in every text field of the form. */
async function fillAll(page: Page, form: string, lengths: Record<string, number>): Promise<void> {
  for (const [name, length] of Object.entries(lengths))
    await page.locator(`#${form}-${name}`).fill(name === 'email' ? makeEmail(length) : word(length));
}

test('a word of the maximum length never makes /contact wider', { tag: ['@engines', '@backend'] }, async ({
  page,
}) => {
  await page.goto('/contact?package=leader');
  await fillAll(page, 'contact', { fullName: 101, email: 256, company: 121, description: 5001 });
  await expectNoWidePage(page, 'form');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('.error-summary')).toBeFocused();
  await expectNoWidePage(page, 'errors');
  const lengths = { fullName: 100, email: 65 + emailDomain.length, company: 120, description: 5000 };
  await fillAll(page, 'contact', lengths);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('region', { name: 'We’ve received your message' })).toBeVisible();
  await expectNoWidePage(page, 'receipt');
});

test('a word of the maximum length never makes the newsletter wider', { tag: '@engines' }, async ({
  page,
}) => {
  await page.goto('/blog');
  await fillAll(page, 'newsletter', { firstName: 60, email: 254 });
  await expectNoWidePage(page, 'form');
});

test('a query of the maximum length never makes the search wider', { tag: '@engines' }, async ({ page }) => {
  await page.goto(`/search?q=${word(200)}`);
  await expect(page.getByText(/every word of/)).toBeVisible();
  await expectNoWidePage(page, 'search');
});

test('a name or email address of the maximum length never makes the account wider', {
  tag: ['@engines', '@backend'],
}, async ({ page, accounts }) => {
  const email = makeEmail(65 + emailDomain.length);
  await accounts.open(page, email);
  await page.locator('#profile-form-name').fill(word(100));
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await expect(page.locator('.profile-name')).toHaveText(word(100));
  await expectNoWidePage(page, 'profile');
  for (const section of ['subscription', 'support', 'settings']) {
    await page.goto(`/your-account#${section}`);
    await expectNoWidePage(page, section);
  }
  await page.goto('/sign-in-page');
  await expect(page.locator('#signed-in-as')).toHaveText(email);
  await expectNoWidePage(page, 'sign-in');
});

test('an email address of the maximum length never makes the page of a sent email wider', {
  tag: ['@engines', '@backend'],
}, async ({ page }) => {
  await page.goto('/forgot-password');
  await page.locator('#forgot-password-email').fill(makeEmail(65 + emailDomain.length));
  await page.getByRole('button', { name: 'SEND RESET LINK' }).click();
  await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
  await expectNoWidePage(page, 'forgot password');
});

for (const path of [
  '/blog',
  '/blog/cost-of-manual-workflows',
  '/terms-of-service',
  changesPath,
  '/leader-plan',
])
  test(`a word without spaces never makes ${path} wider`, async ({ page }) => {
    await page.goto(path);
    // The text of every element that holds only text, as if an editor had written it.
    await page.evaluate((text) => {
      for (const element of document.querySelectorAll(
        'main :is(h1, h2, h3, h4, p, li, td, th, dd, dt, a, ins, del, figcaption, summary)',
      ))
        if (element.children.length === 0 && element.textContent) element.textContent = text;
    }, word(200));
    await expectNoWidePage(page, path);
  });
