import type { Page } from '@playwright/test';
import { expect, failedRequest, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the site' });
const total = (page: Page) => page.getByRole('main').getByRole('status');
const results = (page: Page) => page.locator('site-search').getByRole('heading').getByRole('link');

/** The requests of the search itself. */
function watch(page: Page): string[] {
  const parts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/search-index.json' || pathname.includes('worker')) parts.push(pathname);
  });
  return parts;
}

for (const path of ['/explore', '/blog'])
  test(`${path} has a search that leads to the results`, async ({ page }) => {
    const parts = watch(page);
    await page.goto(path);
    await field(page).fill('quotations office');
    expect(parts).toEqual([]);
    await field(page).press('Enter');
    await expect(page).toHaveURL('/search?q=quotations+office');
    await expect(field(page)).toHaveValue('quotations office');
    await expect(total(page)).toHaveText('1 page found for “quotations office”');
    await results(page).click();
    await expect(page).toHaveURL('/blog/case-study-fourteen-days');
  });

test('nothing of the search is fetched before the field is touched', async ({ page }) => {
  const parts = watch(page);
  await page.goto('/search', { waitUntil: 'networkidle' });
  expect(parts).toEqual([]);
  await field(page).focus();
  await expect.poll(() => parts).toContainEqual('/search-index.json');
});

test('what is typed is searched at once, marked in the excerpts, and kept in the address', async ({
  page,
}) => {
  await page.goto('/search');
  await field(page).pressSequentially('governing law');
  await expect(total(page)).toHaveText('2 pages found for “governing law”');
  await expect(page).toHaveURL('/search?q=governing+law');
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect(first.getByRole('link', { name: 'Terms of Service', exact: true })).toHaveAttribute(
    'href',
    '/terms-of-service',
  );
  await expect(first).toContainText('Legal document, 12/07/2025');
  await expect(first.locator('mark').first()).toHaveText(/^govern/i);

  await field(page).fill('xylophone');
  await expect(total(page)).toHaveText('Nothing found for “xylophone”');
  await expect(page.getByText('Look for a single word')).toBeVisible();
  await expect(results(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Legal documents', exact: true })).toBeVisible();

  await field(page).fill('');
  await expect(total(page)).toBeEmpty();
  await expect(page.getByText('Look for a single word')).toBeHidden();
  await expect(page).toHaveURL('/search');
});

test('an answer that comes while the next question is typed does not replace that question', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/search-index.json', async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/search');
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest('**/search-index.json');
  await field(page).fill('treasury');
  await page.clock.runFor(150);
  await asked;
  await field(page).fill('governing law');
  release();
  await expect(total(page)).toContainText('found for “treasury”');
  await page.clock.runFor(150);
  await expect(total(page)).toHaveText('2 pages found for “governing law”');
  await expect(page).toHaveURL('/search?q=governing+law');
});

