import { globSync, readFileSync } from 'node:fs';
import { legalDocuments, partners, site } from './support/content.ts';
import { articles, specified } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const executive = '/blog/executive-program-launch';

test('the executive program card appears only below its announcement', async ({ page, request }) => {
  for (const path of articles)
    expect
      .soft((await (await request.get(path)).text()).includes('id="executive"'), path)
      .toBe(path === executive);
  await page.goto(executive);
  await page.getByRole('complementary', { name: 'EXECUTIVE' }).getByRole('link', { name: 'APPLY' }).click();
  await expect(page).toHaveURL('/executive-application');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon');
});

test('a placeholder partner is labelled as an example', async ({ page }) => {
  await page.goto('/partners');
  const rows = page.getByRole('region', { name: 'Partners' }).getByRole('listitem');
  await expect(rows).toHaveCount(partners.length);
  for (const [index, { placeholder }] of partners.entries())
    await expect(rows.nth(index).getByText('Example', { exact: true })).toHaveCount(placeholder ? 1 : 0);
});

test("an article's author tooltip states that the author is an AI writer, and closes with Escape", {
  tag: '@engines',
}, async ({ page }) => {
  await page.goto(executive);
  const note = page.getByText('The author is our AI writer.');
  await expect(note).toBeHidden();
  await page.locator('summary').first().click();
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});

test("an article's author tooltip opens on focus, and 700 ms after hover or at once within 300 ms, and closes afterwards", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(executive);
  await page.clock.pauseAt(Date.now() + 60_000);
  const note = page.getByText('The author is our AI writer.');
  const author = page.locator('summary').first();
  await page.getByRole('link', { name: 'BACK', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(author).toBeFocused();
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(note).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(note).toBeHidden();
  const leave = () => page.mouse.move(0, 0);
  for (const pause of [1000, 301]) {
    await page.clock.runFor(pause);
    await author.hover();
    await page.clock.runFor(699);
    await expect(note).toBeHidden();
    await page.clock.runFor(1);
    await expect(note).toBeVisible();
    await leave();
    await expect(note).toBeHidden();
  }
  await page.clock.runFor(299);
  await author.hover();
  await page.clock.runFor(1);
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
});

for (const [width, height] of [
  [390, 800],
  [1280, 720],
  [1440, 900],
] as const)
  test(`BACK and the contents of a legal document stay in view at ${width} px and never overlap`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of ['/cookie-policy/changes', '/legal-imprint', '/terms-of-service']) {
      await page.goto(path);
      const back = page.getByRole('link', { name: 'BACK', exact: true });
      const before = await back.boundingBox();
      for (const part of [0.5, 1]) {
        await page.evaluate(
          (y) => scrollTo({ top: document.body.scrollHeight * y, behavior: 'instant' }),
          part,
        );
        await expect.soft(back, path).toBeInViewport({ ratio: 1 });
        const after = await back.boundingBox();
        expect.soft(after?.x, path).toBe(before?.x);
        expect.soft(after?.x, path).toBeLessThan(width / 4);
        expect.soft(after?.y, path).toBeLessThan(200);
        if (width < 768) continue;
        const list = await page.locator('.legal-lists').boundingBox();
        const footer = await page.getByRole('contentinfo').boundingBox();
        expect.soft(list?.y, path).toBeGreaterThanOrEqual((after?.y ?? 0) + (after?.height ?? 0));
        expect.soft((list?.y ?? 0) + (list?.height ?? 0), path).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
      }
    }
    await page.getByRole('link', { name: 'BACK', exact: true }).click();
    await expect(page).toHaveURL('/terms-conditions');
  });

test('the legal index links to every document with its label', async ({ page }) => {
  await page.goto('/terms-conditions');
  const rows = page.getByRole('region', { name: 'Legal documents' }).getByRole('listitem');
  await expect(rows).toHaveCount(legalDocuments.length);
  for (const [index, { id, title, listLabel = '' }] of legalDocuments.entries()) {
    const row = rows.nth(index);
    await expect.soft(row.getByRole('link', { name: title })).toHaveAttribute('href', `/${id}`);
    await expect.soft(row).toContainText(listLabel);
    await expect.soft(row).toContainText('READ');
  }
  const contacts = page.getByRole('region', { name: 'OUR CONTACTS' }).getByRole('link');
  await expect(contacts).toHaveAttribute('href', `mailto:${site.emails.support}`);
});

