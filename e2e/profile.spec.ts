import type { Page } from '@playwright/test';
import { requiresConfirmation } from './support/project.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectProblem, expectSuccess } from './support/toast.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Profile' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'SAVE CHANGES' });

test('a new profile name is still there after a reload', { tag: '@backend' }, async ({
  page,
  email,
  accounts,
}) => {
  await accounts.open(page, email);
  await field(page, 'NAME').fill('Ada King');
  await save(page).click();
  await expectSuccess(page, 'Success!', 'Your name has been saved.');
  await expect(page.getByRole('main').getByText('Ada King')).toBeVisible();
  await page.reload();
  await expect(field(page, 'NAME')).toHaveValue('Ada King');
});

test('the profile changes the password only with the current one', {
  tag: '@backend',
}, async ({ page, email, accounts, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const account = await accounts.open(page, email);
  await page.getByRole('button', { name: 'Change your password' }).click();
  await field(page, 'NEW PASSWORD').fill('difference engine');
  await field(page, 'PASSWORD').fill('not the password');
  await save(page).click();
  await expectProblem(
    page,
    'The current password is incorrect. Check it and try again. We’ve kept what you typed.',
  );
  expect(await accounts.canSignIn(email, 'difference engine')).toBe(false);

  await field(page, 'PASSWORD').fill(account.password);
  await save(page).click();
  await expectSuccess(page, 'Success!', 'Your new password has been saved.');
  await expect(form(page).locator('[type=password]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  expect(await accounts.canSignIn(email, 'difference engine')).toBe(true);
  expect(await accounts.canSignIn(email, account.password)).toBe(false);
});

test('a new email address in the profile must be confirmed by email', {
  tag: ['@other-origin', '@backend'],
}, async ({ page, email, accounts, mailbox }) => {
  const account = await accounts.open(page, email);
  await page.getByRole('button', { name: 'Change your email address' }).click();
  await field(page, 'EMAIL').fill(`new-${email}`);
  await field(page, 'PASSWORD').fill(account.password);
  await save(page).click();
  await expectSuccess(page, 'Success!', 'Check your inbox to confirm your new email address.');
  const hint = form(page).getByText('We sent a link to');
  // `innerText` contains a line break where the email address is on a line of its own.
  expect(await hint.innerText()).toBe(
    `We sent a link to new-${email} and a link to your old email address. Open both to finish the change. Until then, sign in with the old email address.`,
  );
  const inbox = await page.context().newPage();
  const open = async (recipient: string) => {
    await inbox.goto(await mailbox.waitForLink(recipient));
    await expect(inbox.getByRole('main')).toContainText(`from ${email} to new-${email}.`);
  };
  await open(email);
  if (await requiresConfirmation()) {
    await inbox.getByRole('button', { name: 'CONFIRM' }).click();
    await expect(inbox.getByRole('heading', { name: 'Almost done' })).toBeFocused();
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
    await open(`new-${email}`);
  }
  await inbox.getByRole('button', { name: 'CONFIRM' }).click();
  await expectSuccess(inbox, 'Success!', 'Your email address is confirmed.');
  await expect(inbox).toHaveURL('/your-account');
  for (const tab of [inbox, page])
    await expect(tab.getByRole('main').getByText(`new-${email}`, { exact: true })).toBeVisible();
  await expect(hint).toBeHidden();
});

test('a second tab shows a changed name unless another one was typed there', {
  tag: ['@engines', '@backend'],
}, async ({ page, context, email, accounts }) => {
  await accounts.open(page, email);
  const second = await context.newPage();
  await second.goto('/your-account');
  await expect(field(second, 'NAME')).toHaveValue('Ada Lovelace');
  await field(page, 'NAME').fill('Ada King');
  await save(page).click();
  await expect(second.getByRole('main').getByText('Ada King')).toBeVisible();
  await expect(field(second, 'NAME')).toHaveValue('Ada King');

  // The first tab follows the second one too, and keeps what was typed.
  await field(page, 'NAME').fill('Ada Byron');
  await field(second, 'NAME').fill('Ada Lovelace');
  await save(second).click();
  await expect(page.getByRole('main').getByText('Ada Lovelace')).toBeVisible();
  await expect(field(page, 'NAME')).toHaveValue('Ada Byron');
  await save(page).click();
  await expect(second.getByRole('main').getByText('Ada Byron')).toBeVisible();
});
