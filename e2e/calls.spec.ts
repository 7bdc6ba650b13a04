/**
 * How often a visitor's deeds ask the backend (docs/growth.md): counted in a browser, and held to scripts/measuring/budgets.ts.
 * That pages ask nothing by themselves is in weight.spec.ts.
 */
import type { Page } from '@playwright/test';
import { budgets } from '../scripts/measuring/budgets.ts';
import { ContactPage } from './support/contact-page.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

/** Notes every call to the backend from now on, but for the questions that a browser puts before one to another origin. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = /\/((?:rest|auth|storage|functions|realtime)\/v1\/[^?]*)/.exec(request.url())?.[1];
    if (path && request.method() !== 'OPTIONS') calls.push(`${request.method()} ${path}`);
  });
  return calls;
}

test('a message and a subscription are one call each', async ({ page, email }) => {
  const calls = watchCalls(page);
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill(email);
  await contact.submit.click();
  await expectSuccess(page, 'Message Sent!', "We'll get back to you within 24 hours.");
  expect(calls).toHaveLength(budgets.calls.form);
  calls.length = 0;
  await page.goto('/blog');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('First Name').fill('Grace');
  await form.getByLabel('Email Address').fill(email);
  await form.getByRole('button').click();
  await expect(form.getByLabel('First Name')).toHaveValue('');
  expect(calls).toHaveLength(budgets.calls.form);
});

test('signing in, and looking at the account again, ask no more than planned', async ({
  page,
  email,
  accounts,
}) => {
  const account = await accounts.create(email);
  const calls = watchCalls(page);
  await new SignInPage(page).enter(account);
  await page.waitForLoadState('networkidle');
  expect(calls.length, calls.join(', ')).toBe(budgets.calls.signIn);
  calls.length = 0;
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText(email, { exact: true }).waitFor();
  expect(calls.length, calls.join(', ')).toBe(budgets.calls.account);
  calls.length = 0;
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto('/our-plans', { waitUntil: 'networkidle' });
  expect(calls, 'marketing pages of somebody who is signed in').toEqual([]);
});
