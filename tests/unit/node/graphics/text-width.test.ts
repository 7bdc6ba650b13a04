import { describe, expect, test } from 'vitest';
import { measureLongestWord, measurePrice, measureText } from '../../../../src/node/graphics/text-width';

describe('the width of text in the display font', () => {
  test('a longer price is wider, up to $99,999.99', () => {
    const widths = [0, 49, 49.99, 149.99, 1299.99, 99_999.99].map(measurePrice);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(widths.at(-1)).toBeGreaterThan(3);
  });

  test('a character that was not measured counts as a wide letter', () => {
    expect(measureText('Æ')).toBeGreaterThan(measureText('O'));
  });

  test('a name is as wide as its longest word', () => {
    expect(measureLongestWord('Leader of all')).toBe(measureText('LEADER'));
  });
});