test('the address of a search leads back to it', async ({ page }) => {
  await page.goto('/search?q=governing+law');
  await expect(results(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Governing law and disputes' }).click();
  await expect(page).toHaveURL('/terms-of-service#governing-law-and-disputes');
  await page.goBack();
  await expect(field(page)).toHaveValue('governing law');
  await expect(results(page)).toHaveCount(2);
});

test('the results can be reached and opened with the keyboard', async ({ page }) => {
  await page.goto('/search');
  await field(page).pressSequentially('treasury reserve');
  // Before the last letter the results were others.
  await expect(total(page)).toContainText('“treasury reserve”');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(results(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog/treasury-reserve');
});

test('what was typed before the script of the search ran is searched', async ({ page }) => {
  // Scripts of a page wait for its first paint, which somebody quick does not.
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window);
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    addEventListener('painted', () => waiting.forEach(draw));
  });
  await page.goto('/search');
  await field(page).fill('treasury reserve');
  await page.evaluate(() => dispatchEvent(new Event('painted')));
  await expect(total(page)).toContainText('“treasury reserve”');
});

test('a result keeps the focus when the answer to the whole question comes', async ({ page }) => {
  await page.goto('/search?q=treasury');
  const result = results(page).filter({ hasText: 'A note on our treasury reserve' });
  await result.focus();
  await field(page).evaluate((input: HTMLInputElement) => {
    input.value = 'treasury reserve';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(total(page)).toContainText('“treasury reserve”');
  await expect(result).toBeFocused();
});

test('a common word shows ten pages, and more on demand, from where the reader was', async ({ page }) => {
  await page.goto('/search?q=agents');
  await expect(results(page)).toHaveCount(10);
  const count = Number((await total(page).textContent())?.split(/\s/)[0]);
  expect(count).toBeGreaterThan(10);
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  for (let shown = 10; shown < count; shown += 10) {
    await more.click();
    await expect(results(page)).toHaveCount(Math.min(shown + 10, count));
    await expect(results(page).nth(shown)).toBeFocused();
  }
  await expect(more).toBeHidden();
});

test('markup in the address is looked for as words', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)> quotation')}`);
  await expect(total(page)).toContainText('<img src=x onerror=alert(1)> quotation');
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});

for (const [missing, pattern] of [
  ['the worker', '**/_workers/worker*'],
  ['the index', '**/search-index.json'],
] as const)
  test(`without ${missing} the search says so, keeps the words and tries again`, async ({ page, faults }) => {
    faults.expect(failedRequest);
    await page.route(pattern, (route) => route.abort());
    await page.goto('/search?q=quotations+office');
    await expect(total(page)).toHaveText('The search did not work');
    await expect(page.getByText('Check your connection and try again')).toBeVisible();
    await expect(field(page)).toHaveValue('quotations office');
    await expect(page.getByRole('link', { name: 'All articles', exact: true })).toHaveAttribute(
      'href',
      '/blog',
    );
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(total(page)).toHaveText('1 page found for “quotations office”');
    await expect(page.getByText('Check your connection and try again')).toBeHidden();
  });

test('a page that was open before a release goes on searching, in what it has', async ({ page }) => {
  await page.goto('/search?q=quotations+office');
  await expect(results(page)).toHaveCount(1);
  await page.route(/search-index|worker/, (route) => route.abort());
  await field(page).fill('governing law');
  await expect(results(page)).toHaveCount(2);
});

test('a mistyped word finds what the right one finds, and the page says that nothing is written so', async ({
  page,
}) => {
  await page.goto('/search?q=subscription');
  await expect(total(page)).toHaveText(/^\d+\spages found for “subscription”$/);
  const titles = await results(page).allTextContents();
  await page.goto('/search?q=subscripton');
  await expect(total(page)).toHaveText(
    /^No page has “subscripton”: \d+\spages found for similar words, such as “subscriptions?”$/,
  );
  await expect(results(page)).toHaveText(titles);
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/^subscription/i);
});

test('a question that no page answers as a whole is answered in part', async ({ page }) => {
  await page.goto('/search?q=quotations+xylophone');
  await expect(total(page)).toHaveText(/^No page has all words of “quotations xylophone”: \d+\spages? found/);
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/quotation/i);
});

test('the worker of the search may not run what a policy calls unsafe', async ({ page, request }) => {
  const address = page.waitForRequest(/worker/);
  await page.goto('/search?q=agents');
  const worker = await request.get((await address).url());
  const policy = worker.headers()['content-security-policy'];
  expect(policy).toContain("default-src 'none'; script-src 'self'; connect-src 'self'");
  expect(policy).not.toContain('unsafe');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search leads to the lists instead', async ({ page }) => {
    await page.goto('/explore');
    await field(page).fill('agents');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/search?q=agents');
    // Playwright's roles and texts leave <noscript> out, even where it is shown.
    const note = page.locator('noscript .search-note');
    expect(await note.innerText()).toContain('The search needs JavaScript.');
    await page.getByRole('link', { name: 'All articles', exact: true }).click();
    await expect(page).toHaveURL('/blog');
  });
});
