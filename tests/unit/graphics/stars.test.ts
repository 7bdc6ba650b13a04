import { expect, it } from 'vitest';
import { drawStars } from '../../../src/build/graphics/stars';

it('renders 150 stars', () => {
  expect(drawStars()).toHaveLength(150);
});

it('renders stars of the sizes 1, 2, 3 and 4', () => {
  expect([...new Set(drawStars().map(({ size }) => size))]).toEqual([1, 2, 3, 4]);
});

it('places every star inside the sky', () => {
  const places = drawStars().flatMap(({ x, y }) => [x, y]);
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...places)).toBeLessThan(100);
});

it('spreads them over the whole sky', () => {
  const quarters = new Set(drawStars().map(({ x, y }) => `${x > 50} ${y > 50}`));
  expect(quarters.size).toBe(4);
});

it('renders the same sky in every build', () => {
  expect(drawStars()).toEqual(drawStars());
});
