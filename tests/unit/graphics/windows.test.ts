/** The windows that light up in the letters of the landing page (src/styles/late.css). */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

/** Pixels of a unit of the drawing. */
const scale = 2;

/** Draws a file of src/assets. @returns how opaque each pixel is, row by row */
async function draw(name: string) {
  const { data, info } = await sharp(readFileSync(`src/assets/${name}.svg`), { density: 72 * scale })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    isDrawn: (x: number, y: number) => (data[y * info.width + x] ?? 0) > 99,
  };
}

describe.each([
  ['wide', 'wide', 12],
  ['low', 'wide', 12],
  ['narrow', 'narrow', 8],
])('windows of the %s letters', (cut, drawing, hours) => {
  it('stand inside of them, on the same ground, and light up at every hour', async () => {
    const [letters, windows] = [await draw(`skyline-${cut}`), await draw(`windows-${drawing}`)];
    expect(windows.width).toBe(letters.width);
    const sky = letters.height - windows.height;
    const lit = new Set<number>();
    const outside: string[] = [];
    for (let y = 0; y < windows.height; y++)
      for (let x = 0; x < windows.width; x++) {
        if (!windows.isDrawn(x, y)) continue;
        lit.add(Math.floor((x / windows.width) * hours));
        if (!letters.isDrawn(x, y + sky)) outside.push(`${x / scale} ${y / scale}`);
      }
    expect(outside).toEqual([]);
    expect(lit.size).toBe(hours);
  });
});
