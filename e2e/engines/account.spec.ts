/** The account, from sign-up to log out, in every engine. */
import sharp from 'sharp';
import type { Screen } from '../../scripts/engines/screen.ts';
import { type Account, keptSession } from '../support/accounts.ts';
import { expect, narrow, test } from './support/test.ts';

const password = 'analytical engine';

const isOpen = async (site: Screen, email: string) => {
  await site.waitForAddress('/your-account');
  await site.text(email).waitFor();
  // What has not come yet would move the rest while it is pressed.
  await site.css('.profile form').waitFor();
};

/** Opens the account without the screen of sign-in. */
async function open(site: Screen, account: Account): Promise<void> {
  await site.goto('/robots.txt');
  await site.tab.evaluate((key, kept) => localStorage.setItem(key, kept), ...keptSession(account));
  await site.goto('/your-account');
  await isOpen(site, account.email);
}

test('a visitor signs up and sees the account', async ({ site, email }) => {
  await site.goto('/sign-up-page');
  const form = site.role('form', 'Sign up');
  await form.button(/^creat/i).click();
  await site.role('alert', 'There is a problem').waitFor();
  await form.field('Name').fill('Ada Lovelace');
  await form.field('Email Address').fill(email);
  await form.field('Password').fill(password);
  await form.button(/^creat/i).click();
  await isOpen(site, email);
});

test('a wrong password is refused, the right one lets in', async ({ site, email, accounts }) => {
  await accounts.create(email);
  await site.goto('/sign-in-page');
  const form = site.role('form', 'Sign in');
  await form.field('Email Address').fill(email);
  await form.field('Password').fill('another password');
  await form.button(/^sign/i).click();
  await site.text('The e-mail address or the password is not right. Check both, then try again.').waitFor();
  await form.field('Password').fill(password);
  await form.button(/^sign/i).click();
  await isOpen(site, email);
});

test('the sections are chosen from the list', async ({ site, email, accounts }) => {
  await open(site, await accounts.create(email));
  const list = site.role('navigation', 'Account');
  await list.link('AI AGENTS').click();
  await site.text(/Your AI-agents will display here/).waitFor();
  expect(await site.text(email).isVisible()).toBe(false);
  await list.link('SETTINGS').click();
  await site.button('Download my data').waitFor();
});

test.describe('on a phone', () => {
  test.use({ size: narrow });

  test('a section opens with its heading in the window', async ({ site, email, accounts }) => {
    await open(site, await accounts.create(email));
    const section = site.role('main').button('SUBSCRIPTION');
    await section.click();
    await site.text('Plan').waitFor();
    const top = await site.tab.evaluate(() => {
      const open = document.querySelector('main button[aria-expanded="true"]');
      return open?.getBoundingClientRect().top ?? -1;
    });
    expect(top).toBeGreaterThanOrEqual(0);
    expect(await section.attribute('aria-expanded')).toBe('true');
  });
});

test('a photo is taken, and shown', async ({ site, email, accounts }) => {
  await open(site, await accounts.create(email));
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  await site.until('a photo can be chosen', () =>
    site.tab.evaluate(() => document.querySelector('input[type="file"]:enabled') !== null),
  );
  const file = { name: 'me.jpg', type: 'image/jpeg', base64: picture.toString('base64') };
  await site.field(/Change photo/).putFile(file);
  await site.text('Profile photo updated successfully!').waitFor();
  await site.until('the photo is shown', () =>
    site.tab.evaluate(() =>
      [...document.images].some(({ src, naturalWidth }) => src.includes('/avatars/') && naturalWidth === 512),
    ),
  );
});

test('who logs out is out, and Back does not show the account', async ({ site, email, accounts }) => {
  await open(site, await accounts.create(email));
  await site.button('Log out').click();
  await site.waitForAddress('/');
  await site.text('You have been logged out successfully.').waitFor();
  await site.back();
  await site.heading('You are signed out').waitFor();
  expect(await site.text(email).isVisible()).toBe(false);
});

test('a forgotten password is replaced by the link in the mail', async ({
  site,
  email,
  accounts,
  mailbox,
}) => {
  await accounts.create(email);
  await site.goto('/forgot-password');
  const form = site.role('form', 'Forgot password');
  await form.field('Email Address').fill(email);
  await form.button('SEND RESET LINK').click();
  await site.heading('Email Sent!').waitFor();
  await site.goto(await mailbox.waitForLink(email));
  await site
    .role('form', 'New password')
    .field(/New password/)
    .fill('difference engine');
  await site.button('SET NEW PASSWORD').click();
  await isOpen(site, email);
});
