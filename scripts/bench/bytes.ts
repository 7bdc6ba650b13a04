/** `npm run bench -- bytes`: what the built site weighs, and what a first visitor's browser fetches. */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { withBrowser } from '../browser/chromium.ts';
import { budgets } from '../measuring/budgets.ts';
import { listPages, listRoutes, routeOf } from '../measuring/routes.ts';
import { firstViewBytes, weighFile } from '../measuring/weigh.ts';
import { weighSearch } from '../measuring/weigh-search.ts';
import { describeMachine, type Table, writeRecord } from './record.ts';
import { withSite } from './site.ts';

/** Each script by its name without the hash, so that runs can be compared. */
function weighScripts(dist: string): Table {
  const scripts: Table = {};
  for (const name of globSync('{_astro,_workers}/*.js', { cwd: dist }).sort()) {
    const plain = path.basename(name).replace(/[.-][\w-]{8}\.js$/, '.js');
    scripts[plain] = { bytes: (scripts[plain]?.bytes ?? 0) + weighFile(path.join(dist, name)) };
  }
  return scripts;
}

/** Opens one page on a phone, as somebody who has never been here, and waits until nothing more is fetched. */
async function watchRequests(browser: Browser, url: string): Promise<{ requests: number; bytes: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const heads = new Map<string, number>();
  const bodies = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // The icon is the browser's own wish; what begins with data: is in the page already.
    if (/^https?:/.test(response.url) && !/\/favicon\./.test(response.url))
      heads.set(requestId, response.encodedDataLength);
  });
  // The only event that counts the document as well.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    if (head !== undefined) bodies.set(requestId, encodedDataLength - head);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return { requests: heads.size, bytes: [...bodies.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

/** Measures and records. @returns what is over its budget, one sentence each */
export async function benchBytes(): Promise<string[]> {
  const machine = describeMachine();
  const pages: Table = Object.fromEntries(
    listPages('dist')
      .map((page) => [routeOf(page), { 'first view': firstViewBytes('dist', page.slice(1)) }] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  );
  await withSite((address) =>
    withBrowser(async (browser) => {
      for (const route of listRoutes('dist')) {
        const { requests, bytes } = await watchRequests(browser, address + route);
        pages[route] = { ...pages[route], requests, 'on the wire': bytes };
      }
    }),
  );
  const question = weighSearch('dist');
  writeRecord('bytes', machine, {
    title: 'Bytes and requests',
    method:
      "The first view is the HTML with its styles, brotli: what must arrive before a page can be drawn. The requests and their bytes on the wire are a first visitor's on a phone before a touch, with the question about cookies. Each script is fetched only when something that needs it is touched.",
    tables: {
      Page: pages,
      Script: weighScripts('dist'),
      'First question to the search': { 'worker and index': { bytes: question } },
    },
  });
  const views = Object.entries(pages).map(([name, row]): [string, number] => [name, row['first view'] ?? 0]);
  return [
    ...views
      .filter(([, bytes]) => bytes > budgets.firstView)
      .map(([name, bytes]) => `The first view of ${name} is ${bytes} bytes, at most ${budgets.firstView}.`),
    ...(question > budgets.firstQuestion
      ? [`A first question to the search is ${question} bytes, at most ${budgets.firstQuestion}.`]
      : []),
  ];
}
