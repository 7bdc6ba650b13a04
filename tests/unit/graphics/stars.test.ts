import { expect, it } from 'vitest';
import { createStars } from '../../../src/build/graphics/stars';

it('the sky has 150 stars of the sizes 1 to 4 in all its quarters, the same in every build', () => {
  const stars = createStars();
  expect(stars).toHaveLength(150);
  expect([...new Set(stars.map(({ size }) => size))]).toEqual([1, 2, 3, 4]);
  const positions = stars.flatMap(({ x, y }) => [x, y]);
  expect(Math.min(...positions)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...positions)).toBeLessThan(100);
  expect(new Set(stars.map(({ x, y }) => `${x > 50} ${y > 50}`)).size).toBe(4);
  expect(createStars()).toEqual(stars);
});
