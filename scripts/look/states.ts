/** What a visitor can bring about on a page: `npm run look` draws these states, e2e/accessibility.spec.ts examines them. */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { StatePage } from '../engines/state-page.ts';

export interface State {
  name: string;
  path: string;
  reach?: (page: StatePage) => Promise<unknown>;
  /** Widths of the window it exists at; every width where it says nothing. */
  widths?: number[];
  /** Height of the window, where it is not the usual one. */
  height?: number;
  /** Whether the picture shows what is in the window, rather than the whole page. */
  isWindow?: boolean;
  /** Whether nobody has answered the question about cookies yet. */
  asks?: boolean;
  isSignedIn?: boolean;
  media?: Parameters<Page['emulateMedia']>[0];
  withoutScript?: boolean;
}

/** An address nobody has, for each run. */
const email = `look-${Date.now()}@example.com`;

const press = (page: StatePage, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillContact(page: StatePage): Promise<void> {
  await page.getByLabel('Full Name').fill('Maria Keller');
  await page.getByLabel('Email').fill('maria@example.com');
  await page.getByLabel('Description').fill('Answer enquiries while the shop is shut.');
  await press(page, 'Send message');
}

const fail = (page: StatePage) =>
  page.route('**/rest/v1/**', (route) => route.fulfill({ status: 503, body: '' }));

const section = (name: string): State => ({
  name: `account-${name}`,
  path: `/your-account#${name}`,
  isSignedIn: true,
  reach: async (page) => {
    await page
      .getByRole('heading', { name: name.replace('-', ' ') })
      .first()
      .waitFor();
    await page.waitForTimeout(700);
  },
});

async function openDrawer(page: StatePage): Promise<void> {
  await press(page, 'Open menu');
  await page.waitForTimeout(500);
}

/** The width of A4 in pixels: a printing browser goes by the whole sheet where a style asks how wide it is. */
const paperWidth = 794;

const printed = {
  landing: '/',
  plans: '/our-plans',
  plan: '/leader-plan',
  terms: '/terms-of-service',
  cookies: '/cookie-policy',
  contact: '/contact',
  blog: '/blog',
  article: '/blog/cost-of-manual-workflows',
  missing: '/no-such-page',
};

export const states: State[] = [
  ...Object.entries({ 1280: 640, 1366: 657, 844: 390 }).map(
    ([width, height]): State => ({
      name: `landing-in-a-window-of-${width}x${height}`,
      path: '/',
      widths: [Number(width)],
      height,
      isWindow: true,
    }),
  ),
  {
    name: 'landing-at-night',
    path: '/',
    widths: [1440],
    isWindow: true,
    media: { reducedMotion: 'no-preference' },
    reach: (page) => page.locator('#plans-title').scrollIntoViewIfNeeded(),
  },
  { name: 'landing-signed-in', path: '/', isWindow: true, isSignedIn: true },
  { name: 'page-signed-in', path: '/our-plans', isWindow: true, isSignedIn: true },
  {
    name: 'drawer-signed-in',
    path: '/our-plans',
    widths: [390],
    isWindow: true,
    isSignedIn: true,
    reach: openDrawer,
  },
  {
    name: 'choice-question',
    path: '/',
    widths: [390, 768, 1440, 2560],
    asks: true,
    isWindow: true,
    reach: (page) => waitForQuestion(page),
  },
  {
    name: 'choice-dialog',
    path: '/our-plans',
    isWindow: true,
    reach: async (page) => {
      await press(page, 'Cookie Settings');
      await page.getByRole('dialog', { name: 'Cookie Settings' }).waitFor();
    },
  },
  {
    name: 'drawer-open',
    path: '/',
    widths: [390],
    isWindow: true,
    reach: openDrawer,
  },
  {
    name: 'contact-errors',
    path: '/contact',
    reach: async (page) => {
      await press(page, 'Send message');
      await page.getByText('There is a problem').waitFor();
    },
  },
  {
    name: 'contact-busy',
    path: '/contact?package=leader',
    isWindow: true,
    reach: async (page) => {
      await page.route('**/rest/v1/**', () => {});
      await fillContact(page);
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
    },
  },
  {
    name: 'contact-failed',
    path: '/contact?package=leader',
    isWindow: true,
    reach: async (page) => {
      await fail(page);
      await fillContact(page);
      await page.getByRole('alert').getByText('Failed to send message').waitFor();
    },
  },
  {
    name: 'contact-receipt',
    path: '/contact?package=leader',
    isWindow: true,
    reach: async (page) => {
      await fillContact(page);
      await page.getByRole('region', { name: 'We have your message' }).waitFor();
    },
  },
  {
    name: 'newsletter-sent',
    path: '/blog',
    isWindow: true,
    reach: async (page) => {
      await page.getByLabel('First Name').fill('Maria');
      await page.getByLabel('Email Address').fill(email);
      await press(page, 'SUBSCRIBE');
      await page.getByText('Subscribed!').waitFor();
    },
  },
  {
    name: 'unsubscribe-failed',
    path: '/newsletter/unsubscribe?token=00000000-0000-4000-8000-000000000000',
    isWindow: true,
    reach: async (page) => {
      await fail(page);
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  ...['agents', 'xylophone', 'subscripton'].map(
    (words): State => ({
      name: `search-${words}`,
      path: `/search?q=${words}`,
      reach: (page) => page.getByText('found for').waitFor(),
    }),
  ),
  {
    name: 'question-open',
    path: '/leader-plan',
    reach: (page) => page.locator('summary').first().click(),
  },
  {
    name: 'tooltip-open',
    path: '/blog/ai-catalogue',
    isWindow: true,
    reach: (page) => page.locator('summary').first().click(),
  },
  {
    name: 'animation',
    path: '/about',
    isWindow: true,
    reach: async (page) => {
      await page.locator('.viewer').scrollIntoViewIfNeeded();
      await page.getByText('Loading animation...').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'sign-up-errors',
    path: '/sign-up-page',
    reach: async (page) => {
      await press(page, 'CREATE ACCOUNT');
      await page.getByText('There is a problem').waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    path: '/sign-in-page',
    isWindow: true,
    reach: async (page) => {
      await page.getByLabel('Email Address').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('form').getByRole('button', { name: /^sign/i }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'forgot-sent',
    path: '/forgot-password',
    isWindow: true,
    reach: async (page) => {
      await page.getByLabel('Email Address').fill('nobody@example.com');
      await page.getByRole('form').getByRole('button').last().click();
      await page.getByRole('button', { name: /try again/i }).waitFor();
    },
  },
  { name: 'landing-without-script', path: '/', withoutScript: true },
  { name: 'contact-without-script', path: '/contact', withoutScript: true },
  { name: 'landing-forced-colours', path: '/', media: { forcedColors: 'active' } },
  { name: 'contact-forced-colours', path: '/contact', media: { forcedColors: 'active' } },
  ...Object.entries(printed).map(
    ([name, path]): State => ({
      name: `${name}-printed`,
      path,
      widths: [paperWidth],
      media: { media: 'print' },
    }),
  ),
  ...['profile', 'subscription', 'ai-agents', 'analytics', 'support', 'settings'].map(section),
  {
    name: 'account-failed',
    path: '/your-account#subscription',
    isSignedIn: true,
    reach: async (page) => {
      await fail(page);
      await page.reload();
      await page
        .getByRole('button', { name: /try again|retry/i })
        .first()
        .waitFor();
    },
  },
  {
    name: 'account-deleting',
    path: '/your-account#settings',
    isSignedIn: true,
    reach: (page) => page.locator('.my-data summary').click(),
  },
  {
    name: 'account-changing-password',
    path: '/your-account#profile',
    isSignedIn: true,
    reach: (page) => page.getByRole('button', { name: /change your password/i }).click(),
  },
  {
    name: 'reset-password-with-link',
    path: '/reset-password?token_hash=none&type=recovery#email=maria.keller@example.com',
  },
  {
    name: 'confirm-change-of-address',
    path: '/confirm?token_hash=none&type=email_change#email=maria@example.com&new_email=keller@example.com',
  },
  {
    name: 'confirm-other-account',
    path: '/confirm?token_hash=none&type=signup#email=maria@example.com',
    isSignedIn: true,
    isWindow: true,
    reach: async (page) => {
      await press(page, 'CONFIRM');
      await page.getByRole('button', { name: 'Log out and go on' }).waitFor();
    },
  },
];

async function waitForQuestion(page: StatePage): Promise<void> {
  await page.getByRole('region', { name: 'Your choice about cookies' }).waitFor();
  await page.waitForTimeout(200);
}

/** What the browser of somebody keeps who has refused everything, so that no picture shows the question by chance. */
export function refusal(): { consent: string } {
  const version = /^date: (\S+)/m.exec(readFileSync('content/legal/cookie-policy.mdx', 'utf8'))?.[1];
  const choice = { preference: false, statistics: false, marketing: false, unclassified: false };
  const time = new Date().toISOString();
  return { consent: JSON.stringify({ id: 'look', time, version, choice, doNotSell: false, gpc: false }) };
}

/** Leaves that record in every page of a context, where there is no other. */
export const answerQuestion = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(({ consent }) => {
    localStorage.consent ??= consent;
  }, refusal());
