/**
 * `npm run scan-cookies`: opens every route of the built site in Chromium before a choice, after Deny and after Allow
 * All, signed out and signed in, and compares what the browser stores and which hosts it contacts with
 * content/cookies.yaml. Fails if something is not listed, if something optional is stored without consent, or if a
 * listed entry never appears. After a clean scan it writes the date to content/cookie-scan.yaml, for the Cookie Policy.
 * Tests set COOKIES_INVENTORY to another list; such a run writes no date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { parse } from 'yaml';
import { loadEnvironment, SettingsError } from '../server/settings.ts';
import { describeAnalytics } from '../src/build/analytics.ts';
import { withBrowser } from './browser/chromium.ts';
import { signUp, withPreview } from './browser/preview.ts';
import { listScreens } from './browser/routes.ts';
import { readArguments, runCommand } from './programs/command.ts';

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

/** Something the browser stored, or a host it contacted. */
export interface Sighting extends Pick<Line, 'name' | 'kind'> {
  when: Answer;
  who: string;
  route: string;
}

/** What the browser stores now. */
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

/** Stores a draft of a contact message on the device because the connection fails. */
async function saveDraft(context: BrowserContext, page: Page): Promise<void> {
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
  if (isSignedIn) await signUp(page, base, `account-${crypto.randomUUID()}@example.com`);
  route = '/contact';
  await saveDraft(context, page);
  for (route of listScreens(dist)) {
    await page.goto(base + route, { waitUntil: 'load' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(200);
    for (const found of await readStores(context, page)) note(found);
  }
  await context.close();
  return sightings;
}

/** Whether an entry describes a sighting. Its name may end with `*`, for a name with a random end. */
const isAbout = (line: Line, seen: Sighting) =>
  line.kind === seen.kind &&
  (line.name.endsWith('*') ? seen.name.startsWith(line.name.slice(0, -1)) : line.name === seen.name);

/** Compares sightings with the list. @returns one message for each problem */
export function judge(sightings: Sighting[], inventory: Line[]): string[] {
  const wrong = sightings.flatMap((seen) => {
    const place = `${seen.kind} "${seen.name}", ${seen.when}, ${seen.who}, first on ${seen.route}`;
    const line = inventory.find((candidate) => isAbout(candidate, seen));
    if (!line) return [`Not listed: ${place}. Add it in content/cookies.yaml as unclassified, or remove it.`];
    return line.category !== 'necessary' && seen.when !== 'after Allow All'
      ? [`Optional, but stored without consent: ${place}. Make it wait for consent.when('${line.category}').`]
      : [];
  });
  const unseen = inventory
    .filter((line) => !sightings.some((seen) => isAbout(line, seen)))
    .map(({ name, kind }) => `Never seen: ${kind} "${name}". Remove it from content/cookies.yaml.`);
  return [...wrong, ...unseen];
}

/**
 * @param account HTML of the account page, whose CSP contains the backend
 * @param effect what the command does in the backend
 * @throws SettingsError for a hosted project
 */
export function refuseHosted(account: string, effect = 'the scan creates accounts'): void {
  if (/connect-src 'self'[^;"]*:\/\//.test(account))
    throw new SettingsError(
      `This build uses a Supabase project, and ${effect}. Build with the settings of the published site, but without PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY.`,
    );
}

async function scan(): Promise<Sighting[]> {
  const sightings: Sighting[] = [];
  await withPreview(port, folder, () =>
    withBrowser(async (browser) => {
      const visits = answers.flatMap((when) => [false, true].map((isSignedIn) => ({ when, isSignedIn })));
      for (const { when, isSignedIn } of visits) sightings.push(...(await visit(browser, when, isSignedIn)));
    }),
  );
  return sightings;
}

if (import.meta.main)
  await runCommand(async () => {
    readArguments('npm run scan-cookies   compares the storage of the built site with content/cookies.yaml');
    if (!existsSync(path.join(dist, 'index.html')))
      throw new SettingsError('There is no dist/. Run npm run build first.');
    loadEnvironment();
    refuseHosted(readFileSync(path.join(dist, 'your-account.html'), 'utf8'));
    const analytics = describeAnalytics(process.env.PUBLIC_COUNTER_URL);
    const inventory: Line[] = [
      ...parse(readFileSync(inventoryFile, 'utf8')).cookies,
      ...(analytics && URL.canParse(process.env.PUBLIC_COUNTER_URL ?? '') ? [analytics] : []),
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
        : ['Everything is listed in content/cookies.yaml.']),
      '## Seen',
      ...seen.map((line) => `- ${line}`),
    ].join('\n\n');
    writeFileSync(path.join(folder, 'report.md'), `${report}\n`);
    console.log(report);
    if (wrong.length > 0) {
      process.exitCode = 1;
    } else if (inventoryFile === ownInventory) {
      const comment = '# Written by npm run scan-cookies after a clean scan. The Cookie Policy prints it.';
      writeFileSync(
        'content/cookie-scan.yaml',
        `${comment}\ndate: ${today}\npages: ${listScreens(dist).length}\n`,
      );
      console.log(
        '\nThe date of the scan is in content/cookie-scan.yaml. Build again to print it in the Cookie Policy.',
      );
    }
  });
