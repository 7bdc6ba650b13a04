import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { firstViewBudget, firstViewBytes } from '../scripts/weigh.ts';
import { everyPath } from './support/routes.ts';
import { SignInPage } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';

const root = process.env.DIST_DIR || 'dist';

test('the first view of every page fits into the first round trip', () => {
  const pages = globSync('**/*.html', { cwd: root });
  expect(pages.length).toBeGreaterThanOrEqual(everyPath.length);
  for (const name of pages)
    expect.soft(firstViewBytes(root, name), name).toBeLessThanOrEqual(firstViewBudget);
});

test('no page but the account fetches a script before it is touched, and none asks another site', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  let scripts: string[] = [];
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (url.origin !== baseURL) foreign.push(`${page.url()} -> ${url.href}`);
    if (url.pathname.endsWith('.js')) scripts.push(url.pathname);
  });
  const withScripts: string[] = [];
  for (const path of everyPath) {
    scripts = [];
    await page.goto(path);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
    if (scripts.length > 0) withScripts.push(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }
  expect(withScripts).toEqual(['/your-account']);
  expect(foreign).toEqual([]);
});

test('the account fetches at most 130 kB of scripts, whatever its owner opens', async ({
  page,
  email,
  accounts,
}) => {
  await new SignInPage(page).enter(await accounts.create(email));
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  await expect(page.getByText('There was nothing to save.')).toBeVisible();
  const bytes = [...scripts].map((path) => brotliCompressSync(readFileSync(`${root}${path}`)).length);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(130_000);
});

for (const [path, name] of [
  ['/contact', 'Contact'],
  ['/blog', 'Newsletter'],
] as const)
  test(`the form of ${path}, awake and answering, has fetched at most 72 kB of scripts`, async ({ page }) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    await page.goto(path);
    await page.getByRole('form', { name }).getByRole('button').click();
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
    await page.waitForLoadState('networkidle');
    const bytes = [...scripts].map((script) => brotliCompressSync(readFileSync(`${root}${script}`)).length);
    expect(bytes.length).toBeGreaterThan(3);
    expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(72_000);
  });
