/** The first touch of everything that wakes or answers when it is touched, for `npm run bench -- touch`. */
import type { Page } from '@playwright/test';

export interface Touch {
  name: string;
  path: string;
  /** What must have happened before. */
  prepare?: (page: Page) => Promise<unknown>;
  touch: (page: Page) => Promise<unknown>;
  /** A selector: the touch is answered when such an element can be seen. */
  answer: string;
  /** Whether the touch is answered when no such element can be seen any more. */
  isGone?: boolean;
  isSignedIn?: boolean;
  /** Whether nobody has answered the question about cookies yet. */
  asks?: boolean;
}

const tap = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().tap();

/** A form is sent empty: it must wake, check and say what is missing. */
const emptyForm = (name: string, path: string, button: string): Touch => ({
  name,
  path,
  touch: (page) => page.getByRole('form').getByRole('button', { name: button, exact: true }).tap(),
  answer: '.error-summary',
});

const inAccount = {
  path: '/your-account',
  isSignedIn: true,
  prepare: (page: Page) => page.getByRole('button', { name: 'SAVE CHANGES' }).waitFor(),
};

/** A picture of one pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const touches: Touch[] = [
  { name: 'menu', path: '/', touch: tap('Open menu'), answer: '#menu[open]' },
  {
    name: 'question about cookies: Deny',
    path: '/',
    asks: true,
    prepare: (page) => page.locator('.choice-banner').waitFor(),
    touch: tap('Deny'),
    answer: '.choice-banner',
    isGone: true,
  },
  {
    name: 'Cookie Settings',
    path: '/our-plans',
    touch: tap('Cookie Settings'),
    answer: '.choice-dialog[open]',
  },
  {
    name: 'testimonials: pause',
    path: '/',
    prepare: async (page) => {
      await page.locator('.carousel').scrollIntoViewIfNeeded();
      await page.locator('.carousel[data-hydrated]').waitFor();
    },
    touch: tap('Pause the testimonials'),
    answer: '[aria-label="Play the testimonials"]',
  },
  {
    name: 'animation: pause',
    path: '/about',
    prepare: async (page) => {
      await page.locator('.viewer').scrollIntoViewIfNeeded();
      await page.locator('.viewer-pause').waitFor();
    },
    touch: tap('Pause the animation'),
    answer: '[aria-label="Play the animation"]',
  },
  emptyForm('contact form', '/contact', 'Send message'),
  emptyForm('newsletter form', '/blog', 'SUBSCRIBE'),
  emptyForm('sign-up form', '/sign-up-page', 'CREATE ACCOUNT'),
  emptyForm('sign-in form', '/sign-in-page', 'SIGN IN'),
  {
    name: 'sign-in form: show the password',
    path: '/sign-in-page',
    touch: tap('Show password'),
    answer: '[aria-pressed="true"]',
  },
  emptyForm('forgot-password form', '/forgot-password', 'SEND RESET LINK'),
  emptyForm(
    'reset-password form',
    '/reset-password?token_hash=none&type=recovery#email=ada@example.com',
    'SET NEW PASSWORD',
  ),
  {
    name: 'unsubscribe form',
    path: '/newsletter/unsubscribe?token=00000000-0000-4000-8000-000000000000',
    touch: (page) => page.getByRole('form').getByRole('button').tap(),
    answer: '#unsubscribe [aria-busy="true"]',
  },
  {
    name: 'notification: dismiss',
    path: '/sign-in-page',
    prepare: async (page) => {
      await page.getByLabel('Email Address').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('form').getByRole('button', { name: 'SIGN IN', exact: true }).tap();
      await page.locator('.toast').waitFor();
    },
    touch: tap('Dismiss notification'),
    answer: '.toast',
    isGone: true,
  },
  {
    name: 'search',
    path: '/search',
    prepare: (page) =>
      page.locator('#search-words').evaluate((field) => {
        // Typed without a touch, so that the button is the first.
        (field as HTMLInputElement).value = 'agents';
      }),
    touch: tap('Search'),
    answer: '.search-rows li',
  },
  {
    name: 'account: open a section',
    ...inAccount,
    touch: tap('SUPPORT'),
    answer: '#support-panel',
  },
  {
    name: 'account: change the password',
    ...inAccount,
    touch: (page) => page.getByRole('button', { name: /change your password/i }).tap(),
    answer: '[autocomplete="current-password"]',
  },
  {
    name: 'account: change the photo',
    ...inAccount,
    prepare: (page) => page.locator('.photo input:enabled').waitFor({ state: 'attached' }),
    touch: (page) =>
      page.locator('.photo input').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo }),
    answer: '.photo[aria-busy]',
  },
];
