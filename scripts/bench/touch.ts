/**
 * `npm run bench -- touch`: how soon each island answers its first touch on a phone whose processor is slowed down four
 * times. The clock of the answer starts when the last file that it waited for has arrived, as a line's speed is not ours;
 * that of the interaction, when the finger does.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { SettingsError } from '../../server/settings.ts';
import { browserArguments, withBrowser } from '../browser/chromium.ts';
import { makeSession, type Session } from '../browser/preview.ts';
import { answerQuestion } from '../look/states.ts';
import { budgets } from '../measuring/budgets.ts';
import { type Interactions, readInteractions, watchInteractions } from './interactions.ts';
import { describeMachine, type Table, writeRecord } from './record.ts';
import { withSite } from './site.ts';
import { median, round } from './statistics.ts';
import { type Touch, touches } from './touches.ts';

/** A first touch, in milliseconds. */
export interface TouchTimes {
  /** From the arrival of the last file to the answer: what the budget is about. */
  afterArrival: number;
  afterTouch: number;
  files: number;
}

/** What the page itself noted, on its own clock. */
export interface Notes {
  touched: number;
  /** When the island said that it was awake; 0 where it did not. */
  ready: number;
  answered: number;
}

const runs = 5;
const slowDown = 4;
/** How long an answer may take before it counts as none. */
const patience = 20_000;
/** How long nothing is done before a touch, and after it until the browser has said how long it took. */
const quiet = 500;

/**
 * A browser with a debugger attached looks up the lines of every Error that is made, and reads the whole file again for
 * it, unless it noted them while compiling. React makes one Error as it loads: some 80 of the 200 milliseconds, and no
 * visitor waits for them.
 */
const notingLines = '--js-flags=--no-enable-lazy-source-positions';

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

/** 150 ms, 1.6 Mbit/s down and 750 kbit/s up: Lighthouse's slow 4G. */
export const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** The times of a touch. Files that arrive after the island is awake are fetched ahead for later and do not count. */
export function timeTouch({ touched, ready, answered }: Notes, arrivals: number[]): TouchTimes {
  const end = ready > touched && ready < answered ? ready : answered;
  const awaited = arrivals.filter((arrival) => arrival > touched && arrival <= end);
  const arrived = Math.max(touched, ...awaited);
  return {
    afterArrival: round(answered - arrived),
    afterTouch: round(answered - touched),
    files: awaited.length,
  };
}

/** Runs in the page: notes the first touch, and when its answer has been drawn. */
function watch({ answer, isGone }: { answer: string; isGone: boolean }): void {
  const notes: Notes = { touched: 0, ready: 0, answered: 0 };
  const { promise, resolve } = Promise.withResolvers<Notes>();
  Object.assign(window, { notes: promise });
  for (const type of ['pointerdown', 'change'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        notes.touched ||= timeStamp;
      },
      { capture: true },
    );
  addEventListener('island:ready', () => {
    notes.ready ||= performance.now();
  });
  const isSeen = () => [...document.querySelectorAll(answer)].some((element) => element.checkVisibility());
  const observer = new MutationObserver(() => {
    if (!notes.touched || isSeen() === isGone) return;
    observer.disconnect();
    // After the frame that shows it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        notes.answered = performance.now();
        resolve(notes);
      }),
    );
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/**
 * Runs in the page and in its worker: when each file had arrived, in milliseconds since 1970. Answers of the backend are
 * no files.
 */
const listArrivals = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => !/\/(?:auth|rest|storage)\/v1\//.test(name))
    .map(({ responseEnd }) => performance.timeOrigin + responseEnd);

async function readArrivals(page: Page): Promise<number[]> {
  const origin = await page.evaluate(() => performance.timeOrigin);
  const lists = [await page.evaluate(listArrivals)];
  for (const worker of page.workers()) lists.push(await worker.evaluate(listArrivals));
  return lists.flat().map((arrival) => arrival - origin);
}

