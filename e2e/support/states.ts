/** Page states that a visitor can reach: for `npm run screenshots` and e2e/states.spec.ts. */
import type { Page } from '@playwright/test';

/** The storage of the signed-in visitor of the screenshots. */
export const signedInState = '.local/e2e/signed-in.json';

interface Options {
  /** Viewport widths in which the state exists; every width by default. */
  widths?: number[];
  height?: number;
  /** Whether a screenshot shows the viewport instead of the whole page. */
  isViewport?: boolean;
  /** Whether the visitor has not answered the cookie banner yet. */
  isUndecided?: boolean;
  isSignedIn?: boolean;
  /** Whether the page is in the state as soon as it has loaded. */
  isInitial?: boolean;
  withoutScript?: boolean;
  media?: Parameters<Page['emulateMedia']>[0];
}

export interface State extends Options {
  name: string;
  path: string;
  /** Brings the opened page into the state. */
  prepare?: ((page: Page) => Promise<unknown>) | undefined;
}

const state = (name: string, path: string, options: Options, prepare?: State['prepare']): State => ({
  name,
  path,
  prepare,
  ...options,
});

const viewport: Options = { isViewport: true };
const phone: Options = { isViewport: true, widths: [390] };
const signedIn: Options = { isSignedIn: true };

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

const openMenu = async (page: Page) => {
  await click(page, 'Open menu');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
};

const openFirstSummary = (page: Page) => page.locator('summary').first().click();

const failBackend = (page: Page) =>
  page.route('**/rest/v1/**', (route) => route.fulfill({ status: 503, body: '' }));

async function sendContactForm(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Maria Keller');
  await page.getByLabel('Email').fill('maria@example.com');
  await page.getByLabel('Description').fill('Answer enquiries while the shop is shut.');
  await click(page, 'Send message');
}

/** States in which the viewport matters: landing page, menus and the cookie banner. */
const viewports = [
  ...[
    [1280, 640],
    [1366, 657],
    [844, 390],
  ].map(([width = 0, height = 0]) =>
    state(`landing-${width}x${height}`, '/', { ...viewport, widths: [width], height }),
  ),
  state(
    'landing-in-motion',
    '/',
    { ...viewport, widths: [1440], media: { reducedMotion: 'no-preference' } },
    (page) => page.locator('#plans-title').scrollIntoViewIfNeeded(),
  ),
  state('landing-signed-in', '/', { ...viewport, ...signedIn }),
  state('header-signed-in', '/our-plans', { ...viewport, ...signedIn }),
  state('menu-open', '/', phone, openMenu),
  state('menu-signed-in', '/our-plans', { ...phone, ...signedIn }, openMenu),
  state(
    'cookie-banner',
    '/',
    { ...viewport, widths: [390, 768, 1440, 2560], isUndecided: true, isInitial: true },
    (page) => page.getByRole('region', { name: 'Your choice about cookies' }).waitFor(),
  ),
  state('cookie-settings', '/our-plans', viewport, async (page) => {
    await click(page, 'Cookie Settings');
    await page.getByRole('dialog', { name: 'Cookie Settings' }).waitFor();
  }),
  state('author-note-open', '/blog/ai-catalogue', viewport, openFirstSummary),
  state('animation', '/about', viewport, async (page) => {
    await page.locator('.animation').scrollIntoViewIfNeeded();
    await page.getByText('Loading animation...').waitFor({ state: 'hidden' });
  }),
];

