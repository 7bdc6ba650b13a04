import type { Page } from '@playwright/test';
import { formatDay, formatLongDay } from '../src/shared/dates.ts';
import { explorePages, pagePath } from '../src/shared/paths.ts';
import { articles as entries, headerLinks, site } from './support/content.ts';
import { articles, everyPath, type Route, routes } from './support/routes.ts';
import { expect, failedRequest, test } from './support/test.ts';

/** From the narrowest phone, or a window at 400 % zoom, to a wide screen. */
const widths = [320, 390, 768, 1024, 1440, 1920, 2560];

/** A window: its width in pixels, its text size in percent, and the width of its scroll bar in pixels. */
const views = [
  ...widths.map((width) => ({ width, size: 100, bar: 0 })),
  ...[390, 768, 1440].map((width) => ({ width, size: 200, bar: 0 })),
  { width: 390, size: 100, bar: 15 },
];

const footerLinks = [
  ['TERMS & CONDITIONS', '/terms-conditions'],
  ['SIGN IN', '/sign-in-page'],
] as const;

/** The shared parts of a page, parsed in a browser without opening the page. */
const readFrame = (page: Page, html: string) =>
  page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'text/html');
    const readText = (element: Element) => element.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '';
    const readLinks = (selector: string) =>
      [...document.querySelectorAll(`${selector} a`)].map(
        (link) => [readText(link), link.getAttribute('href')] as const,
      );
    return {
      title: document.title,
      headings: [...document.querySelectorAll('main h1')].map(readText),
      back: [...document.querySelectorAll('a')]
        .filter((link) => readText(link) === 'BACK')
        .map((link) => link.getAttribute('href')),
      home: document.querySelector('header a')?.getAttribute('href'),
      header: readLinks('header nav[aria-label=Main]').filter(([, href]) => href !== '/your-account'),
      current: [...document.querySelectorAll('header nav[aria-label=Main] [aria-current]')].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('aria-current'),
      ]),
      footer: document.querySelector('footer')?.textContent,
      footerLinks: readLinks('footer'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      robots: document.querySelectorAll('meta[name=robots]').length,
    };
  }, html);

test('every page has the shared header, footer, BACK link and a unique title', async ({ page, request }) => {
  const titles = new Map<string, string[]>();
  const screens: Route[] = [...routes, ...articles.map((path) => ({ path, back: '/blog' }))];
  for (const { path, title, heading, back, canonical = path } of screens) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect.soft(response.status(), path).toBe(200);
    const frame = await readFrame(page, await response.text());
    if (title) expect.soft(frame.title, path).toBe(title);
    titles.set(frame.title, [...new Set([...(titles.get(frame.title) ?? []), path])]);
    expect.soft(frame.headings, path).toEqual([heading ?? expect.stringMatching(/./)]);
    expect.soft(frame.back, path).toEqual(back === null ? [] : [back ?? expect.any(String)]);
    expect.soft(frame.home, path).toBe('/');
    expect.soft(frame.header, path).toEqual(headerLinks.map(({ text, href }) => [text, href]));
    const isBelowExplore = explorePages.some((id) => `${path}/`.startsWith(`${pagePath(id)}/`));
    const current = isBelowExplore ? [['/explore', 'true']] : [[path, 'page']];
    const isLinked =
      isBelowExplore || headerLinks.some(({ href }) => href === path) || path === '/your-account';
    expect.soft(frame.current, path).toEqual(isLinked ? current : []);
    expect.soft(frame.footer, path).toContain(`© ${site.copyrightYear}`);
    expect.soft(frame.footerLinks, path).toEqual(footerLinks);
    expect.soft(frame.canonical, path).toMatch(/^https:\/\//);
    expect.soft(new URL(frame.canonical).pathname, path).toBe(canonical);
    expect.soft(frame.robots, path).toBe(0);
  }
  expect([...titles.values()].filter((shared) => shared.length > 1)).toEqual([['/sign-in', '/sign-in-page']]);
});

test('a wide window shows the header links and 150 stars of four sizes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  for (const { text: name } of headerLinks)
    await expect.soft(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'BACK', exact: true })).toBeVisible();
  const sky = await page.evaluate(() =>
    ['::before', '::after'].map((half) => getComputedStyle(document.body, half).boxShadow).join(),
  );
  const spreads = [...sky.matchAll(/(\S+)px(?:,|$)/g)].map(([, spread]) => Number(spread));
  expect([...new Set(spreads)]).toEqual([-0.5, 0, 0.5, 1]);
  expect(spreads.length).toBe(150);
});

for (const [part, some] of [
  [1, everyPath.filter((_, index) => index % 2 === 0)],
  [2, everyPath.filter((_, index) => index % 2 === 1)],
] as const)
  test(`pages do not overflow horizontally from 320 to 2560 px or with large text, no word in a heading breaks, and text is read from top to bottom (group ${part} of 2)`, {
    tag: '@engines',
  }, async ({ page }) => {
    test.setTimeout(180_000);
    for (const path of some) {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      for (const view of views) {
        await page.setViewportSize({ width: view.width, height: 800 });
        const found = await page.evaluate(({ size, bar }) => {
          const root = document.documentElement;
          root.style.fontSize = `${size}%`;
          root.style.paddingRight = `${bar}px`;
          scrollTo({ left: 9999, behavior: 'instant' });
          const extra = Math.max(scrollX, root.scrollWidth - root.clientWidth);
          const problems = extra > 0 ? [`${extra} px too wide`] : [];
          // In one column, what a screen reader reads next is below.
          const blocks = [
            ...document.querySelectorAll('main :is(h1, h2, h3, p):not(.hero *, .quotes *)'),
          ].filter(
            (block) => innerWidth === 320 && block.checkVisibility() && block.getClientRects().length > 0,
          );
          const tops = blocks.map((block) => block.getBoundingClientRect().top);
          for (const [index, block] of blocks.entries())
            if ((tops[index] ?? 0) < (tops[index - 1] ?? Number.NEGATIVE_INFINITY))
              problems.push(`"${block.textContent}" is above the text that is read before it`);
          const range = document.createRange();
          for (const heading of document.querySelectorAll('main :is(h1, h2, h3)')) {
            const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode())
              // A line can break at a hyphen.
              for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u2010-]+/g)) {
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                if (lines.size > 1) problems.push(`"${word}" breaks`);
              }
          }
          return problems;
        }, view);
        expect.soft(found, `${path} in ${JSON.stringify(view)}`).toEqual([]);
      }
    }
  });

