/** The analytics script. Only the site of the run with another origin has one, because it is a build of its own. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { banner, settings, tab } from './support/choices.ts';
import { analytics, otherOriginSite as dist } from './support/project.ts';
import { expect, test } from './support/test.ts';

test.use({ hasRefusedCookies: false });

/** Records the requests to the analytics server from now on. */
function watch(page: Page): { scripts: number; visits: unknown[] } {
  const seen: { scripts: number; visits: unknown[] } = { scripts: 0, visits: [] };
  page.on('request', (request) => {
    if (request.url() === analytics.script) seen.scripts += 1;
    if (request.url() === `${analytics.origin}/api/event`) seen.visits.push(request.postDataJSON());
  });
  return seen;
}

/** Waits until an unwanted request has been reported: the script of the page has run, and this request is later. */
const waitForUnwanted = (page: Page) => page.evaluate(async () => void (await fetch('/robots.txt')));

for (const when of ['before a choice about cookies', 'after Deny'])
  test(`the analytics script does not load ${when}`, { tag: '@other-origin' }, async ({ page }) => {
    const seen = watch(page);
    await page.goto('/about');
    if (when === 'after Deny') await banner(page).getByRole('button', { name: 'Deny' }).click();
    await page.goto('/blog');
    await waitForUnwanted(page);
    expect(seen).toEqual({ scripts: 0, visits: [] });
  });

test('the analytics script counts each page once after consent, without cookies', {
  tag: '@other-origin',
}, async ({ page, context }) => {
  const seen = watch(page);
  await page.goto('/blog');
  await tab(page).click();
  await settings(page).getByRole('checkbox', { name: 'Statistics' }).check();
  await settings(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect.poll(() => seen.visits).toEqual([[analytics.site, '/blog']]);

  const ownPaths: string[] = [];
  page.on('request', (request) => ownPaths.push(new URL(request.url()).pathname));
  await page.goto('/contact');
  await expect.poll(() => seen.visits.at(-1)).toEqual([analytics.site, '/contact']);
  await waitForUnwanted(page);
  expect(seen).toMatchObject({ scripts: 2, visits: [{}, {}] });
  expect(ownPaths.filter((name) => /choice|consent/i.test(name))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('the analytics script stops when the visitor withdraws consent', { tag: '@other-origin' }, async ({
  page,
}) => {
  const seen = watch(page);
  await page.goto('/blog');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect.poll(() => seen.visits).toHaveLength(1);
  await tab(page).click();
  await settings(page).getByRole('button', { name: 'Deny' }).click();
  await expect(settings(page)).toBeHidden();
  await page.goto('/explore');
  await waitForUnwanted(page);
  expect(seen.visits).toHaveLength(1);
});

test('the analytics script counts a prerendered page only when it is activated', {
  tag: '@other-origin',
}, async ({ page }) => {
  const seen = watch(page);
  await page.goto('/about');
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect.poll(() => seen.visits).toEqual([[analytics.site, '/about']]);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await page.goto('/blog');
  await waitForUnwanted(page);
  expect(seen.visits).toHaveLength(1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect.poll(() => seen.visits[1]).toEqual([analytics.site, '/blog']);
});

test('the Cookie Policy lists the analytics script', { tag: '@other-origin' }, async ({ page }) => {
  await page.goto('/cookie-policy');
  const row = page.getByRole('region', { name: 'Statistics' }).getByRole('row').last();
  await expect(row).toContainText(new URL(analytics.origin).host);
  await expect(row).toContainText('Counts visits.');
});

const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');

test('no page with a password or email link has the analytics script', { tag: '@other-origin' }, () => {
  const guarded = globSync('**/*.html', { cwd: dist }).filter((name) =>
    /type="?password|email-?link/i.test(read(name)),
  );
  const required = [
    'sign-in',
    'sign-in-page',
    'sign-up-page',
    'reset-password',
    'confirm',
    'newsletter/confirm',
  ];
  expect(guarded).toEqual(expect.arrayContaining(required.map((name) => `${name}.html`)));
  const others = ['forgot-password.html', 'your-account.html', 'newsletter/unsubscribe.html', 'search.html'];
  for (const name of new Set([...guarded, ...others]))
    if (name !== 'index.html') expect.soft(read(name), name).not.toContain(analytics.script);
  expect(read('about.html')).toContain(analytics.script);
});

test('search engines may list no page of a trial', { tag: '@other-origin' }, () => {
  for (const name of globSync('**/*.html', { cwd: dist }))
    expect.soft(read(name).match(/<meta name="robots" content="noindex"/g), name).toHaveLength(1);
});
