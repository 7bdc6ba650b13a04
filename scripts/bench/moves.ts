/**
 * `npm run bench -- moves`: how soon the next page of a visit is painted after the click that asks for it, and the page
 * before it after Back. By Puppeteer: while Playwright is attached to a page, Chromium draws none ahead.
 */
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { SettingsError } from '../../server/settings.ts';
import { browserArguments, ensureBrowser } from '../browser/chromium.ts';
import { refusal } from '../look/states.ts';
import { budgets } from '../measuring/budgets.ts';
import { describeMachine, type Table, writeRecord } from './record.ts';
import { withSite } from './site.ts';
import { median, round } from './statistics.ts';

interface Move {
  name: string;
  from: string;
  /** The first link with this selector that can be seen is followed. */
  link: string;
}

const moves: Move[] = [
  { name: 'landing page, Leader', from: '/', link: 'main a[href="/leader-plan"]' },
  { name: 'landing page, header: plans', from: '/', link: 'header a[href="/our-plans"]' },
  { name: 'plans, Leader', from: '/our-plans', link: 'main a[href="/leader-plan"]' },
  { name: 'blog, article', from: '/blog', link: 'main a[href^="/blog/"]' },
  { name: 'article, blog', from: '/blog/ai-catalogue', link: 'main a[href="/blog"]' },
  { name: 'about, footer: terms', from: '/about', link: 'footer a[href^="/terms"]' },
];

const rounds = 5;
/** A hand that has decided: as long it rests on the link, then as long it presses. */
const hover = 250;
const press = 60;
/** How long nothing is done before and after. */
const quiet = 900;
/** How long the next page may take before it counts as none. */
const patience = 4000;

/** What the pages noted, in milliseconds since 1970. */
export interface MoveNotes {
  clicked: number;
  /** The rendering of the next page had ended. */
  painted: number;
  /** The compositor had put it on the screen. */
  presented: number;
  /** Whether the browser had drawn the page ahead. */
  isAhead: boolean;
  left: number;
  /** When the page before had been drawn again; missing where it did not come from the back-forward cache. */
  returned?: number;
}

/** The medians of a move, and how many times of all the browser had drawn ahead or kept the page. */
export function summariseMove(notes: readonly MoveNotes[]): Record<string, number> {
  const middle = (times: number[]) => round(median(times));
  const kept = notes.filter(({ returned }) => returned !== undefined);
  return {
    painted: middle(notes.map(({ painted, clicked }) => painted - clicked)),
    'on the screen': middle(notes.map(({ presented, clicked }) => presented - clicked)),
    'drawn ahead': notes.filter(({ isAhead }) => isAhead).length,
    ...(kept.length > 0 && { back: middle(kept.map(({ returned = 0, left }) => returned - left)) }),
    'from the cache': kept.length,
  };
}

/**
 * What is wrong with a move, one sentence each. @param times as `summariseMove` says them
 * @param isTold whether the hand told the browser before which page is next: only then is its paint held to the budget
 */
export function faultsOfMove(name: string, times: Record<string, number>, isTold: boolean): string[] {
  const most = budgets.nextPage;
  const held = isTold ? ['painted', 'back'] : ['back'];
  const slow = held
    .filter((column) => (times[column] ?? 0) > most)
    .map((column) => `${name}: ${column} after ${times[column]} ms, at most ${most}.`);
  const kept = times['from the cache'] ?? 0;
  return kept < rounds ? [...slow, `${name}: Back came from the cache ${kept} times of ${rounds}.`] : slow;
}

/** Runs in the page: notes the click, and when the page has been drawn again after Back. */
function watch(): void {
  const note = (name: string, at: number) => localStorage.setItem(name, String(performance.timeOrigin + at));
  addEventListener('click', ({ timeStamp }) => note('clicked', timeStamp), { capture: true });
  addEventListener('pageshow', ({ persisted }) => {
    // After the frame that shows it.
    if (persisted) requestAnimationFrame(() => setTimeout(() => note('returned', performance.now())));
  });
}

