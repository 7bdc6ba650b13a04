/** Going back and going on are instant: pages come back from the history cache, and those drawn ahead send nothing. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browserArguments, findBrowser } from '../scripts/browser/chromium.ts';
import { layouts, paths, unlisted } from './support/routes.ts';
import { expect, test } from './support/test.ts';

/** With a window, if only an unseen one: no other keeps pages for the way back. */
const executablePath = findBrowser() ?? '';

test.use({
  launchOptions: {
    executablePath,
    args: browserArguments,
    // Playwright turns the history cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

interface Marked {
  isMarked?: boolean;
}

test('a page of every layout comes back from the history cache as it was left', { tag: '@cdp' }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('cameBack', location.pathname);
    });
  });
  for (const route of new Set([...layouts, ...unlisted])) {
    await page.goto(route);
    await page.evaluate(() => {
      (globalThis as Marked).isMarked = true;
    });
    await page.goto('/robots.txt');
    // Not waited for: the answer would come from a page that is no longer there.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect
      .poll(
        () =>
          page
            .evaluate(() => location.pathname !== '/robots.txt' && sessionStorage.getItem('cameBack'))
            .catch(() => null),
        {
          message: `${route} ${reasons}`,
        },
      )
      .toBe(route);
    // The account is then loaded anew, because somebody else may have signed in meanwhile.
    if (route !== '/your-account')
      expect.soft(await page.evaluate(() => (globalThis as Marked).isMarked), route).toBe(true);
  }
});

test('pages that the browser draws ahead ask for nothing but their own files', async ({ baseURL }) => {
  test.setTimeout(240_000);
  const targets = paths.filter((route) => !/account|sign-|password|newsletter/.test(route));
  const asked: { method: string; path: string; isAhead: boolean }[] = [];
  // Between the browser and the preview: notes what is asked. With developer tools on, nothing is drawn ahead.
  const between = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, path: url, isAhead: /prerender/.test(String(headers['sec-purpose'])) });
    const group = /^\/start\/(\d+)$/.exec(url)?.[1];
    if (group) {
      const urls = targets.slice(Number(group), Number(group) + 8);
      const rules = JSON.stringify({ prerender: [{ urls, eagerness: 'immediate' }] });
      response.setHeader('Content-Type', 'text/html');
      response.end(`<!doctype html><title>Start</title><script type="speculationrules">${rules}</script>`);
      return;
    }
    const { hostname, port } = new URL(baseURL ?? '');
    request.pipe(
      send({ hostname, port, path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  await new Promise<void>((resolve) => between.listen(0, resolve));
  const { port } = between.address() as AddressInfo;
  for (let group = 0; group < targets.length; group += 8) {
    const before = asked.length;
    const profile = mkdtempSync(path.join(tmpdir(), 'profile-'));
    const browser = spawn(
      executablePath,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        // Keeps it open.
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        `http://localhost:${port}/start/${group}`,
      ],
      { stdio: 'ignore' },
    );
    const exited = new Promise((resolve) => browser.once('exit', resolve));
    const wanted = targets.slice(group, group + 8);
    // All are there, and at least one is being drawn: its font is wanted.
    await expect
      .poll(
        () => {
          const ahead = asked.slice(before).filter(({ isAhead }) => isAhead);
          const missing = wanted.filter((route) => !ahead.some(({ path: each }) => each === route));
          return [...missing, ...(ahead.some(({ path: each }) => each.endsWith('.woff2')) ? [] : ['a font'])];
        },
        { timeout: 45_000 },
      )
      .toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    browser.kill();
    await exited;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  between.closeAllConnections();
  between.close();
  const ahead = asked.filter(({ isAhead }) => isAhead);
  expect(ahead.filter(({ method }) => method !== 'GET')).toEqual([]);
  // Scripts would run; services would be told.
  const files = /^\/(?:_astro\/.+\.(?:css|woff2)|choices|favicon\.\w+)$/;
  expect(
    ahead.map(({ path: each }) => each).filter((each) => !targets.includes(each) && !files.test(each)),
  ).toEqual([]);
});

test('no page asks the browser to draw the account or a screen of it ahead', async ({ page }) => {
  await page.goto('/');
  const rules = await page.locator('script[type="speculationrules"]').textContent();
  for (const route of ['/your-account', '/sign-in-page', '/sign-up-page', '/reset-password', '/confirm'])
    expect.soft(rules).toContain(`"${route}*"`);
});
