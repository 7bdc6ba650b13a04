import type { Page } from '@playwright/test';
import { expect, failedRequest, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the site' });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const results = (page: Page) => page.locator('site-search').getByRole('heading').getByRole('link');

for (const path of ['/explore', '/no-such-page'])
  test(`the search field of ${path} opens the search page with results`, { tag: '@engines' }, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(failedRequest);
    await page.goto(path);
    await field(page).fill('quotations office');
    await field(page).press('Enter');
    await expect(page).toHaveURL('/search?q=quotations+office');
    await expect(field(page)).toHaveValue('quotations office');
    await expect(status(page)).toHaveText('1 page found for “quotations office”');
    await results(page).click();
    await expect(page).toHaveURL('/blog/case-study-fourteen-days');
  });

for (const question of ['xylophone quotations', 'quotatoin', 'xylophone'])
  test(`a search for “${question}”, which no page answers, offers to ask`, async ({ page }) => {
    const ask = page.getByRole('link', { name: 'Ask us this question' });
    await page.goto('/search?q=cancel');
    await expect(results(page)).not.toHaveCount(0);
    await expect(ask).toBeHidden();
    await field(page).fill(question);
    await expect(status(page)).toContainText(question);
    await expect(ask).toBeVisible();
  });

test('a question without an answer is text of the contact form', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('Do you tune <b>xylophones</b> & gongs?')}`);
  await page.getByRole('link', { name: 'Ask us this question' }).click();
  await expect(page).toHaveURL(/^[^?]*\/contact\?q=/);
  const description = page.getByLabel('Description');
  await expect(description).toHaveValue('Do you tune <b>xylophones</b> & gongs?');
  // Hydration keeps it.
  await description.press('End');
  await description.pressSequentially(' Thanks.');
  await expect(description).toHaveValue('Do you tune <b>xylophones</b> & gongs? Thanks.');
});

test('the search shows results with marked words while the visitor types', { tag: '@engines' }, async ({
  page,
}) => {
  await page.goto('/search');
  await field(page).pressSequentially('governing law');
  await expect(page).toHaveURL('/search?q=governing+law');
  const first = page.locator('site-search').getByRole('listitem').first();
  await expect(first.getByRole('link', { name: 'Terms of Service', exact: true })).toBeVisible();
  await expect(first).toContainText(/Legal document, \d+ [A-Z][a-z]+ \d{4}/);
  await expect(first.locator('mark').first()).toHaveText('law');
  await field(page).fill('');
  await expect(status(page)).toBeEmpty();
  await expect(page).toHaveURL('/search');
});

test('the search retains its results when the visitor returns from a section', { tag: '@engines' }, async ({
  page,
}) => {
  await page.goto('/search?q=governing+law');
  await results(page).first().waitFor();
  await page.getByRole('link', { name: 'Governing law and disputes' }).click();
  await expect(page).toHaveURL('/terms-of-service#governing-law-and-disputes');
  await page.goBack();
  await expect(field(page)).toHaveValue('governing law');
  await expect(results(page).first()).toHaveText('Terms of Service');
  // After Back, WebKit resets a field that has `autocomplete="off"`.
  await field(page).evaluate((input: HTMLInputElement) => input.form?.reset());
  await expect(field(page)).toHaveValue('governing law');
});

test('a search result states its language and direction', async ({ page }) => {
  // The site has no text in another language.
  const headings = [{ id: 'prices', title: 'Prices of agents' }];
  const texts = { title: 'Agents', keywords: [], headings, text: 'What agents cost.' };
  await page.route('**/search-index.json', (route) =>
    route.fulfill({ json: [{ path: '/blog/agents', kind: 'Article', lang: 'ar', dir: 'rtl', ...texts }] }),
  );
  await page.goto('/search?q=agents');
  await expect(page.locator('site-search li [lang=ar][dir=rtl]')).toHaveText([
    'Agents',
    'What agents cost.',
    'Prices of agents',
  ]);
});

test('a search without results suggests other ways', async ({ page }) => {
  await page.goto('/search?q=xylophone');
  await expect(status(page)).toHaveText('Nothing found for “xylophone”');
  await expect(page.getByText('Try a single word or a more common one')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Legal documents', exact: true })).toBeVisible();
});

test('the search shows similar words for a mistyped one', async ({ page }) => {
  await page.goto('/search?q=quotatoin');
  await expect(status(page)).toHaveText(
    /^Nothing found for “quotatoin”\. Showing \d+\spages? with similar words, such as “quotations?”\.$/,
  );
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/^quotations?$/i);
});

test('the search shows markup in a query as text', async ({ page }) => {
  const query = 'quotations <img src=x onerror=alert(1)>';
  await page.goto(`/search?q=${encodeURIComponent(query)}`);
  await expect(status(page)).toContainText(`No page contains every word of “${query}”. Showing`);
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/quotation/i);
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});

test('the search shows ten results first', async ({ page }) => {
  await page.goto('/search?q=agents');
  await expect(results(page)).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'All articles' })).toBeHidden();
  expect(Number((await status(page).textContent())?.split(/\s/)[0])).toBeGreaterThan(10);
});

test('"Show more" of the search moves the focus to the first new result', async ({ page }) => {
  await page.goto('/search?q=agents');
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  const added = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
  await more.click();
  await expect(results(page)).toHaveCount(10 + added);
  await expect(results(page).nth(10)).toBeFocused();
});

for (const [what, pattern] of [
  ['script', '**/_astro/site-search*'],
  ['index', '**/search-index.json'],
] as const)
  test(`"Try again" repeats a search whose ${what} did not load`, async ({ page, pageErrors }) => {
    pageErrors.expect(failedRequest);
    await page.route(pattern, (route) => route.abort());
    await page.goto('/search?q=quotations+office');
    await expect(status(page)).toHaveText('Search didn’t load');
    await expect(page.getByText('Check your connection and try again')).toBeVisible();
    await expect(field(page)).toHaveValue('quotations office');
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText('1 page found for “quotations office”');
    await expect(page.getByText('Check your connection and try again')).toBeHidden();
  });

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('the search without JavaScript links to the lists of articles and documents', async ({ page }) => {
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
