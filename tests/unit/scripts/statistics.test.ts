import { expect, it } from 'vitest';
import { median, ratio, round } from '../../../scripts/bench/statistics';

it.each([
  [[3, 1, 2], 2],
  [[10, 9, 100], 10],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
])('finds the middle of %j: %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it('leaves the values in their order', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

it('finds no middle of nothing', () => {
  expect(median([])).toBeNaN();
});

it.each([
  [210, 200, 1.05],
  [1, 3, 0.33],
  [0, 0, 1],
  [5, 0, null],
  [5, undefined, null],
  [5, Number.NaN, null],
])('takes %d beside %s for %s times as large', (value, other, times) => {
  expect(ratio(value, other)).toBe(times);
});

it('rounds to as many digits as are asked for', () => {
  expect([round(1.26), round(1.26, 1)]).toEqual([1, 1.3]);
});
