/**
 * `npm run bench -- bytes`: what the built site weighs. Of every page the first view, exactly; and what Chromium
 * fetches for a first visitor who only looks, the question about cookies included.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { withBrowser, withSite } from './bench-site.ts';
import { budgets } from './budgets.ts';
import { listPages } from './pack.ts';
import { openRecord } from './record.ts';
import { listRoutes, routeOf } from './routes.ts';
import { ratio } from './statistics.ts';
import { firstViewBytes, weighFile } from './weigh.ts';
import { weighSearch } from './weigh-search.ts';

/** What a page fetched before anybody touched it. */
export interface Fetched {
  requests: number;
  /** On the wire, without headers. */
  bytes: number;
}

/** What docs/bench/size.json holds. */
export interface Sizes {
  /** The first view of each page: HTML with its styles, in bytes. */
  pages: Record<string, number>;
  fetched: Record<string, Fetched>;
  /** Each script by its name without the hash, in bytes. */
  scripts: Record<string, number>;
  /** What a first question to the search fetches. */
  firstQuestion?: number;
}

/** Without their hashes, so that runs can be compared. */
function weighScripts(dist: string): Record<string, number> {
  const scripts: Record<string, number> = {};
  for (const name of globSync('_astro/*.js', { cwd: dist }).sort()) {
    const plain = path.basename(name).replace(/[.-][\w-]{8}\.js$/, '.js');
    scripts[plain] = (scripts[plain] ?? 0) + weighFile(path.join(dist, name));
  }
  return scripts;
}

/** Opens one page on a phone, as somebody who has never been here, and waits until nothing more is fetched. */
async function watchRequests(browser: Browser, url: string): Promise<Fetched> {
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

/** Measures, lists and records. @returns what is over its budget, one sentence each */
export async function benchBytes(): Promise<string[]> {
  const record = openRecord<Sizes>('size');
  const pages = Object.fromEntries(
    listPages('dist')
      .map((page) => [routeOf(page), firstViewBytes('dist', page.slice(1))] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  );
  const fetched: Record<string, Fetched> = {};
  await withSite((address) =>
    withBrowser(async (browser) => {
      for (const route of listRoutes('dist')) fetched[route] = await watchRequests(browser, address + route);
    }),
  );
  const firstQuestion = weighSearch('dist');
  const sizes: Sizes = { pages, fetched, scripts: weighScripts('dist'), firstQuestion };

  const line = (name: string, bytes: number, before: number | undefined) =>
    `${String(bytes).padStart(8)}  ${(ratio(bytes, before)?.toFixed(2) ?? 'new').padStart(5)}  ${name}`;
  console.log('\nFirst view (HTML with its styles), brotli bytes, ratio to the last run, requests:');
  for (const [name, bytes] of Object.entries(pages))
    console.log(
      `${line(name, bytes, record.last?.pages[name])}${fetched[name] ? `, ${fetched[name].requests}` : ''}`,
    );
  console.log('\nScripts, brotli bytes:');
  for (const [name, bytes] of Object.entries(sizes.scripts))
    console.log(line(name, bytes, record.last?.scripts[name]));
  console.log('\nA first question to the search, brotli bytes:');
  console.log(line('worker and index', firstQuestion, record.last?.firstQuestion));
  record.write(sizes);
  const heavy = Object.entries(pages)
    .filter(([, bytes]) => bytes > budgets.firstView)
    .map(([name, bytes]) => `The first view of ${name} is ${bytes} bytes, at most ${budgets.firstView}.`);
  return firstQuestion > budgets.firstQuestion
    ? [
        ...heavy,
        `A first question to the search fetches ${firstQuestion} bytes, at most ${budgets.firstQuestion}.`,
      ]
    : heavy;
}
