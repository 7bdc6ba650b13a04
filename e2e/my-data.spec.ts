import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { holdRequests } from './support/requests.ts';
import { SignInPage } from './support/sign-in-page.ts';
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

test('deleting the account deletes its photo, and sign-in fails afterwards', {
  tag: ['@other-origin', '@backend'],
}, async ({ page, email, accounts, database, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.create(email);
  const signIn = new SignInPage(page);
  await signIn.enter(account);
  const photo = await addAvatar(page);
  const [, id = ''] = /avatars\/([0-9a-f-]+)\//.exec(photo) ?? [];
  expect(await database.read('profiles', 'id', id)).toHaveLength(1);

  await page.goto('/your-account#settings');
  await expect(page.getByRole('form', { name: 'Delete account' })).toBeHidden();
  await page.locator('summary', { hasText: 'Delete account' }).click();
  const form = page.getByRole('form', { name: 'Delete account' });
  const send = async (password: string, word = 'DELETE') => {
    await form.getByLabel('Type “DELETE” to confirm').fill(word);
    await form.getByLabel('PASSWORD', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'DELETE ACCOUNT' }).click();
  };
  // The email address is not confirmed.
  await expect(form.getByText('To unsubscribe from the newsletter as well')).toBeVisible();
  await expect(form.getByRole('checkbox')).toHaveCount(0);
  await send('', '');
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    'Type “DELETE” to confirm',
    'Enter your current password',
  ]);
  await send('not the password');
  await expectProblem(page, 'The current password is incorrect. Check it and try again.');
  await expect(form.getByLabel('Type “DELETE” to confirm')).toHaveValue('DELETE');
  expect(await database.read('profiles', 'id', id)).toHaveLength(1);

  await send(account.password);
  await expect(page).toHaveURL('/');
  await expectSuccess(page, 'Success!', 'Your account has been deleted.');
  expect(await database.read('profiles', 'id', id)).toEqual([]);
  expect(await database.read('subscribers', 'user_id', id)).toEqual([]);
  expect((await page.request.get(photo)).ok()).toBe(false);

  await page.goto('/your-account');
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await signIn.open();
  await signIn.send(account);
  await expectProblem(page, 'The email address or password is incorrect. Check both and try again.');
});

test('the account lists its devices, and ends one or all others after the password', {
  tag: '@backend',
}, async ({ page, browser, email, accounts, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.open(page, email);
  const open = async (userAgent: string) => {
    const context = await browser.newContext({ userAgent });
    const other = await context.newPage();
    await new SignInPage(other).enter(account);
    return other;
  };
  const firefox = await open('Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0');
  const chrome = await open('Mozilla/5.0 (X11; Linux x86_64) Chrome/125.0.0.0 Safari/537.36');
  const list = await holdRequests(page, '**/rpc/list_own_sessions*');
  await page.goto('about:blank');
  await page.goto('/your-account#settings');
  await expect(page.getByText('Loading your devices...')).toBeVisible();
  // It would move under the pointer.
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeHidden();
  list.release();
  const devices = page.getByRole('region', { name: 'Devices' });
  const row = (text: string) => devices.getByRole('listitem').filter({ hasText: text });
  await expect(row('This device')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await expect(row('Firefox on Windows')).toHaveCount(1);
  await expect(devices.getByText(/^Last sign-in: .*, Chrome on Linux$/)).toBeVisible();
  await devices.getByRole('button', { name: /^Log out Firefox on Windows/ }).click();
  const password = devices.getByLabel('PASSWORD', { exact: true });
  const send = async (typed: string) => {
    await password.fill(typed);
    await devices.getByRole('button', { name: 'LOG OUT', exact: true }).click();
  };
  await expect(devices.getByRole('form', { name: 'Log out Firefox on Windows' })).toBeVisible();
  await expect(password).toBeFocused();
  await send('not the password');
  await expectProblem(page, 'The current password is incorrect. Check it and try again.');
  await expect(row('Firefox on Windows')).toHaveCount(1);
  await send(account.password);
  await expectSuccess(page, 'Success!', 'The device has been logged out.');
  await expect(devices.getByRole('heading', { name: 'Devices' })).toBeFocused();
  await expect(row('Firefox on Windows')).toHaveCount(0);
  await expect(row('This device')).toHaveCount(1);
  await expect(row('Chrome on Linux')).toHaveCount(1);
  await firefox.reload();
  await expect(firefox).toHaveURL(/session-ended$/);
  await chrome.reload();
  await expect(chrome.getByRole('main').getByText(email, { exact: true })).toBeVisible();

  await page.reload();
  await devices.getByRole('button', { name: 'Log out other devices' }).click();
  await expect(devices.getByRole('form', { name: 'Log out other devices' })).toBeVisible();
  await send(account.password);
  await expectSuccess(page, 'Success!', 'Your other devices have been logged out.');
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await firefox.context().close();
  await chrome.context().close();
});
