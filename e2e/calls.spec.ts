/**
 * How often a visitor's deeds ask the backend (docs/growth.md): counted in a browser, and held to scripts/measuring/budgets.ts.
 * That pages ask nothing by themselves is in weight.spec.ts.
 */
import type { Page } from '@playwright/test';
import { budgets } from '../scripts/measuring/budgets.ts';
import { ContactPage } from './support/contact-page.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, failedRequest, test } from './support/test.ts';
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
  await page.getByRole('heading', { name: 'One step is left' }).waitFor();
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

test('a request that the real services would not know fails a test', async ({ page, faults }) => {
  const unknown = /^unknown to the service: /;
  faults.expect(unknown);
  faults.expect(failedRequest);
  await page.goto('/executive-application');
  const headers = { apikey: 'key', 'content-type': 'application/json' };
  await page.evaluate(async (headers) => {
    const put = { method: 'PUT', headers, body: '{"full_name":"Ada"}' };
    await fetch('/auth/v1/user', put);
    await fetch('/auth/v1/user/photo', put);
    await fetch('/rest/v1/profiles?id=f3c0', { headers: { ...headers, 'x-key': '1' } });
    await fetch('/rest/v1/profiles', { ...put, method: 'PATCH' });
    await fetch('/storage/v1/object/list/avatars', { ...put, method: 'POST', headers: {} });
  }, headers);
  const found = faults.expected.filter((line) => unknown.test(line));
  expect(found.map((line) => line.replace(unknown, ''))).toEqual([
    'PUT /auth/v1/user: full_name in the body',
    'PUT /auth/v1/user/photo: no such route',
    'GET /rest/v1/profiles: id=f3c0 in the address',
    'GET /rest/v1/profiles: header x-key',
    'PATCH /rest/v1/profiles: no such route',
    'POST /storage/v1/object/list/avatars: no header apikey',
  ]);
});
