/**
 * `npm run scan-cookies`: opens every route of the built site in Chromium before a choice, after Deny and after Allow
 * All, signed out and signed in, and compares what the browser stores and which hosts it contacts with
 * content/cookies.yaml. Fails if something is not listed, if something optional is stored without consent, or if a
 * listed entry never appears. After a clean scan it writes the date to content/cookie-scan.yaml, for the Cookie Policy.
 * Tests set COOKIES_INVENTORY to another list; such a run writes no date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { parse } from 'yaml';
import { loadEnvironment, readPort } from '../server/settings.ts';
import { describeAnalytics } from '../src/node/analytics.ts';
import { formatIsoDay } from '../src/shared/dates.ts';
import { listScreens, rejectHostedBackend } from './browser/routes.ts';
import { signUp, visitSite } from './browser/visit-site.ts';
import { readArguments, runCommand } from './programs/command.ts';

const dist = process.env.DIST_DIR || 'dist';
const ownInventory = 'content/cookies.yaml';
const inventoryFile = process.env.COOKIES_INVENTORY || ownInventory;
const folder = path.resolve('.local', inventoryFile === ownInventory ? 'cookies' : 'cookies-test');

interface InventoryEntry {
  name: string;
  category: string;
  kind: string;
}

const consentStates = ['before a choice', 'after Deny', 'after Allow All'] as const;

type ConsentState = (typeof consentStates)[number];

/** Something the browser stored, or a host it contacted. */
export interface FoundEntry extends Pick<InventoryEntry, 'name' | 'kind'> {
  when: ConsentState;
  who: string;
  route: string;
}

async function readStores(
  context: BrowserContext,
  page: Page,
): Promise<Pick<InventoryEntry, 'name' | 'kind'>[]> {
  const stores = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    cache: await caches.keys(),
    indexedDB: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }));
  const cookies = (await context.cookies()).map(({ name }) => name);
  return Object.entries({ cookie: cookies, ...stores }).flatMap(([kind, names]) =>
    names.map((name) => ({ name, kind })),
  );
}

/** Stores a draft of a contact message on the device because the connection fails. */
async function saveDraft(context: BrowserContext, page: Page, base: string): Promise<void> {
  await page.goto(`${base}/contact?package=leader`);
  await page.getByLabel('Full Name').fill('Maria Keller');
  await page.getByLabel('Email').fill('maria@example.com');
  await page.getByLabel('Description').fill('Answer the phone at night.');
  await page.locator('astro-island:not([ssr]) form#contact').waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('button', { name: 'Save a draft on this device' }).click();
  await page.getByText('Draft saved on this device.').waitFor();
  await context.setOffline(false);
}

