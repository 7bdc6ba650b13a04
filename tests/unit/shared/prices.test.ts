import { expect, it } from 'vitest';
import { calculateAmount, formatPrice, splitPrice } from '../../../src/shared/prices';

it.each([
  [0, '$0'],
  [-0, '$0'],
  [1299.99, '$1,299.99'],
  [99999.99, '$99,999.99'],
  [-2830.01, '−$2,830.01'],
])('the price %d is formatted as %s', (amount, text) => {
  expect(formatPrice(amount)).toBe(text);
});

it.each([
  [299, { whole: '299', cents: '' }],
  [1299.5, { whole: '1,299', cents: '.50' }],
])('the price %d is split into %j', (amount, parts) => {
  expect(splitPrice(amount)).toEqual(parts);
});

it.each<[number, string | undefined, string | undefined, string]>([
  [299, '0', undefined, '−$299'],
  [49.99, '2880', undefined, '$2,830.01'],
  [299, undefined, '3', '$100'],
  [49.99, '100', '6', '$8'],
])('the price %s, subtracted from %s and divided by %s, is %s', (price, from, per, text) => {
  expect(formatPrice(calculateAmount(price, from, per))).toBe(text);
});
