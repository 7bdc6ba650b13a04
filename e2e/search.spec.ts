import type { Page } from '@playwright/test';
import { expect, failedRequest, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the site' });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const results = (page: Page) => page.locator('site-search').getByRole('heading').getByRole('link');

test('the search field of a page opens the search page with results', { tag: '@engines' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  for (const path of ['/explore', '/blog/no-such-article', '/no-such-page']) {
    await page.goto(path);
    await field(page).fill('quotations office');
    await field(page).press('Enter');
    await expect(page).toHaveURL('/search?q=quotations+office');
    await expect(field(page)).toHaveValue('quotations office');
    await expect(status(page)).toHaveText('1 page found for “quotations office”');
  }
  await results(page).click();
  await expect(page).toHaveURL('/blog/case-study-fourteen-days');
});

test('a question without an answer can be sent with the contact form', async ({ page }) => {
  const ask = page.getByRole('link', { name: 'Ask us this question' });
  await page.goto('/search?q=cancel');
  await expect(results(page)).not.toHaveCount(0);
  await expect(ask).toBeHidden();
  // Some words, similar words, and none.
  for (const question of ['xylophone quotations', 'quotatoin', 'Do you tune <b>xylophones</b> & gongs?']) {
    await field(page).fill(question);
    await expect(status(page)).toContainText(question);
    await expect(ask, question).toBeVisible();
  }
  await ask.click();
  await expect(page).toHaveURL(/^[^?]*\/contact\?q=/);
  const description = page.getByLabel('Description');
  await expect(description).toHaveValue('Do you tune <b>xylophones</b> & gongs?');
  // Hydration keeps it.
  await description.press('End');
  await description.pressSequentially(' Thanks.');
  await expect(description).toHaveValue('Do you tune <b>xylophones</b> & gongs? Thanks.');
});

test('the search shows highlighted words and sections while the visitor types, and updates the URL', {
  tag: '@engines',
}, async ({ page }) => {
  // The site has no text in another language.
  await page.route('**/search-index.json', async (route) => {
    const response = await route.fetch();
    const pages: object[] = await response.json();
    await route.fulfill({ response, json: pages.map((one) => ({ ...one, lang: 'ar', dir: 'rtl' })) });
  });
  await page.goto('/search');
  await field(page).pressSequentially('governing law');
  await expect(page).toHaveURL('/search?q=governing+law');
  const first = page.locator('site-search').getByRole('listitem').first();
  await expect(first.getByRole('link', { name: 'Terms of Service', exact: true })).toBeVisible();
  await expect(first).toContainText(/Legal document, \d+ [A-Z][a-z]+ \d{4}/);
  await expect(first.locator('mark').first()).toHaveText('law');
  await expect(first.locator('[lang=ar][dir=rtl]')).toHaveCount(3);
  await first.getByRole('link', { name: 'Governing law and disputes' }).click();
  await expect(page).toHaveURL('/terms-of-service#governing-law-and-disputes');
  await page.goBack();
  await expect(field(page)).toHaveValue('governing law');
  await expect(results(page).first()).toHaveText('Terms of Service');
  // After Back, WebKit resets a field that has `autocomplete="off"`.
  await field(page).evaluate((input: HTMLInputElement) => input.form?.reset());
  await expect(field(page)).toHaveValue('governing law');

  await field(page).fill('xylophone');
  await expect(status(page)).toHaveText('Nothing found for “xylophone”');
  await expect(page.getByText('Try a single word or a more common one')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Legal documents', exact: true })).toBeVisible();
  await field(page).fill('');
  await expect(status(page)).toBeEmpty();
  await expect(page).toHaveURL('/search');
});

test('the search reports corrections and partial matches, and shows markup as text', async ({ page }) => {
  for (const [query, words, match] of [
    [
      'quotatoin',
      /^Nothing found for “quotatoin”\. Showing \d+\spages? with similar words, such as “quotations?”\.$/,
      /^quotations?$/i,
    ],
    [
      'quotations <img src=x onerror=alert(1)>',
      /^No page contains every word of “quotations <img src=x onerror=alert\(1\)>”\. Showing \d+\spages? with/,
      /quotation/i,
    ],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    await expect(status(page)).toHaveText(words);
    await expect(page.getByRole('main').locator('mark').first()).toHaveText(match);
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  }
});

test('the search shows ten results instead of links, and "Show more" focuses the first new one', async ({
  page,
}) => {
  await page.goto('/search?q=agents');
  await expect(results(page)).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'All articles' })).toBeHidden();
  const count = Number((await status(page).textContent())?.split(/\s/)[0]);
  expect(count).toBeGreaterThan(10);
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  const added = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
  await more.click();
  await expect(results(page)).toHaveCount(10 + added);
  await expect(results(page).nth(10)).toBeFocused();
});

test('the search retains the query and can retry when its script or index does not load', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(failedRequest);
  for (const pattern of ['**/_astro/site-search*', '**/search-index.json']) {
    await page.route(pattern, (route) => route.abort());
    await page.goto('/search?q=quotations+office');
    await expect(status(page)).toHaveText('Search didn’t load');
    await expect(page.getByText('Check your connection and try again')).toBeVisible();
    await expect(field(page)).toHaveValue('quotations office');
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText('1 page found for “quotations office”');
    await expect(page.getByText('Check your connection and try again')).toBeHidden();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search links to the lists of articles and documents', async ({ page }) => {
    await page.goto('/explore');
    await field(page).fill('agents');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/search?q=agents');
    // Playwright's locators by role and text ignore <noscript>, even if it is visible.
    expect(await page.locator('noscript .search-note').innerText()).toContain('Search needs JavaScript.');
    await page.getByRole('link', { name: 'All articles', exact: true }).click();
    await expect(page).toHaveURL('/blog');
  });
});