const forms = [
  state('contact-errors', '/contact', {}, async (page) => {
    await click(page, 'Send message');
    await page.getByText('There is a problem').waitFor();
  }),
  state('contact-sending', '/contact?package=leader', viewport, async (page) => {
    await page.route('**/rest/v1/**', () => {});
    await sendContactForm(page);
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
  }),
  state('contact-failed', '/contact?package=leader', viewport, async (page) => {
    await failBackend(page);
    await sendContactForm(page);
    await page.getByText('Failed to send message').waitFor();
  }),
  state('contact-receipt', '/contact?package=leader', viewport, async (page) => {
    await sendContactForm(page);
    await page.getByRole('region', { name: 'We’ve received your message' }).waitFor();
  }),
  state('newsletter-errors', '/blog', viewport, async (page) => {
    await click(page, 'SUBSCRIBE');
    await page.locator('.error-summary').waitFor();
  }),
  state('newsletter-sent', '/blog', viewport, async (page) => {
    await page.getByLabel('First Name').fill('Maria');
    await page.getByLabel('Email Address').fill(`maria-${Date.now()}@example.com`);
    await click(page, 'SUBSCRIBE');
    await page.getByText('Subscribed!').waitFor();
  }),
  state(
    'unsubscribe-failed',
    '/newsletter/unsubscribe?token=00000000-0000-4000-8000-000000000000',
    viewport,
    async (page) => {
      await failBackend(page);
      await page.getByRole('main').getByRole('button').first().click();
      await page.locator('.error-summary').waitFor();
    },
  ),
  ...Object.entries({ results: 'agents', 'no-results': 'xylophone', corrected: 'subscripton' }).map(
    ([name, words]) =>
      state(`search-${name}`, `/search?q=${words}`, { isInitial: true }, (page) =>
        page.getByText('found for').waitFor(),
      ),
  ),
  state('question-open', '/leader-plan', {}, openFirstSummary),
  state('sign-up-errors', '/sign-up-page', {}, async (page) => {
    await click(page, 'CREATE ACCOUNT');
    await page.getByText('There is a problem').waitFor();
  }),
  state('sign-in-failed', '/sign-in-page', viewport, async (page) => {
    await page.getByLabel('Email Address').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('form').getByRole('button', { name: /^sign/i }).click();
    await page.locator('.error-summary').waitFor();
  }),
  state('forgot-password-sent', '/forgot-password', viewport, async (page) => {
    await page.getByLabel('Email Address').fill('nobody@example.com');
    await page.getByRole('form').getByRole('button').last().click();
    await page.getByRole('button', { name: /try again/i }).waitFor();
  }),
  state('reset-password-with-link', '/reset-password#email=maria.keller@example.com&token=0000000000', {}),
  state(
    'confirm-new-email-address',
    '/confirm?type=email_change#email=maria@example.com&new_email=keller@example.com&to=keller@example.com&token=0000000000',
    {},
  ),
  state(
    'confirm-other-account',
    '/confirm?type=signup#email=maria@example.com&token=0000000000',
    { ...viewport, ...signedIn },
    async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Maria Keller');
      await page.getByLabel('Password', { exact: true }).fill('a long password');
      await click(page, 'CONFIRM');
      await page.getByRole('button', { name: 'Log out and continue' }).waitFor();
    },
  ),
];

const media = [
  state('landing-without-script', '/', { withoutScript: true }),
  state('contact-without-script', '/contact', { withoutScript: true }),
  state('landing-forced-colours', '/', { media: { forcedColors: 'active' } }),
  state('contact-forced-colours', '/contact', { media: { forcedColors: 'active' } }),
  ...Object.entries({
    landing: '/',
    plans: '/our-plans',
    plan: '/leader-plan',
    terms: '/terms-of-service',
    cookies: '/cookie-policy',
    contact: '/contact',
    blog: '/blog',
    article: '/blog/cost-of-manual-workflows',
    missing: '/no-such-page',
  }).map(([name, path]) =>
    // A printer uses the width of A4 in pixels for media queries.
    state(`${name}-printed`, path, { widths: [794], media: { media: 'print' } }),
  ),
];

const account = [
  ...['profile', 'subscription', 'ai-agents', 'analytics', 'support', 'settings'].map((section) =>
    state(
      `account-${section}`,
      `/your-account#${section}`,
      { ...signedIn, isInitial: true },
      async (page) => {
        const name = section.replace('-', ' ');
        await page.getByRole('heading', { name }).first().waitFor();
        // Until the section has its data.
        await page.waitForLoadState('networkidle');
      },
    ),
  ),
  state('account-failed', '/your-account#subscription', signedIn, async (page) => {
    await failBackend(page);
    await page.reload();
    const retry = page.getByRole('button', { name: /try again|retry/i });
    await retry.first().waitFor();
  }),
  state('account-deleting', '/your-account#settings', signedIn, (page) =>
    page.locator('.my-data summary').click(),
  ),
  state('account-new-password', '/your-account#profile', signedIn, (page) =>
    click(page, /change your password/i),
  ),
];

export const states: readonly State[] = [...viewports, ...forms, ...media, ...account];