async function visitPages(
  browser: Browser,
  base: string,
  when: ConsentState,
  isSignedIn: boolean,
  routes: readonly string[],
): Promise<FoundEntry[]> {
  const who = isSignedIn ? 'signed in' : 'signed out';
  console.error(`Scanning ${routes.length} routes ${when}, ${who}.`);
  const foundEntries: FoundEntry[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  let route = '/';
  const recordEntry = ({ name, kind }: Pick<InventoryEntry, 'name' | 'kind'>) => {
    if (!foundEntries.some((seen) => seen.name === name && seen.kind === kind))
      foundEntries.push({ name, kind, when, who, route });
  };
  await context.exposeFunction('noteWrite', (kind: string, name: string) => recordEntry({ name, kind }));
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      const kind = this === localStorage ? 'localStorage' : 'sessionStorage';
      void (window as unknown as { noteWrite: (kind: string, key: string) => void }).noteWrite(kind, key);
      setItem.call(this, key, value);
    };
    const { replaceState } = History.prototype;
    History.prototype.replaceState = function (state, ...others) {
      if (Object.keys(state ?? {}).length > 0)
        void (window as unknown as { noteWrite: (kind: string, key: string) => void }).noteWrite(
          'historyEntry',
          'history',
        );
      replaceState.call(this, state, ...others);
    };
  });
  page.on('request', (request) => {
    const { origin, host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== base) recordEntry({ name: host, kind: 'host' });
  });
  if (when !== 'before a choice') {
    await page.goto(base);
    const banner = page.getByRole('region', { name: 'Your choice about cookies' });
    await banner.getByRole('button', { name: when.slice('after '.length) }).click();
    await banner.waitFor({ state: 'hidden' });
  }
  if (isSignedIn) await signUp(page, base, `account-${crypto.randomUUID()}@example.com`);
  route = '/contact';
  // A draft does not depend on the account.
  if (!isSignedIn) await saveDraft(context, page, base);
  for (route of routes) {
    await page.goto(base + route, { waitUntil: 'load' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(200);
    for (const found of await readStores(context, page)) recordEntry(found);
  }
  await context.close();
  return foundEntries;
}

/** Whether an inventory entry matches a found entry. A `*` at the end of its name matches any ending. */
const isMatch = (listed: InventoryEntry, found: FoundEntry) =>
  listed.kind === found.kind &&
  (listed.name.endsWith('*') ? found.name.startsWith(listed.name.slice(0, -1)) : listed.name === found.name);

/** Compares what the browser stored and requested with the inventory. @returns one message for each problem */
export function compareWithInventory(foundEntries: FoundEntry[], inventory: InventoryEntry[]): string[] {
  const problems = foundEntries.flatMap((found) => {
    const details = `${found.kind} "${found.name}", ${found.when}, ${found.who}, first on ${found.route}`;
    const listed = inventory.find((candidate) => isMatch(candidate, found));
    if (!listed)
      return [
        `Not listed: ${details}. Add it to content/cookies.yaml as unclassified, or remove it from the site.`,
      ];
    return listed.category !== 'necessary' && found.when !== 'after Allow All'
      ? [`Stored without consent: ${details}. Store it only if isAllowed('${listed.category}') is true.`]
      : [];
  });
  const unused = inventory
    // The scan opens no email link and reloads no form, so it may find no history entry.
    .filter(({ kind }) => kind !== 'historyEntry')
    .filter((listed) => !foundEntries.some((found) => isMatch(listed, found)))
    .map(
      ({ name, kind }) =>
        `Not found: ${kind} "${name}". If the site no longer stores it, remove it from content/cookies.yaml.`,
    );
  return [...problems, ...unused];
}

async function scanSite(routes: readonly string[]): Promise<FoundEntry[]> {
  const foundEntries: FoundEntry[] = [];
  await visitSite({ port: readPort('PORT', 4397), folder }, async ({ browser, origin }) => {
    for (const when of consentStates)
      for (const isSignedIn of [false, true])
        foundEntries.push(...(await visitPages(browser, origin, when, isSignedIn, routes)));
  });
  return foundEntries;
}

if (import.meta.main)
  await runCommand(async () => {
    readArguments(
      'npm run scan-cookies   compares what the built site stores in a browser with content/cookies.yaml\nRun npm run build first. The scan takes several minutes and saves its date in content/cookie-scan.yaml.\nPORT sets the port of its preview (default: 4397).',
    );
    const routes = listScreens(dist);
    loadEnvironment();
    rejectHostedBackend(dist);
    const analytics = describeAnalytics(process.env.PUBLIC_ANALYTICS_URL);
    const inventory: InventoryEntry[] = [
      ...parse(readFileSync(inventoryFile, 'utf8')).cookies,
      ...(analytics && URL.canParse(process.env.PUBLIC_ANALYTICS_URL ?? '') ? [analytics] : []),
    ];
    const foundEntries = await scanSite(routes);
    const problems = compareWithInventory(foundEntries, inventory);
    const lines = foundEntries.map(
      ({ name, kind, when, who, route }) => `${kind} ${name}: ${when}, ${who}, ${route}`,
    );
    const today = formatIsoDay(new Date());
    const report = [
      `# Cookie scan of ${today}`,
      `${routes.length} routes, ${consentStates.join(', ')}, signed out and signed in.`,
      ...(problems.length > 0
        ? ['## Problems', ...problems.map((line) => `- ${line}`)]
        : ['Every entry is listed in content/cookies.yaml.']),
      '## Entries found',
      ...lines.map((line) => `- ${line}`),
    ].join('\n\n');
    writeFileSync(path.join(folder, 'report.md'), `${report}\n`);
    console.log(report);
    if (problems.length > 0) {
      process.exitCode = 1;
    } else if (inventoryFile === ownInventory) {
      const comment = '# Written by npm run scan-cookies after a clean scan. The Cookie Policy shows it.';
      writeFileSync('content/cookie-scan.yaml', `${comment}\ndate: ${today}\npages: ${routes.length}\n`);
      console.log(
        '\nSaved the date of the scan in content/cookie-scan.yaml. Build again to show it in the Cookie Policy.',
      );
    }
  });
