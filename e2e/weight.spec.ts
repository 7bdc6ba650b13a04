/** Holds the built site to scripts/measuring/budgets.ts, on every page. */
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { budgets } from '../scripts/measuring/budgets.ts';
import { firstViewBytes, weighFile } from '../scripts/measuring/weigh.ts';
import { weighSearch } from '../scripts/measuring/weigh-search.ts';
import { readLayoutShift } from './support/layout-shift.ts';
import { everyPath, layouts } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const root = process.env.DIST_DIR || 'dist';

/** Notes the path of every request of a page to its own site, and the whole address of every other. */
function watch(page: Page, baseURL = '') {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The icon is the browser's own wish.
    if (!url.protocol.startsWith('http') || url.pathname.startsWith('/favicon.')) return;
    asked.push(url.origin === baseURL ? url.pathname : url.href);
  });
  return {
    all: asked,
    scripts: () => [...new Set(asked.filter((path) => path.endsWith('.js')))],
    others: () => asked.filter((path) => path.startsWith('http')),
    calls: () => asked.filter((path) => /\/(?:rest|auth|storage)\/v1\//.test(path)),
  };
}

const weighFiles = (paths: string[]) => paths.reduce((sum, path) => sum + weighFile(`${root}${path}`), 0);

/** The account last: its scripts may still arrive when the next page is open. */
const inOrder = everyPath.toSorted((a, b) => Number(a === '/your-account') - Number(b === '/your-account'));

test('a first question to the search fetches little', async ({ page, baseURL }) => {
  const weight = weighSearch(root);
  expect(weight).toBeLessThanOrEqual(budgets.firstQuestion);
  const asked = watch(page, baseURL);
  await page.goto('/search?q=agents');
  await expect(page.getByRole('main').getByRole('list').getByRole('listitem')).toHaveCount(10);
  // What was weighed is what a browser fetches.
  expect(weighFiles(asked.all.filter((path) => /^\/search-index|\/worker[.-]/.test(path)))).toBe(weight);
});

test('the first view of every page fits into the first round trip', () => {
  const pages = globSync('**/*.html', { cwd: root });
  expect(pages.length).toBeGreaterThanOrEqual(everyPath.length);
  for (const name of pages) {
    const hasNotice = readFileSync(`${root}/${name}`, 'utf8').includes('Changes on <time');
    const most = budgets.firstView + (hasNotice ? budgets.notice : 0);
    expect.soft(firstViewBytes(root, name), name).toBeLessThanOrEqual(most);
  }
});

const half = Math.ceil(inOrder.length / 2);

for (const [visitor, hasChosen, some] of [
  ['a first visitor of the first half of the pages', false, inOrder.slice(0, half)],
  ['a first visitor of the second half', false, inOrder.slice(half)],
  ['a visitor who has been here', true, layouts],
] as const)
  test.describe(`${visitor}, before a touch,`, () => {
    test.use({ hasChosen });

    test('loads no script, asks little, no backend and no other site, and sees nothing move', async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(180_000);
      const asked = watch(page, baseURL);
      // The question about cookies may come before its own styles.
      await page.route('**/choices*.css', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await route.continue();
      });
      for (const path of some) {
        asked.all.length = 0;
        await page.goto(path);
        await expect.soft(page.getByRole('button', { name: 'Cookie Settings' }), path).toBeVisible();
        if (!hasChosen) await expect.soft(page.getByRole('button', { name: 'Deny' }), path).toBeVisible();
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
        if (path === '/your-account') expect.soft(asked.scripts().length, path).toBeGreaterThan(0);
        else {
          expect.soft(asked.scripts().length, path).toBe(budgets.scriptsBeforeTouch);
          const needed = asked.all.filter(
            (file) => !/\.(?:svg|avif|webp|png|jpe?g)$|\/waiting\.[^/]+\.css$/.test(file),
          );
          expect.soft(needed.length, `${path}: ${needed}`).toBeLessThanOrEqual(budgets.requestsBeforeTouch);
        }
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
        expect.soft(asked.others(), path).toEqual([]);
        expect.soft(asked.calls(), path).toEqual([]);
        expect.soft(await readLayoutShift(page), path).toBeLessThanOrEqual(budgets.layoutShift);
      }
    });
  });

test('a display font that comes late, and a question that comes with its own styles, move nothing', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 768, height: 1024 });
  let release = () => {};
  await page.route('**/*.woff2', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await page.route('**/choices*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  for (const path of inOrder) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect.soft(await page.evaluate(() => document.fonts.status), path).toBe('loading');
    release();
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect.soft(await readLayoutShift(page), path).toBeLessThanOrEqual(budgets.lateFontShift);
  }
});