/** Runs in the page: when it was painted, then goes back. Whoever asks longer would hold on to a page that is left. */
function readPaintAndLeave(from: string) {
  const { timeOrigin } = performance;
  if (location.pathname === from) throw new Error('nothing followed');
  const [{ activationStart } = { activationStart: 0 }] = performance.getEntriesByType(
    'navigation',
  ) as unknown as { activationStart: number }[];
  const [paint] = performance.getEntriesByName('first-contentful-paint') as unknown as {
    paintTime: number;
    presentationTime: number;
  }[];
  if (!paint) throw new Error('nothing was painted');
  localStorage.setItem('left', String(timeOrigin + performance.now()));
  setTimeout(() => history.back());
  return {
    isAhead: activationStart > 0,
    painted: timeOrigin + paint.paintTime,
    presented: timeOrigin + paint.presentationTime,
  };
}

/** Goes over a link as a hand does, or along the keys, and follows it. */
async function follow(page: Page, selector: string, byKeys: boolean): Promise<void> {
  const links = await page.$$(selector);
  const seen = await Promise.all(links.map((each) => each.isVisible()));
  const link = links[seen.indexOf(true)];
  if (!link) throw new Error(`there is no ${selector}`);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await wait(quiet);
  if (byKeys) {
    await link.focus();
    await page.keyboard.press('Enter');
    return;
  }
  const { x, y } = await link.clickablePoint();
  await page.mouse.move(x, y);
  await wait(hover);
  await page.mouse.click(x, y, { delay: press });
}

/** Makes a move and goes back, in a browser that has never been here. */
async function makeMove(browser: Browser, address: string, move: Move, byKeys: boolean): Promise<MoveNotes> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.evaluateOnNewDocument((answer) => Object.assign(localStorage, answer), refusal());
    await page.goto(address + move.from, { waitUntil: 'load' });
    await page.evaluate(watch);
    await follow(page, move.link, byKeys);
    await wait(quiet);
    const read = () => page.evaluate(readPaintAndLeave, move.from);
    // On a busy machine the next page takes longer, and whoever asks just then asks the page that is left.
    const paint = await read().catch(() => wait(patience).then(read));
    await wait(quiet);
    // Puppeteer loses hold of a page that Chromium has kept: another reads what it noted.
    const reader = await context.newPage();
    await reader.goto(`${address}/robots.txt`);
    const { clicked, left, returned } = await reader.evaluate(
      () => ({ ...localStorage }) as Record<string, string>,
    );
    return {
      ...paint,
      clicked: Number(clicked),
      left: Number(left),
      ...(returned && { returned: Number(returned) }),
    };
  } catch (error) {
    throw new SettingsError(`The move "${move.name}" could not be measured: ${error}`);
  } finally {
    await context.close();
  }
}

/** Measures and records. @returns what is over its budget, one sentence each */
export async function benchMoves(): Promise<string[]> {
  const machine = describeMachine();
  const tables: Record<string, Table> = { 'By hand': {}, 'By keys': {} };
  const faults: string[] = [];
  await withSite(async (address) => {
    const browser = await puppeteer.launch({
      executablePath: ensureBrowser(),
      args: [...browserArguments, '--window-size=1280,900'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      // One of its own would have to be set anew for each page that is drawn ahead.
      defaultViewport: null,
    });
    try {
      for (const [how, table] of Object.entries(tables)) {
        const byKeys = how === 'By keys';
        for (const move of moves) {
          const notes: MoveNotes[] = [];
          for (let turn = 0; turn < rounds; turn += 1)
            notes.push(await makeMove(browser, address, move, byKeys));
          table[move.name] = summariseMove(notes);
          faults.push(...faultsOfMove(`${how}, ${move.name}`, table[move.name] ?? {}, !byKeys));
        }
      }
    } finally {
      await browser.close();
    }
  });
  writeRecord('moves', machine, {
    title: 'The next page of a visit',
    method: `In milliseconds, in Chromium on this machine's own line, median of ${rounds}, each in a browser that has never been here. Painted: from the click to the end of the first rendering of the next page. On the screen: until the compositor has presented it, which a machine without a graphics processor does with the processor. By hand, the pointer rests on the link for ${hover} ms and presses for ${press}; by keys, nothing says before which link it will be. Drawn ahead, from the cache: how many times of ${rounds}. Back: from the call until the page from the back-forward cache has been drawn. At most ${budgets.nextPage} for back, and for painted by hand.`,
    tables,
  });
  return faults;
}
