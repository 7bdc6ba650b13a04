import { expect, it } from 'vitest';
import { measureLongestWord, measurePrice, measureText } from '../../../../src/node/graphics/text-width';

it('a longer price is wider, up to $99,999.99', () => {
  const widths = [0, 49, 49.99, 149.99, 1299.99, 99_999.99].map(measurePrice);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(widths.at(-1)).toBeGreaterThan(3);
});

it.each([
  ['A', 0.478],
  ['m', 0.7445],
  ['0', 0.507],
  ['$', 0.4735],
  ['€', 0.562],
])('the width of %s is %d em', (text, width) => {
  expect(measureText(text)).toBeCloseTo(width, 2);
});

it('a character that the font does not have counts as a wide letter', () => {
  expect(measureText('株')).toBe(0.68);
});

it('a name is as wide as its longest word', () => {
  expect(measureLongestWord('Leader of all')).toBe(measureText('LEADER'));
});
