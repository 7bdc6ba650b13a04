import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { parse } from 'yaml';
import { compareWithInventory, type InventoryEntry, scanSite } from './support/cookie-scan.ts';
import { siteOrigin } from './support/project.ts';
import { expect, test } from './support/test.ts';

/** Violates the Cookie Policy in every way that the scan detects: five kinds of storage and a request to another server. */
const offence = `<script>
localStorage.theme = 'dark';
sessionStorage.setItem('visit', '1');
document.cookie = 'visitor=1; path=/';
caches.open('pages');
indexedDB.open('messages');
fetch('http://outside.example/', { mode: 'no-cors' }).catch(() => {});
</script>`;

/** Adds the violations to the landing page, without its CSP. */
const addOffence = (context: BrowserContext) =>
  context.route(`${siteOrigin}/`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const body = (await response.text())
      .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
      .replace('</body>', `${offence}</body>`);
    await route.fulfill({ response, headers, body });
  });

test('the cookie scan fails on unlisted cookies, refused cookies and listed cookies that are unused', async ({
  browser,
}) => {
  const inventory: InventoryEntry[] = [
    ...parse(readFileSync('content/cookies.yaml', 'utf8')).cookies,
    { name: 'theme', category: 'preference', kind: 'localStorage' },
    { name: 'banner-seen', category: 'marketing', kind: 'cookie' },
  ];
  const entries = await scanSite(browser, {
    origin: siteOrigin,
    routes: ['/'],
    states: ['after Deny'],
    prepare: addOffence,
  });
  const problems = compareWithInventory(entries, inventory);
  /** How many lines start with a text: one signed out and one signed in. */
  const count = (start: string) => problems.filter((line) => line.startsWith(start)).length;
  for (const entry of [
    'sessionStorage "visit"',
    'cookie "visitor"',
    'cache "pages"',
    'indexedDB "messages"',
    'host "outside.example"',
  ])
    expect.soft(count(`Not listed: ${entry}`), entry).toBe(2);
  expect.soft(count('Stored without consent: localStorage "theme", after Deny')).toBe(2);
  expect.soft(count('Not found: cookie "banner-seen"')).toBe(1);
  // The inventory lists everything that the site itself stores.
  expect.soft(problems).toHaveLength(5 * 2 + 2 + 1);
});

test('the Cookie Policy states the date and the extent of the last scan', async ({ page }) => {
  const { date, pages } = parse(readFileSync('content/cookie-scan.yaml', 'utf8'));
  await page.goto('/cookie-policy');
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  await expect(page.getByRole('main')).toContainText(
    `The last scan opened ${pages} pages on ${day} and found only the entries listed here.`,
  );
});
