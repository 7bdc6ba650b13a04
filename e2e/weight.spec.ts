import { globSync } from 'node:fs';
import { firstViewBudget, firstViewBytes } from '../scripts/weigh.ts';
import { everyPath } from './support/routes.ts';
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