test('the careers page scrolls only when its content does not fit the viewport', async ({ page }) => {
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  await page.setViewportSize({ width: 1440, height: 3000 });
  await page.goto('/careers');
  await expect.poll(overflow).toBe('hidden');
  await page.setViewportSize({ width: 1440, height: 500 });
  await expect.poll(overflow).not.toBe('hidden');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 767, height: 4000 });
  await expect.poll(overflow).not.toBe('hidden');
  await page.setViewportSize({ width: 768, height: 4000 });
  await expect.poll(overflow).toBe('hidden');
});

test('every page except those opened from an email, by URL or after sign-in can be reached from the landing page, and no internal link is broken', async ({
  request,
}) => {
  test.setTimeout(120_000);
  const pages = new Map<string, { status: number; ids: Set<string>; links: string[] }>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const response = await request.get(path, { maxRedirects: 0 });
    const html = response.headers()['content-type']?.startsWith('text/html') ? await response.text() : '';
    const links = [...html.matchAll(/<(?:a|form)\b[^>]*\b(?:href|action)="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    const ids = new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id));
    pages.set(path, { status: response.status(), ids, links });
    for (const href of links)
      if (/^\/(?!\/)/.test(href)) waiting.push(new URL(href, 'http://site.example').pathname);
  }
  expect([...pages].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([]);

  for (const [path, { links }] of pages)
    for (const href of links) {
      const { origin, pathname, hash, protocol } = new URL(href, `http://site.example${path}`);
      // Articles link to sources on other sites, by HTTPS.
      if (origin !== 'http://site.example')
        expect.soft(['https:', 'mailto:'], `${href} on ${path}`).toContain(protocol);
      if (origin === 'http://site.example' && hash)
        expect.soft(pages.get(pathname)?.ids.has(hash.slice(1)), `${href} on ${path}`).toBe(true);
    }

  // Visitors reach these pages from an email, by typing the URL or after sign-in.
  const entrances = [
    '/sign-in',
    '/reset-password',
    '/confirm',
    '/your-account',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
  ];
  const unreached = specified.map(({ path }) => path).filter((path) => !pages.has(path));
  expect(unreached.filter((path) => !entrances.includes(path))).toEqual([]);
});

test('the calculator in an article updates its result while the visitor types, and shows an example without JavaScript', async ({
  page,
  browser,
}) => {
  const path = '/blog/cost-of-manual-workflows';
  // Otherwise the section of the link can move between the press and the release of the button.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Work out what your hours cost' }).click();
  await expect(page).toHaveURL(`${path}#with-your-own-figures`);
  const result = page.locator('output');
  await expect(result).toHaveText(/^27 hours a week, 108 hours and \$3,240 .* \$2,581 is left\.$/);
  await page.getByLabel('People who do this work').fill('2');
  await page.getByLabel('Cost of an hour, in dollars').fill('21.5');
  await expect(result).toHaveText(/^10.8 hours a week, 43.2 hours and \$929 /);
  await page.getByLabel('Cost of an hour, in dollars').fill('');
  await expect(result).toHaveText('Enter a number in each field.');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByLabel('People who do this work')).toBeDisabled();
  await expect(plain.locator('output')).toHaveText(/^27 hours a week/);
  await context.close();
});

test('each figure of an article has the alternative text of its content file', async ({ page }) => {
  let figures = 0;
  for (const file of globSync('content/blog/*.mdx')) {
    const expected = [...readFileSync(file, 'utf8').matchAll(/<Figure\s[^>]*?\balt="([^"]*)"/g)].map(
      ([, alt]) => alt,
    );
    const path = `/blog/${file.replace(/^.*\/|\.mdx$/g, '')}`;
    if (expected.length === 0 || !articles.includes(path)) continue;
    figures += expected.length;
    await page.goto(path);
    const rendered = await page
      .locator('figure img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    expect.soft(rendered, path).toEqual(expected);
  }
  expect(figures).toBeGreaterThan(0);
});

test('the contact section of the landing page and of About leads to the contact form', async ({ page }) => {
  for (const path of ['/', '/about']) {
    await page.goto(path);
    await page.locator('#contact').getByRole('link', { name: 'Or use the contact form.' }).click();
    await expect(page, path).toHaveURL('/contact');
  }
});

test('a window of 1280 by 720 px shows the first headline of the blog and the beginning of an article', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [path, text] of [
    ['/blog', '.article-rows h2 a'],
    ['/blog/treasury-reserve', '.article-body p'],
  ] as const) {
    await page.goto(path);
    // The middle of the first line.
    const middle = await page
      .locator(text)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { top = Number.NaN, height = 0 } = range.getClientRects()[0] ?? {};
        return top + height / 2;
      });
    expect(middle, path).toBeLessThan(700);
  }
});
