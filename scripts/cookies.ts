/**
 * `npm run cookies`: visits every route of the built site in Chromium, before a choice, after Deny and after Allow
 * All, signed out and signed in, and compares what the browser then keeps, and which hosts it asked, with
 * content/cookies.yaml. Fails on anything that is not on the list, on anything optional without consent, and on a
 * line of the list that was never seen. It starts its own preview of dist, with an empty backend. Where nothing is
 * wrong it writes the day into content/cookie-scan.yaml, for the Cookie Policy to print. COOKIES_INVENTORY names
 * another list; such a run, which tests use, writes no day.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { parse } from 'yaml';
import { loadEnvironment, readArguments, runCommand, SettingsError } from '../server/settings.ts';
import { describeCounter } from '../src/lib/counter.ts';
import { withBrowser } from './browser/chromium.ts';
import { signUp, withPreview } from './browser/preview.ts';
import { listScreens } from './measuring/routes.ts';
import { showProgress } from './programs/progress.ts';

const port = Number(process.env.COOKIES_PORT ?? 4397);
const base = `http://localhost:${port}`;
const dist = process.env.DIST_DIR || 'dist';
const ownInventory = 'content/cookies.yaml';
const inventoryFile = process.env.COOKIES_INVENTORY || ownInventory;
const folder = path.resolve('.local', inventoryFile === ownInventory ? 'cookies' : `cookies-${port}`);

export interface Line {
  name: string;
  category: string;
  kind: string;
}

const answers = ['before a choice', 'after Deny', 'after Allow All'] as const;

type Answer = (typeof answers)[number];

/** Something the browser kept, or a host it asked. */
export interface Sighting extends Pick<Line, 'name' | 'kind'> {
  when: Answer;
  who: string;
  route: string;
}