/** Touches something once, in a browser that has never been here. */
async function measureOnce(
  browser: Browser,
  address: string,
  touch: Touch,
  session: Session,
): Promise<TouchTimes & { interactions: Interactions }> {
  const context = await browser.newContext({ ...phone, ...(touch.isSignedIn && { storageState: session }) });
  try {
    if (!touch.asks) await answerQuestion(context);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.goto(address + touch.path, { waitUntil: 'networkidle' });
    await touch.prepare?.(page);
    // Or what is fetched ahead for later would arrive between touch and answer, and start the clock anew.
    await wait(quiet);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', line);
    await watchInteractions(page, devTools);
    await page.evaluate(watch, { answer: touch.answer, isGone: touch.isGone ?? false });
    await touch.touch(page);
    // One promise of the page's own: asking again and again would cost the page time between touch and answer.
    const notes = await Promise.race([
      page.evaluate(() => (window as unknown as { notes: Promise<Notes> }).notes),
      wait(patience, undefined, { ref: false }),
    ]);
    if (!notes) throw new Error(`it waited ${patience} ms`);
    const times = timeTouch(notes, await readArrivals(page));
    return { ...times, interactions: await readInteractions(page, notes.touched, quiet) };
  } catch (error) {
    throw new SettingsError(`The touch "${touch.name}" on ${touch.path} got no answer: ${error}`);
  } finally {
    await context.close();
  }
}

/** A row of the record: the medians of several times; no interaction where nothing can be pressed. */
function summarise(times: readonly (TouchTimes & { interactions: Interactions })[]): Record<string, number> {
  const interaction = (which: keyof Interactions) =>
    times.flatMap(({ interactions }) => interactions[which] ?? []);
  const [first, second] = [interaction('first'), interaction('second')];
  return {
    'after the last file': median(times.map((time) => time.afterArrival)),
    'after the touch': median(times.map((time) => time.afterTouch)),
    files: median(times.map((time) => time.files)),
    ...(first.length > 0 && { 'to next paint': median(first) }),
    ...(second.length > 0 && { 'second touch': median(second) }),
  };
}

/** What of a row is over the budget, one sentence each. */
const faultsOf = (name: string, row: Record<string, number>) =>
  (
    [
      ['after the last file', 'answered after its last file arrived'],
      ['to next paint', 'next paint after the touch'],
      ['second touch', 'next paint after a second touch'],
    ] as const
  ).flatMap(([column, says]) =>
    (row[column] ?? 0) > budgets.touchResponse
      ? [`${name}: ${says}: ${row[column]} ms, at most ${budgets.touchResponse}.`]
      : [],
  );

/** Measures and records. @returns what is over the budget, one sentence each */
export async function benchTouch(): Promise<string[]> {
  const machine = describeMachine();
  const found: Table = {};
  const slow: string[] = [];
  await withSite((address) =>
    withBrowser(
      async (browser) => {
        const session = await makeSession(browser, address);
        for (const touch of touches) {
          const times: Awaited<ReturnType<typeof measureOnce>>[] = [];
          for (let run = 0; run < runs; run += 1)
            times.push(await measureOnce(browser, address, touch, session));
          const row = summarise(times);
          found[touch.name] = row;
          slow.push(...faultsOf(touch.name, row));
        }
      },
      [...browserArguments, notingLines],
    ),
  );
  writeRecord('touch', machine, {
    title: 'First touch',
    method: `In milliseconds, in Chromium as a phone, its processor slowed down ${slowDown} times, from the touch on a line of 150 ms and 1.6 Mbit/s, median of ${runs}. The budget, ${budgets.touchResponse}, counts the answer from the arrival of the last file that it waits for, as how long files take is the line's affair; after the touch, with the line (what a worker fetches comes without it). It counts, too, from the touch to the next paint (Event Timing, in steps of 8), which shows the press while the files are on their way, and the same for a second touch where there can be one.`,
    tables: { Touch: found },
  });
  return slow;
}
