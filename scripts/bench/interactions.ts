/**
 * Interaction to next paint: how long a page takes to show that it was pressed. What the answer waits for on the line is
 * no part of it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** In milliseconds, in steps of 8; undefined where nothing was pressed. */
export interface Interactions {
  first?: number | undefined;
  second?: number | undefined;
}

/** The shortest that the browser tells of. */
const shortest = 16;

/** An event of the page as the browser timed it: until the frame after it was on the screen. */
export type EventTime = Pick<PerformanceEventTiming, 'interactionId' | 'startTime' | 'duration'>;

/** Interaction to next paint: the longest event of a press that came after a moment. Undefined where there is none. */
export function timeInteraction(events: readonly EventTime[], since: number): number | undefined {
  const pressed = events.filter(({ interactionId, startTime }) => interactionId && startTime >= since);
  return pressed.length > 0 ? Math.max(...pressed.map(({ duration }) => duration)) : undefined;
}

/** What the page holds for this measurement. */
interface Watched {
  events: EventTime[];
  pressed?: Element;
}

/** Runs in the page: notes how long its events take from now on. */
function watch(durationThreshold: number): void {
  const watched = window as unknown as Watched;
  watched.events = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as PerformanceEventTiming[])
      watched.events.push({ interactionId, startTime, duration });
  }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  const note = ({ target }: Event) => {
    if (target instanceof Element) watched.pressed = target.closest('button, summary, a') ?? target;
  };
  addEventListener('pointerdown', note, { capture: true, once: true });
}

/** Runs in the page: where to press what was pressed once more; null where it is gone or something lies on it. */
function findAgain(): { x: number; y: number } | null {
  const { pressed } = window as unknown as Watched;
  if (!pressed?.checkVisibility()) return null;
  const { left, top, width, height } = pressed.getBoundingClientRect();
  const place = { x: left + width / 2, y: top + height / 2 };
  return pressed.contains(document.elementFromPoint(place.x, place.y)) ? place : null;
}

/** Of the pictures of the screen that nobody looks at: as little work as can be. */
const tiny = { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 } as const;

/**
 * Before the first touch. Without a window Chromium tells of a frame only when another follows, which a press that
 * changes one thing and then waits for the line does not cause; while the screen is recorded it tells of each.
 */
export async function watchInteractions(page: Page, devTools: CDPSession): Promise<void> {
  devTools.on('Page.screencastFrame', ({ sessionId }) => {
    devTools.send('Page.screencastFrameAck', { sessionId }).catch(() => {
      // The page was closed meanwhile.
    });
  });
  await devTools.send('Page.startScreencast', tiny);
  await page.evaluate(watch, shortest);
}

/**
 * The interactions of the touch that was made, and of a second one where the same thing can be touched again.
 * @param touched when, on the clock of the page
 * @param quiet how long nothing is done until the browser has said how long a touch took
 */
export async function readInteractions(page: Page, touched: number, quiet: number): Promise<Interactions> {
  const read = async (since: number) => {
    await wait(quiet);
    return timeInteraction(await page.evaluate(() => (window as unknown as Watched).events), since);
  };
  const first = await read(touched);
  await page.evaluate(() => (window as unknown as Watched).pressed?.scrollIntoView({ block: 'center' }));
  await wait(quiet);
  const place = await page.evaluate(findAgain);
  if (first === undefined || !place) return { first };
  const since = await page.evaluate(() => performance.now());
  await page.touchscreen.tap(place.x, place.y);
  return { first, second: await read(since) };
}
