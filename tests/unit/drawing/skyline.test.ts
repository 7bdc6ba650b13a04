import { describe, expect, it } from 'vitest';
import { drawNarrowSkyline, drawWideSkyline } from '../../../src/lib/drawing/skyline';
import { measure } from './extent';

describe.each([
  ['wide', drawWideSkyline()],
  ['narrow', drawNarrowSkyline()],
])('the %s skyline', (_name, skyline) => {
  const { width, height, letters, catchword, beacon } = skyline;

  it('has a letter for each of HERE and REDEFINE', () => {
    expect(letters).toHaveLength(12);
  });

  it('keeps every letter in the drawing', () => {
    for (const path of [...letters, catchword]) {
      const { left, right, top, bottom } = measure(path);
      expect(left).toBeGreaterThanOrEqual(-0.1);
      expect(right).toBeLessThanOrEqual(width + 0.5);
      expect(top).toBeGreaterThanOrEqual(-0.1);
      expect(bottom).toBeLessThanOrEqual(height + 0.1);
    }
  });

  it('stands REDEFINE on the lower edge', () => {
    for (const path of letters.slice(4)) expect(measure(path).bottom).toBeCloseTo(height, 0);
  });

  it('lights its star above the I and inside the drawing', () => {
    const tower = measure(letters[9] ?? '');
    expect(beacon.x).toBeCloseTo((tower.left + tower.right) / 2, 0);
    expect(beacon.y + beacon.r).toBeLessThanOrEqual(tower.top + 0.1);
    expect(beacon.y - beacon.r).toBeGreaterThanOrEqual(0);
  });
});

it('stands the whole wide skyline on one horizon', () => {
  const { height, letters } = drawWideSkyline();
  for (const path of letters) expect(measure(path).bottom).toBeCloseTo(height, 0);
});

it('hangs HERE over REDEFINE on narrow screens without touching it', () => {
  const { letters } = drawNarrowSkyline();
  for (const column of [0, 1, 2, 3])
    expect(measure(letters[column] ?? '').bottom).toBeLessThan(measure(letters[column + 4] ?? '').top);
});
