import { expect, it } from 'vitest';
import { drawStars, skySize } from '../../../src/lib/drawing/stars';

const dots = (path: string) => [...path.matchAll(/M(\d+) (\d+)h0/g)];

it('draws 150 stars', () => {
  const count = drawStars().reduce((sum, { path }) => sum + dots(path).length, 0);
  expect(count).toBe(150);
});

it('draws them in the sizes 1, 2, 3 and 4, and some of each', () => {
  const stars = drawStars();
  expect(stars.map(({ size }) => size)).toEqual([1, 2, 3, 4]);
  for (const { path } of stars) expect(dots(path).length).toBeGreaterThan(0);
});

it('keeps every star in the sky', () => {
  const places = drawStars().flatMap(({ path }) => dots(path).flatMap(([, x, y]) => [Number(x), Number(y)]));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...places)).toBeLessThanOrEqual(skySize);
});

it('spreads them over the whole sky', () => {
  const quarters = new Set(
    drawStars().flatMap(({ path }) =>
      dots(path).map(([, x, y]) => `${Number(x) > skySize / 2} ${Number(y) > skySize / 2}`),
    ),
  );
  expect(quarters.size).toBe(4);
});

it('draws the same sky every time, so that two builds are the same', () => {
  expect(drawStars()).toEqual(drawStars());
});
