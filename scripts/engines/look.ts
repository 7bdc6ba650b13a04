/** The pictures of `npm run look` in Firefox and WebKit. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { refusal, type State } from '../look/states.ts';
import type { Engine } from './engine.ts';
import { Screen } from './screen.ts';
import { asStatePage, CannotError } from './state-page.ts';

/** What a visitor's browser keeps. */
type Records = Record<string, string>;

interface Picture {
  name: string;
  width: number;
  file: string;
}

/** In which browser, on which site, by whom; and where the pictures go. */
export interface EngineVisit {
  engine: Engine;
  base: string;
  folder: string;
  /** The record of somebody who is signed in. */
  session: Records;
}

/** Leaves records in the browser, as from earlier visits. */
export async function remember(screen: Screen, storage: Records): Promise<void> {
  await screen.goto('/robots.txt');
  await screen.tab.evaluate((records) => {
    for (const [name, value] of Object.entries(records)) localStorage.setItem(name, value);
  }, storage);
}

/** The whole page, window by window. What would stay at the edge of each window scrolls with the page. */
async function takeWholePicture(screen: Screen): Promise<Buffer> {
  const [total, width, height] = await screen.tab.evaluate((): [number, number, number] => {
    for (const { style, computed } of [...document.querySelectorAll<HTMLElement>('body *')].map(
      (element) => ({ style: element.style, computed: getComputedStyle(element) }),
    ))
      if (computed.position === 'fixed') style.position = 'absolute';
      else if (computed.position === 'sticky') {
        style.position = 'relative';
        // What says where it stays would move it from its place.
        style.inset = 'auto';
      }
    return [document.documentElement.scrollHeight, innerWidth, innerHeight];
  });
  const parts: { input: Buffer; left: number; top: number }[] = [];
  for (let top = 0; top < total; top += height) {
    const reached = await screen.tab.evaluate((place) => {
      scrollTo({ top: place, behavior: 'instant' });
      return Math.round(scrollY);
    }, top);
    // WebKit draws what has been scrolled to a moment later.
    await wait(400);
    parts.push({ input: await screen.tab.takePicture(), left: 0, top: reached });
  }
  const create = { width, height: Math.max(total, height), channels: 3 as const, background: '#000' };
  return sharp({ create, limitInputPixels: false }).composite(parts).png().toBuffer();
}

/**
 * Takes a picture of a state.
 * @returns the picture, or why this engine cannot show the state
 * @throws Error when the state is not reached
 */
export async function takeInEngine(
  { engine, base, folder, session }: EngineVisit,
  state: State,
  width: number,
): Promise<Picture | string> {
  if (state.media || state.withoutScript) return 'its settings cannot be changed from outside';
  const screen = new Screen(
    await engine.openTab({ width, height: state.height ?? (width < 768 ? 844 : 900) }),
    base,
  );
  try {
    await remember(screen, { ...(!state.asks && refusal()), ...(state.isSignedIn && session) });
    await screen.goto(state.path);
    await screen.until('the fonts are there', () =>
      screen.tab.evaluate(() =>
        [...document.fonts].some(({ status, family }) => status === 'loaded' && !family.includes('Fallback')),
      ),
    );
    await state.reach?.(asStatePage(screen));
    // WebKit draws a font that has come a moment later.
    await wait(400);
    if (!state.isWindow)
      await screen.tab.evaluate(() => {
        // What stays at the edge of the window would stand in the middle of a whole page.
        document.querySelector<HTMLElement>('.choices')?.style.setProperty('visibility', 'hidden');
      });
    const file = path.join(folder, `${state.name}-${width}.png`);
    writeFileSync(file, state.isWindow ? await screen.tab.takePicture() : await takeWholePicture(screen));
    return { name: state.name, width, file };
  } catch (error) {
    if (error instanceof CannotError) return error.message;
    throw error;
  } finally {
    await screen.close();
  }
}