/** What stands in the browser now, and what was written there and is gone again. */
async function readStores(context: BrowserContext, page: Page): Promise<Pick<Line, 'name' | 'kind'>[]> {
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

/** Loses the connection over a message and keeps a draft of it on the device. */
async function keepMessage(context: BrowserContext, page: Page): Promise<void> {
  await page.goto(`${base}/contact?package=leader`);
  await page.getByLabel('Full Name').fill('Maria Keller');
  await page.getByLabel('Email').fill('maria@example.com');
  await page.getByLabel('Description').fill('Answer the phone at night.');
  await page.locator('astro-island:not([ssr]) form#contact').waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('button', { name: 'Keep a draft on this device' }).click();
  await page.getByText('The draft is kept on this device.').waitFor();
  await context.setOffline(false);
}

async function visit(browser: Browser, when: Answer, isSignedIn: boolean): Promise<Sighting[]> {
  const who = isSignedIn ? 'signed in' : 'signed out';
  const sightings: Sighting[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  let route = '/';
  const note = ({ name, kind }: Pick<Line, 'name' | 'kind'>) => {
    if (!sightings.some((seen) => seen.name === name && seen.kind === kind))
      sightings.push({ name, kind, when, who, route });
  };
  await context.exposeFunction('noteWrite', (kind: string, name: string) => note({ name, kind }));
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      const kind = this === localStorage ? 'localStorage' : 'sessionStorage';
      void (window as unknown as { noteWrite: (kind: string, key: string) => void }).noteWrite(kind, key);
      setItem.call(this, key, value);
    };
  });
  page.on('request', (request) => {
    const { origin, host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== base) note({ name: host, kind: 'host' });
  });
  if (when !== 'before a choice') {
    await page.goto(base);
    const banner = page.getByRole('region', { name: 'Your choice about cookies' });
    await banner.getByRole('button', { name: when.slice('after '.length) }).click();
    await banner.waitFor({ state: 'hidden' });
  }
  if (isSignedIn) await signUp(page, base);
  route = '/contact';
  await keepMessage(context, page);
  for (route of listScreens(dist)) {
    await page.goto(base + route, { waitUntil: 'load' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(200);
    for (const found of await readStores(context, page)) note(found);
  }
  await context.close();
  return sightings;
}

/** Whether a line is about a sighting. A line may end with a star, for a name whose end is random. */
const isAbout = (line: Line, seen: Sighting) =>
  line.kind === seen.kind &&
  (line.name.endsWith('*') ? seen.name.startsWith(line.name.slice(0, -1)) : line.name === seen.name);

/** What is wrong, one sentence each. */
export function judge(sightings: Sighting[], inventory: Line[]): string[] {
  const wrong = sightings.flatMap((seen) => {
    const place = `${seen.kind} "${seen.name}", ${seen.when}, ${seen.who}, first on ${seen.route}`;
    const line = inventory.find((candidate) => isAbout(candidate, seen));
    if (!line)
      return [`Not on the list: ${place}. Enter it in content/cookies.yaml as unclassified, or remove it.`];
    return line.category !== 'necessary' && seen.when !== 'after Allow All'
      ? [`Optional, but kept without consent: ${place}. Let it wait for consent.when('${line.category}').`]
      : [];
  });
  const unseen = inventory
    .filter((line) => !sightings.some((seen) => isAbout(line, seen)))
    .map(({ name, kind }) => `Never seen: ${kind} "${name}". Remove it from content/cookies.yaml.`);
  return [...wrong, ...unseen];
}

/** @param account the page of the account, whose policy names the backend. @throws SettingsError for a hosted project */
export function refuseHosted(account: string): void {
  if (/connect-src 'self'[^;"]*:\/\//.test(account))
    throw new SettingsError(
      'This build belongs to a Supabase project, and the scan makes accounts. Build with the settings of the published site, but without PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY.',
    );
}

async function scan(): Promise<Sighting[]> {
  const sightings: Sighting[] = [];
  await withPreview(port, folder, () =>
    withBrowser(async (browser) => {
      const visits = answers.flatMap((when) => [false, true].map((isSignedIn) => ({ when, isSignedIn })));
      for (const [index, { when, isSignedIn }] of visits.entries()) {
        sightings.push(...(await visit(browser, when, isSignedIn)));
        showProgress(index + 1, visits.length, 'visits');
      }
    }),
  );
  return sightings;
}

if (import.meta.main)
  await runCommand(async () => {
    readArguments('npm run cookies takes no words.');
    if (!existsSync(path.join(dist, 'index.html')))
      throw new SettingsError('There is no built site. Run npm run build first.');
    loadEnvironment();
    refuseHosted(readFileSync(path.join(dist, 'your-account.html'), 'utf8'));
    const counter = describeCounter(process.env.PUBLIC_COUNTER_URL);
    const inventory: Line[] = [
      ...parse(readFileSync(inventoryFile, 'utf8')).cookies,
      ...(counter && URL.canParse(process.env.PUBLIC_COUNTER_URL ?? '') ? [counter] : []),
    ];
    const sightings = await scan();
    const wrong = judge(sightings, inventory);
    const seen = sightings.map(
      ({ name, kind, when, who, route }) => `${kind} ${name}: ${when}, ${who}, ${route}`,
    );
    const today = new Date().toISOString().slice(0, 10);
    const report = [
      `# Cookie scan of ${today}`,
      `${listScreens(dist).length} routes, ${answers.length} answers, signed out and signed in.`,
      ...(wrong.length > 0
        ? ['## To do', ...wrong.map((line) => `- ${line}`)]
        : ['Everything is on the list.']),
      '## Seen',
      ...seen.map((line) => `- ${line}`),
    ].join('\n\n');
    writeFileSync(path.join(folder, 'report.md'), `${report}\n`);
    console.log(report);
    if (wrong.length > 0) {
      process.exitCode = 1;
    } else if (inventoryFile === ownInventory) {
      const words = `# Written by npm run cookies when a scan finds only what is in cookies.yaml. The Cookie Policy prints it.`;
      writeFileSync(
        'content/cookie-scan.yaml',
        `${words}\ndate: ${today}\npages: ${listScreens(dist).length}\n`,
      );
      console.log(
        '\nThe day of the scan is in content/cookie-scan.yaml. Build again, and the Cookie Policy prints it.',
      );
    }
  });
