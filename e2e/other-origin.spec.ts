/** Behaviour with a backend on another origin. Runs only with E2E_BACKEND=other-origin. */
import { readFileSync } from 'node:fs';
import { backendFolder, backendOrigin, siteOrigin } from './support/project.ts';
import { SignUpPage } from './support/sign-up-page.ts';
import { expect, skipUnlessConfirmation, test } from './support/test.ts';
import { expectSuccess } from './support/toast.ts';

/** The redirect URLs of supabase/config.toml. A hosted project redirects to no other URL. */
const allowed = (): string[] =>
  JSON.parse(readFileSync(`${backendFolder}/config.json`, 'utf8')).auth.additional_redirect_urls;

test('sign-up and the contact form send data only to the configured backend, without cookies', {
  tag: ['@other-origin', '@backend'],
}, async ({ page, email, database }) => {
  await skipUnlessConfirmation('off');
  const requestedOrigins = new Set<string>();
  const cookies: string[] = [];
  page.on('request', async (request) => {
    const url = new URL(request.url());
    if (/^\/(?:rest|auth|storage)\//.test(url.pathname)) requestedOrigins.add(url.origin);
    const { cookie } = await request.allHeaders();
    if (cookie) cookies.push(cookie);
  });
  await new SignUpPage(page).send(email);
  await expect(page).toHaveURL(`${siteOrigin}/your-account`);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  expect(await database.read('profiles', 'full_name', 'Ada Lovelace')).not.toEqual([]);
  await page.goto('/contact?package=leader');
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Description').fill('Sort the post.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectSuccess(page, 'Message Sent!', "We'll get back to you within 24 hours.");
  expect(await database.read('contact_submissions', 'email', email)).toHaveLength(1);
  expect([...requestedOrigins]).toEqual([backendOrigin]);
  expect(cookies).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('links in emails open the site at URLs that the backend allows', {
  tag: '@other-origin',
}, async ({ page, email, accounts, mailbox }) => {
  await accounts.create(email);
  const targets: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.has('redirect_to')) targets.push(url.searchParams.get('redirect_to'));
  });
  await page.goto('/forgot-password');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'SEND RESET LINK' }).click();
  expect(new URL(await mailbox.waitForLink(email)).origin).toBe(siteOrigin);
  await new SignUpPage(page).send(`other-${email}`);
  await expect(page).toHaveURL('/your-account');
  expect(targets).toEqual([`${siteOrigin}/reset-password`, `${siteOrigin}/`]);
  for (const target of targets) expect(allowed()).toContain(target);
});

test("the CSP of the account allows the backend's origin", { tag: '@other-origin' }, async ({ page }) => {
  await page.goto('/your-account');
  const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
  expect(policy).toContain(`connect-src 'self' ${backendOrigin};`);
  expect(policy).toContain(`img-src 'self' data: blob: ${backendOrigin};`);
});

test('the site has no path of a backend on another origin', { tag: '@other-origin' }, async ({ request }) => {
  expect((await request.get(`${siteOrigin}/auth/v1/user`)).status()).toBe(404);
});
