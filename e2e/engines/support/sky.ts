/** Looks at the pixels of the sky behind a page. */
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Screen } from '../../../scripts/engines/screen.ts';

/** A spot that is brighter than the night around it, in pixels of the window. */
export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** From here on a pixel of 0 to 255 shines. */
const bright = 48;

/** The strip at the right, in pixels, in which WebKit's scroll bar fades out. */
const scrollBar = 16;

/** The width and height that the largest star may have, in pixels. */
export const largestStar = 5;

/** Everything bright in a window in which only the sky is left, but for the scroll bar. It hides the rest of the page meanwhile. */
export async function readSky(site: Screen): Promise<Spot[]> {
  const show = (isShown: boolean) =>
    site.tab.evaluate((shown) => {
      // Without the scroll bar.
      document.documentElement.style.overflow = shown ? '' : 'hidden';
      for (const element of document.body.querySelectorAll<HTMLElement>(':scope > *'))
        if (element.innerText?.trim() || element.matches('dialog, .grid-lines, .city'))
          element.style.opacity = shown ? '' : '0';
    }, isShown);
  await show(false);
  let spots: Spot[] = [];
  // WebKit takes the picture of the last frame, which may still have the words, or be empty; a spot of the sky would stay.
  for (let tries = 0; tries < 6; tries += 1) {
    await wait(500);
    spots = await findSpots(await site.tab.takePicture());
    if (spots.length && spots.every(({ width, height }) => Math.max(width, height) <= largestStar)) break;
  }
  await show(true);
  return spots;
}

/** Every connected area of bright pixels in a picture. */
async function findSpots(picture: Buffer): Promise<Spot[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const seen = new Uint8Array(width * height);
  const shines = (index: number) =>
    !seen[index] && index % width < width - scrollBar && (data[index * channels] ?? 0) >= bright;
  const spots: Spot[] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (!shines(start)) continue;
    seen[start] = 1;
    let [left, right, top, bottom] = [width, 0, height, 0];
    const waiting = [start];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const [x, y] = [index % width, Math.floor(index / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      for (const [nearX, nearY] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        const near = nearY * width + nearX;
        if (nearX < 0 || nearY < 0 || nearX >= width || nearY >= height || !shines(near)) continue;
        seen[near] = 1;
        waiting.push(near);
      }
    }
    spots.push({ left, top, width: right - left + 1, height: bottom - top + 1 });
  }
  return spots;
}