test('an unknown path returns the 404 page with status 404', async ({ page, pageErrors }) => {
  pageErrors.expect(failedRequest);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('link', { name: 'BACK', exact: true })).toHaveAttribute('href', '/');
});

test('an unknown article returns "Article Not Found" with a search field and a link to the blog', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  const response = await page.goto('/blog/unknown');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/Article Not Found/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('both sign-in URLs show the same page', async ({ page }) => {
  await page.goto('/sign-in');
  const short = await page.getByRole('main').ariaSnapshot();
  await page.goto('/sign-in-page');
  expect(await page.getByRole('main').ariaSnapshot()).toBe(short);
});

test('navigation starts at the top of the new page', { tag: '@engines' }, async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'TERMS & CONDITIONS' }).click();
  await expect(page).toHaveURL('/terms-conditions');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page that needs JavaScript shows a message with an email address', { tag: '@engines' }, async ({
    page,
  }) => {
    for (const [path, words, contact] of [
      ['/contact', 'This form needs JavaScript.', site.emails.contact],
      ['/blog', 'This form needs JavaScript.', site.emails.contact],
      ['/sign-in-page', 'needs JavaScript', site.emails.support],
      ['/sign-up-page', 'needs JavaScript', site.emails.support],
      ['/forgot-password', 'needs JavaScript', site.emails.support],
      ['/reset-password', 'needs JavaScript', site.emails.support],
      ['/confirm', 'needs JavaScript', site.emails.support],
      ['/your-account', 'needs JavaScript', site.emails.support],
    ] as const) {
      await page.goto(path);
      // Playwright's locators by role and text ignore <noscript>, even if it is visible.
      const note = page.getByRole('main').locator('noscript .box');
      expect.soft(await note.innerText(), path).toContain(words);
      await expect.soft(note.locator('a'), path).toBeVisible();
      await expect.soft(note.locator('a'), path).toHaveAttribute('href', `mailto:${contact}`);
    }
  });
});

test('the blog shows the newest article first, with the largest title', async ({ page }) => {
  const newest = new Date(Math.max(...entries.map(({ date }) => Date.parse(date ?? ''))));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog');
  const rows = page.getByRole('region', { name: 'Articles' }).getByRole('heading');
  expect((await rows.first().boundingBox())?.y).toBeLessThan(800);
  const size = (index: number) =>
    rows.nth(index).evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  expect(await size(0)).toBeGreaterThan(1.2 * (await size(1)));
  const dates = await page.locator('.article-rows time').evaluateAll((times) =>
    times.map((time) => ({
      day: time.getAttribute('datetime') ?? '',
      shown: ['.day', '.label'].map((part) => time.querySelector(part)?.textContent?.trim()).join('/'),
      spoken: [...time.children]
        .filter((part) => !part.matches('[aria-hidden="true"]'))
        .map((part) => part.textContent.trim())
        .join(' '),
    })),
  );
  expect(dates).toHaveLength(entries.length);
  for (const { day, ...texts } of dates) {
    const date = formatDay(new Date(day));
    expect(texts).toEqual({ shown: date, spoken: date });
  }
  await expect(page.locator('.article-rows > li')).toContainText(entries.map(() => 'READ'));
  await rows.first().getByRole('link').click();
  await expect(page.locator('article time').first()).toHaveText(formatDay(newest));
  await expect(page.getByText(`(${formatLongDay(newest)})`)).toBeVisible();
  const neighbours = page.getByRole('navigation', { name: 'More articles' }).getByRole('link');
  await expect(neighbours).toHaveAccessibleName(/^Earlier\s/);
  await neighbours.click();
  await expect(neighbours).toHaveText([/^\s*Earlier\s/, /^\s*Later\s/]);
});

test('the footer has no SIGN IN link for a signed-in visitor', async ({ page, email, accounts }) => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'SIGN IN' });
  await page.goto('/about');
  await expect(link).toBeVisible();
  await accounts.open(page, email);
  await expect(link).toBeHidden();
});

test('the links below the forms of the account and the newsletter go where their text says', async ({
  page,
}) => {
  const links: Record<string, Record<string, string>> = {
    '/sign-in-page': { 'Forgot your password?': '/forgot-password', 'Create account': '/sign-up-page' },
    '/sign-up-page': {
      'Sign in': '/sign-in-page',
      'Terms of Service': '/terms-of-service',
      'Privacy Policy': '/privacy-policy',
    },
    '/forgot-password': { 'Back to sign in': '/sign-in-page', 'Contact support': '/contact' },
    '/newsletter/unsubscribe': { 'Contact support': '/contact' },
  };
  for (const [path, targets] of Object.entries(links)) {
    await page.goto(path);
    for (const [name, target] of Object.entries(targets))
      await expect(
        page.getByRole('main').getByRole('link', { name, exact: true }),
        `${name} on ${path}`,
      ).toHaveAttribute('href', target);
  }
});
