/** Records what the site stores in a browser and which hosts it contacts, and compares it with content/cookies.yaml. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ContactPage } from './contact-page.ts';
import { SignUpPage } from './sign-up-page.ts';

export interface InventoryEntry {
  name: string;
  category: string;
  kind: string;
}

export const consentStates = ['before a choice', 'after Deny', 'after Allow All'] as const;

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
async function saveDraft(context: BrowserContext, page: Page): Promise<void> {
  const contact = new ContactPage(page);
  await contact.sendOffline('maria@example.com');
  await contact.saveDraft.click();
  await page.getByText('Draft saved on this device.').waitFor();
  await context.setOffline(false);
}

interface Scan {
  /** The origin of the site. Every other host is recorded. */
  origin: string;
  routes: readonly string[];
  /** All consent states by default. */
  states?: readonly ConsentState[];
  /** Changes a new window before its first page. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

async function visitPages(
  browser: Browser,
  { origin, routes, prepare }: Scan,
  when: ConsentState,
  isSignedIn: boolean,
): Promise<FoundEntry[]> {
  const who = isSignedIn ? 'signed in' : 'signed out';
  const foundEntries: FoundEntry[] = [];
  const context = await browser.newContext();
  await prepare?.(context);
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
    const { origin: requested, host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && requested !== origin) recordEntry({ name: host, kind: 'host' });
  });
  if (when !== 'before a choice') {
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Your choice about cookies' });
    await banner.getByRole('button', { name: when.slice('after '.length) }).click();
    await banner.waitFor({ state: 'hidden' });
  }
  if (isSignedIn) {
    await new SignUpPage(page).send(`visitor-${crypto.randomUUID()}@example.com`);
    await page.waitForURL('**/your-account');
  }
  route = '/contact';
  // A draft does not depend on the account.
  if (!isSignedIn) await saveDraft(context, page);
  for (route of routes) {
    await page.goto(route, { waitUntil: 'load' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(200);
    for (const entry of await readStores(context, page)) recordEntry(entry);
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

/** Opens every route in each consent state, signed out and signed in. */
export async function scanSite(browser: Browser, scan: Scan): Promise<FoundEntry[]> {
  const foundEntries: FoundEntry[] = [];
  for (const when of scan.states ?? consentStates)
    for (const entries of await Promise.all(
      [false, true].map((isSignedIn) => visitPages(browser, scan, when, isSignedIn)),
    ))
      foundEntries.push(...entries);
  return foundEntries;
}
