import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { serveSite } from '../server/site.ts';
import { banner, settings, tab } from './support/choices.ts';
import { expect, test } from './support/test.ts';

/** An analytics script on its own origin, and a build of the site that uses it. The build is also a trial. */
const dist = path.resolve('.local', 'e2e', 'analytics');
const port = Number(process.env.E2E_PORT ?? 4399) + 2;
const analytics = `http://localhost:${port}`;
const site = `http://localhost:${port + 1}`;
const servers: Server[] = [];

/** Like Plausible's script: sends one request per page, with the URL and the site's name. */
const script = `fetch(new URL('/api/event', document.currentScript.src), {
  method: 'POST',
  body: JSON.stringify([document.currentScript.dataset.domain, location.pathname]),
});`;

const listen = (server: Server, at: number) =>
  new Promise<void>((resolve, reject) => {
    servers.push(server);
    server.once('error', reject).listen(at, resolve);
  });

test.use({ hasRefusedCookies: false });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  rmSync(dist, { recursive: true, force: true });
  const build = spawnSync(process.execPath, ['scripts/build.ts', '--publish', '--outDir', dist], {
    env: {
      ...process.env,
      SITE_URL: 'https://www.trial-of-agents.com',
      ALLOW_PLACEHOLDERS: '1',
      SHOW_DRAFTS: 'true',
      PUBLIC_ANALYTICS_URL: `${analytics}/script.js`,
      PUBLIC_ANALYTICS_SITE: 'agentory.example',
    },
    encoding: 'utf8',
  });
  expect(build.status, build.stderr).toBe(0);
  await listen(createServer(serveSite(dist)), port + 1);
  await listen(
    createServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Content-Type', request.url === '/script.js' ? 'text/javascript' : 'text/plain');
      response.end(request.url === '/script.js' ? script : 'ok');
    }),
    port,
  );
});

test.afterAll(() => {
  for (const server of servers) server.close();
});

/** Records the requests to the analytics server from now on. */
function watch(page: Page): { scripts: number; visits: unknown[] } {
  const seen: { scripts: number; visits: unknown[] } = { scripts: 0, visits: [] };
  page.on('request', (request) => {
    if (request.url() === `${analytics}/script.js`) seen.scripts += 1;
    if (request.url() === `${analytics}/api/event`) seen.visits.push(request.postDataJSON());
  });
  return seen;
}

/** Waits long enough to detect an unwanted request. */
const waitForUnwanted = (page: Page) => page.waitForTimeout(500);

test('the analytics script counts visits only after consent, once per page', async ({ page, context }) => {
  const seen = watch(page);
  await page.goto(`${site}/`);
  await expect(banner(page)).toBeVisible();
  await waitForUnwanted(page);
  expect(seen).toEqual({ scripts: 0, visits: [] });

  await banner(page).getByRole('button', { name: 'Deny' }).click();
  await page.goto(`${site}/blog`);
  await waitForUnwanted(page);
  expect(seen).toEqual({ scripts: 0, visits: [] });

  await tab(page).click();
  await settings(page).getByRole('checkbox', { name: 'Statistics' }).check();
  await settings(page).getByRole('button', { name: 'Allow Selection' }).click();
  await expect.poll(() => seen.visits).toEqual([['agentory.example', '/blog']]);

  const ownPaths: string[] = [];
  page.on('request', (request) => ownPaths.push(new URL(request.url()).pathname));
  await page.goto(`${site}/contact`);
  await expect.poll(() => seen.visits.at(-1)).toEqual(['agentory.example', '/contact']);
  await waitForUnwanted(page);
  expect(seen).toMatchObject({ scripts: 2, visits: [{}, {}] });
  expect(ownPaths.filter((name) => /choice|consent/i.test(name))).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await tab(page).click();
  await settings(page).getByRole('button', { name: 'Deny' }).click();
  await expect(settings(page)).toBeHidden();
  await page.goto(`${site}/explore`);
  await waitForUnwanted(page);
  expect(seen.visits).toHaveLength(2);
});

test('the analytics script counts a prerendered page only when it is activated', async ({ page }) => {
  const seen = watch(page);
  await page.goto(`${site}/about`);
  await banner(page).getByRole('button', { name: 'Allow All' }).click();
  await expect.poll(() => seen.visits).toEqual([['agentory.example', '/about']]);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await page.goto(`${site}/blog`);
  await waitForUnwanted(page);
  expect(seen.visits).toHaveLength(1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect.poll(() => seen.visits[1]).toEqual(['agentory.example', '/blog']);
});

test('the Cookie Policy lists the analytics script, which no page with a password or email link has', async ({
  page,
}) => {
  await page.goto(`${site}/cookie-policy`);
  const row = page.getByRole('region', { name: 'Statistics' }).getByRole('row').last();
  await expect(row).toContainText(`localhost:${port}`);
  await expect(row).toContainText('Counts visits.');

  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');
  const names = globSync('**/*.html', { cwd: dist });
  const guarded = names.filter((name) => /type="?password|email-?link/i.test(read(name)));
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
    if (name !== 'index.html') expect.soft(read(name), name).not.toContain(analytics);
  expect(read('about.html')).toContain(analytics);
  // The build is a trial, which search engines must not list.
  for (const name of names)
    expect.soft(read(name).match(/<meta name="robots" content="noindex"/g), name).toHaveLength(1);
});
