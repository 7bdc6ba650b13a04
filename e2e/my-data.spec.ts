import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Account } from './support/accounts.ts';
import { backendOrigin, project } from './support/project.ts';
import { holdRequests } from './support/requests.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem, expectSuccess } from './support/toast.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Uploads a photo. @returns its URL */
async function addAvatar(page: Page): Promise<string> {
  await expect(page.getByLabel('Change photo')).toBeEnabled();
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await page.getByLabel('Change photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  return (await page.locator('.avatar img').getAttribute('src')) ?? '';
}

test('the account settings download all data of the account as JSON', {
  tag: ['@other-origin', '@engines', '@backend'],
}, async ({ page, email, accounts }) => {
  await accounts.open(page, email);
  const url = await addAvatar(page);
  await page.goto('/your-account#settings');
  await expect(page.getByText('More settings are coming soon')).toBeVisible();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toEqual({
    account: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      lastSignInAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      fullName: 'Ada Lovelace',
      termsVersion: '2025-07-12',
    },
    profile: { fullName: 'Ada Lovelace', avatarUrl: url },
    photo: { url, content: expect.stringMatching(/^data:image\/webp;base64,/) },
    subscription: {
      tier: 'free',
      purchaseDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/),
      endDate: null,
    },
    devices: expect.arrayContaining([
      expect.objectContaining({
        name: expect.any(String),
        signedInAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
        isCurrent: true,
      }),
    ]),
    consent: {
      id: 'test',
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      choice: { preference: false, statistics: false, marketing: false, unclassified: false },
      doNotSell: false,
      gpc: false,
    },
  });
  const [, base64 = ''] = data.photo.content.split(',');
  expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width: 40, height: 40 });
  await expectSuccess(page, 'Success!', 'Your data has been downloaded.');
});

test('the account is deleted with its photo once the password is right', {
  tag: ['@other-origin', '@backend'],
}, async ({ page, email, accounts, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.open(page, email);
  const { id } = account.session.user;
  const photo = await addAvatar(page);
  await page.goto('/your-account#settings');
  const form = page.getByRole('form', { name: 'Delete account' });
  await expect(form).toBeHidden();
  await page.locator('summary', { hasText: 'Delete account' }).click();
  const send = async (password: string) => {
    await form.getByLabel('Type “DELETE” to confirm').fill('DELETE');
    await form.getByLabel('PASSWORD', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'DELETE ACCOUNT' }).click();
  };
  await send('not the password');
  await expectProblem(page, 'The current password is incorrect. Check it and try again.');
  expect(await database.read('profiles', 'id', id)).toHaveLength(1);

  await send(account.password);
  await expect(page).toHaveURL('/');
  await expectSuccess(page, 'Success!', 'Your account has been deleted.');
  expect(await database.read('profiles', 'id', id)).toEqual([]);
  expect(await database.read('subscribers', 'user_id', id)).toEqual([]);
  expect((await page.request.get(photo)).ok()).toBe(false);
  expect(await accounts.canSignIn(email, account.password)).toBe(false);
  await page.goto('/your-account');
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
});

/** Signs in on two other devices. @returns functions that report whether each is still signed in */
async function signInElsewhere(page: Page, { email, password }: Account) {
  const open = async (userAgent: string) => {
    const headers = { apikey: project.publishableKey, 'user-agent': userAgent };
    const started = await page.request.post(`${backendOrigin}/auth/v1/token?grant_type=password`, {
      headers,
      data: { email, password },
    });
    const { access_token: token }: Account['session'] = await started.json();
    const authorized = { ...headers, authorization: `Bearer ${token}` };
    return async () =>
      (await page.request.get(`${backendOrigin}/auth/v1/user`, { headers: authorized })).ok();
  };
  return {
    isFirefoxSignedIn: await open('Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0'),
    isChromeSignedIn: await open('Mozilla/5.0 (X11; Linux x86_64) Chrome/125.0.0.0 Safari/537.36'),
  };
}

const devices = (page: Page) => page.getByRole('region', { name: 'Devices' });

async function confirmLogOut(page: Page, password: string): Promise<void> {
  await devices(page).getByLabel('PASSWORD', { exact: true }).fill(password);
  await devices(page).getByRole('button', { name: 'LOG OUT', exact: true }).click();
}

test('the account logs out one of two other devices once the password is right', {
  tag: '@backend',
}, async ({ page, email, accounts, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.signIn(page, email);
  const { isFirefoxSignedIn, isChromeSignedIn } = await signInElsewhere(page, account);
  await page.goto('/your-account#settings');
  const row = (text: string) => devices(page).getByRole('listitem').filter({ hasText: text });
  await expect(row('This device')).toHaveCount(1);
  await expect(row('Chrome on Linux')).toHaveCount(1);
  await devices(page)
    .getByRole('button', { name: /^Log out Firefox on Windows/ })
    .click();
  await confirmLogOut(page, 'not the password');
  await expectProblem(page, 'The current password is incorrect. Check it and try again.');
  expect(await isFirefoxSignedIn()).toBe(true);
  await confirmLogOut(page, account.password);
  await expectSuccess(page, 'Success!', 'The device has been logged out.');
  await expect(row('Firefox on Windows')).toHaveCount(0);
  await expect(row('Chrome on Linux')).toHaveCount(1);
  expect(await isFirefoxSignedIn()).toBe(false);
  expect(await isChromeSignedIn()).toBe(true);
});

test('“Download my data” does not move while the devices load', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
}) => {
  await accounts.signIn(page, email);
  const list = await holdRequests(page, '**/rpc/list_own_sessions*');
  await page.goto('/your-account#settings');
  await expect(page.getByText('Loading your devices...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeHidden();
  list.release();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
});
