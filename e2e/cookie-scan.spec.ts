/** What the cookie scan finds. tests/unit/scripts/scan-cookies.test.ts tests what it reports. */
import type { BrowserContext } from '@playwright/test';
import { scanSite } from './support/cookie-scan.ts';
import { siteOrigin } from './support/project.ts';
import { expect, test } from './support/test.ts';

/** Five kinds of storage and a request to another server. */
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

test('the cookie scan finds each kind of storage, signed out or signed in', async ({ browser }) => {
  const entries = await scanSite(browser, {
    origin: siteOrigin,
    routes: ['/'],
    states: ['after Deny'],
    prepare: addOffence,
  });
  for (const who of ['signed out', 'signed in']) {
    const found = entries.filter((entry) => entry.who === who).map(({ kind, name }) => `${kind} ${name}`);
    expect
      .soft(found, who)
      .toEqual(
        expect.arrayContaining([
          'localStorage theme',
          'sessionStorage visit',
          'cookie visitor',
          'cache pages',
          'indexedDB messages',
          'host outside.example',
        ]),
      );
  }
});
