import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { findHeadless } from '../scripts/browser/chromium.ts';

/** A copy of a few built pages, one of which violates the Cookie Policy in every way that the scan detects. */
const folder = path.resolve('.local', 'e2e', 'cookie-scan');
const dist = path.join(folder, 'dist');
const port = Number(process.env.E2E_PORT ?? 4399) + 4;

/** The violations: five kinds of storage, and a request to another server. */
const offence = `<script>
localStorage.theme = 'dark';
sessionStorage.setItem('visit', '1');
document.cookie = 'visitor=1; path=/';
caches.open('pages');
indexedDB.open('messages');
fetch('http://outside.example/', { mode: 'no-cors' }).catch(() => {});
</script>`;

function run(): Promise<{ code: number | null; output: string }> {
  const scan = spawn(process.execPath, ['scripts/scan-cookies.ts'], {
    env: {
      ...process.env,
      CHROMIUM_PATH: findHeadless(),
      PORT: String(port),
      DIST_DIR: dist,
      COOKIES_INVENTORY: path.join(folder, 'inventory.yaml'),
    },
  });
  let output = '';
  for (const stream of [scan.stdout, scan.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) => scan.on('close', (code) => resolve({ code, output })));
}

test('the cookie scan fails on unlisted cookies, cookies set before consent and listed cookies that are never set', async () => {
  test.setTimeout(360_000);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const built = path.resolve(process.env.DIST_DIR || 'dist');
  for (const name of ['_astro', 'contact.html', 'sign-up-page.html', 'your-account.html', 'index.html'])
    cpSync(path.join(built, name), path.join(dist, name), { recursive: true });
  const home = path.join(dist, 'index.html');
  writeFileSync(
    home,
    readFileSync(home, 'utf8')
      .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
      .replace('</body>', `${offence}</body>`),
  );
  const line = (name: string, category: string, kind: string) =>
    `  - { name: ${name}, category: ${category}, kind: ${kind}, owner: We, purpose: A test, life: Short }\n`;
  writeFileSync(
    path.join(folder, 'inventory.yaml'),
    readFileSync('content/cookies.yaml', 'utf8') +
      line('theme', 'preference', 'localStorage') +
      line('banner-seen', 'marketing', 'cookie'),
  );
  const before = readFileSync('content/cookie-scan.yaml', 'utf8');

  const { code, output } = await run();
  expect(code, output).toBe(1);
  const found = output.split('\n').filter((text) => /^- [A-Z][^"]*"/.test(text));
  /** The start of each reported line and its count: three consent answers, signed out and in. */
  const count = (start: string) => found.filter((text) => text.startsWith(`- ${start}`)).length;
  for (const entry of [
    'sessionStorage "visit"',
    'cookie "visitor"',
    'cache "pages"',
    'indexedDB "messages"',
    'host "outside.example"',
  ])
    expect.soft(count(`Not listed: ${entry}`), entry).toBe(6);
  expect.soft(count('Stored without consent: localStorage "theme", before a choice')).toBe(2);
  expect.soft(count('Stored without consent: localStorage "theme", after Deny')).toBe(2);
  expect.soft(count('Not found: cookie "banner-seen"')).toBe(1);
  // The inventory lists everything that the site itself stores.
  expect.soft(found.length, output).toBe(5 * 6 + 4 + 1);
  expect(readFileSync('content/cookie-scan.yaml', 'utf8'), 'the day of the last clean scan').toBe(before);
});

test('the Cookie Policy states the date and the extent of the last scan', async ({ page }) => {
  const { date, pages } = parse(readFileSync('content/cookie-scan.yaml', 'utf8'));
  await page.goto('/cookie-policy');
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  await expect(page.getByRole('main')).toContainText(
    `The last scan opened ${pages} pages on ${day} and found only the entries listed here.`,
  );
});
