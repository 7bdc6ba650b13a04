import { articles, everyPath, routes } from './support/routes.ts';
import { expect, failedRequest, test } from './support/test.ts';

/** From the narrowest phone, or a window at 400 % zoom, to a wide screen. */
const widths = [320, 390, 768, 1024, 1440, 1920, 2560];

/** What a window may be like: its width, how large text is in it in percent, how much a scroll bar takes of it. */
const views = [
  ...widths.map((width) => ({ width, size: 100, bar: 0 })),
  ...[390, 768, 1440].map((width) => ({ width, size: 200, bar: 0 })),
  { width: 390, size: 100, bar: 15 },
];

const headerLinks = [
  ['OUR PLANS', '/our-plans'],
  ['ABOUT US', '/about'],
  ['EXPLORE', '/explore'],
  ['CONTACT', '/contact'],
] as const;

test.describe('every screen', () => {
  for (const { path, title, heading, back, canonical } of routes)
    test(`${path} stands in the shared frame`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      expect(new URL(page.url()).pathname).toBe(path);

      if (title) await expect.soft(page).toHaveTitle(title);
      const main = page.getByRole('main');
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (heading)
        await expect.soft(main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();

      const backLink = page.getByRole('link', { name: 'BACK', exact: true });
      await expect.soft(backLink).toHaveCount(back === null ? 0 : 1);
      if (back !== null) await expect.soft(backLink).toHaveAttribute('href', back);

      const header = page.getByRole('banner');
      await expect.soft(header.locator('a').first()).toHaveAttribute('href', '/');
      const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect.soft(links).toHaveText(headerLinks.map(([text]) => text));
      for (const [text, href] of headerLinks) {
        const link = header.getByRole('link', { name: text, exact: true });
        await expect.soft(link).toBeVisible();
        await expect.soft(link).toHaveAttribute('href', href);
      }

      const footer = page.getByRole('contentinfo');
      await expect.soft(footer).toContainText('© 2025');
      await expect
        .soft(footer.getByRole('link', { name: 'TERMS & CONDITIONS' }))
        .toHaveAttribute('href', '/terms-conditions');

      const canonicalLink = page.locator('link[rel="canonical"]');
      const href = (await canonicalLink.getAttribute('href')) ?? '';
      expect.soft(href).toMatch(/^https:\/\//);
      expect.soft(new URL(href).pathname).toBe(canonical ?? path);
      await expect.soft(page.locator('meta[name="robots"]')).toHaveCount(0);

      const sky = await page.evaluate(() => getComputedStyle(document.body, '::before').boxShadow);
      const spreads = [...sky.matchAll(/(\S+)px(?:,|$)/g)].map(([, spread]) => Number(spread));
      expect.soft([...new Set(spreads)]).toEqual([-0.5, 0, 0.5, 1]);
      expect.soft(spreads.length).toBe(150);
    });
});

test('no two screens share a document title, except the two addresses of sign-in', async ({ request }) => {
  const titles = new Map<string, string[]>();
  for (const path of everyPath) {
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    titles.set(title, [...(titles.get(title) ?? []), path]);
  }
  expect([...titles.values()].filter((shared) => shared.length > 1)).toEqual([['/sign-in', '/sign-in-page']]);
});

test('every article leads back to the blog', async ({ page }) => {
  for (const path of articles) {
    await page.goto(path);
    await expect
      .soft(page.getByRole('link', { name: 'BACK', exact: true }), path)
      .toHaveAttribute('href', '/blog');
  }
});

for (const [part, some] of [
  ['first', everyPath.filter((_, index) => index % 2 === 0)],
  ['second', everyPath.filter((_, index) => index % 2 === 1)],
] as const)
  test(`from 320 to 2560 px and with large text no page of the ${part} half is wider than its window, and no word of a heading breaks`, async ({
    page,
  }) => {
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
          const range = document.createRange();
          for (const heading of document.querySelectorAll('main :is(h1, h2, h3)')) {
            const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
            for (let node = texts.nextNode(); node; node = texts.nextNode())
              // A hyphen is a place to break.
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

test('an unknown path gets the page for missing pages and says so to machines', async ({ page, faults }) => {
  faults.expect(failedRequest);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('link', { name: 'BACK', exact: true })).toHaveAttribute('href', '/');
});

test('an unknown article is reported as such, with a way back to the blog', async ({ page, faults }) => {
  faults.expect(failedRequest);
  const response = await page.goto('/blog/unknown');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/Article Not Found/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
  await page.getByRole('link', { name: 'Return to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('an address with a trailing slash leads to the one without, query included', async ({ request }) => {
  for (const path of everyPath.filter((each) => each !== '/')) {
    const response = await request.get(`${path}/?package=leader`, { maxRedirects: 0 });
    expect.soft(response.status(), path).toBe(308);
    expect.soft(response.headers().location, path).toBe(`${path}?package=leader`);
  }
});

test('the two addresses of sign-in show the same screen', async ({ page }) => {
  await page.goto('/sign-in');
  const short = await page.getByRole('main').ariaSnapshot();
  await page.goto('/sign-in-page');
  expect(await page.getByRole('main').ariaSnapshot()).toBe(short);
});

test('a new page starts at its top', async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'TERMS & CONDITIONS' }).click();
  await expect(page).toHaveURL('/terms-conditions');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