test.describe('the landing page', () => {
  test.use({ hasChosen: false });

  test('is complete in 32 kB on the wire', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const heads = new Map<string, { url: string; bytes: number }>();
    const bodies: [string, number][] = [];
    // Without headers, which HTTP/2 sends once.
    session.on('Network.responseReceived', ({ requestId, response }) =>
      heads.set(requestId, { url: response.url, bytes: response.encodedDataLength }),
    );
    // The only event that counts the document as well.
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const head = heads.get(requestId);
      bodies.push([head?.url ?? requestId, encodedDataLength - (head?.bytes ?? 0)]);
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.waitForLoadState('networkidle');
    const bytes = bodies.reduce((sum, [, length]) => sum + length, 0);
    const each = JSON.stringify(bodies, null, 2);
    expect(bytes, each).toBeGreaterThan(firstViewBytes(root, 'index.html'));
    expect(bytes, each).toBeLessThanOrEqual(budgets.landing);
  });
});

/** The scripts that a script asks for as soon as it has arrived. */
const importsOf = (path: string) =>
  [...readFileSync(root + path, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(
    ([, name]) => `/_astro/${name}`,
  );

test('the scripts of every island come in two waves: its own, and what they import', () => {
  const islands = new Map<string, string>();
  for (const name of globSync('**/*.html', { cwd: root }))
    for (const [tag] of readFileSync(`${root}/${name}`, 'utf8').matchAll(/<astro-island[^>]*>/g)) {
      const read = (attribute: string) => new RegExp(`${attribute}="([^"]+)"`).exec(tag)?.[1] ?? '';
      islands.set(read('component-url'), read('renderer-url'));
    }
  expect(islands.size).toBeGreaterThan(8);
  for (const [component, renderer] of islands) {
    // All of React is in the file that the page names.
    expect.soft(importsOf(component), component).toContain(renderer);
    expect.soft(importsOf(renderer), component).toEqual([]);
    const known = new Set([component, renderer, ...importsOf(component)]);
    expect
      .soft(
        [...known].flatMap(importsOf).filter((path) => !known.has(path)),
        component,
      )
      .toEqual([]);
  }
});

/** Counts the scripts of a page as they travel, headers included. */
async function watchScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

for (const path of [
  '/contact',
  '/blog',
  '/sign-in-page',
  '/sign-up-page',
  '/forgot-password',
  '/reset-password?token_hash=none&type=recovery#email=ada@example.com',
  '/confirm?token_hash=none&type=signup#email=ada@example.com',
])
  test(`the form of ${path} wakes with few bytes of scripts`, async ({ page }) => {
    const bytes = await watchScripts(page);
    await page.goto(path);
    const field = page.locator('main astro-island form :is(input, button):visible').first();
    await field.focus();
    await expect(page.locator('main astro-island:not([ssr]) form').first()).toBeAttached();
    // Nothing more comes by itself.
    await page.waitForTimeout(500);
    expect(bytes()).toBeGreaterThan(50_000);
    const most = path === '/contact' ? budgets.contactAwake : budgets.formAwake;
    expect(bytes()).toBeLessThanOrEqual(most);
  });

test('the contact form fetches what shows notifications as soon as somebody types', async ({ page }) => {
  const bytes = await watchScripts(page);
  await page.goto('/contact');
  const field = page.getByLabel('Full Name');
  await field.focus();
  await expect(page.locator('main astro-island:not([ssr]) form')).toBeAttached();
  const arrived = page.waitForResponse('**/_astro/Toaster*');
  await field.press('A');
  await (await arrived).finished();
  await expect.poll(bytes).toBeGreaterThan(budgets.contactAwake);
  expect(bytes()).toBeLessThanOrEqual(budgets.contactTyped);
});

test('the account opens with few bytes of scripts, and fetches the rest when it is asked for', async ({
  page,
  email,
  accounts,
  baseURL,
}) => {
  await accounts.open(page, email);
  // Or a file of the page before would be counted, too.
  await page.waitForLoadState('networkidle');
  const bytes = await watchScripts(page);
  const asked = watch(page, baseURL);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  await expect(page.getByText('There was nothing to save.')).toBeVisible();
  expect(bytes()).toBeGreaterThan(50_000);
  expect(bytes()).toBeLessThanOrEqual(budgets.account);
  const opened = asked.scripts().length;
  await page.getByRole('link', { name: 'SETTINGS' }).click();
  await expect(page.getByText('Delete account', { exact: true })).toBeVisible();
  expect(asked.scripts().length).toBeGreaterThan(opened);
});
