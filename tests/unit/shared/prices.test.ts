import { expect, it } from 'vitest';
import { describeAmount, splitPrice } from '../../../src/shared/prices';

it.each([
  [0, { whole: '0', cents: '', text: '$0' }],
  [299, { whole: '299', cents: '', text: '$299' }],
  [49.99, { whole: '49', cents: '.99', text: '$49.99' }],
  [49.5, { whole: '49', cents: '.50', text: '$49.50' }],
])('the price %d is split into %j', (amount, parts) => {
  expect(splitPrice(amount)).toEqual(parts);
});

it.each<[number, string | undefined, string | undefined, string]>([
  [299, undefined, undefined, '$299'],
  [49.99, undefined, undefined, '$49.99'],
  [0, undefined, undefined, '$0'],
  [299, '0', undefined, '−$299'],
  [299, '2880', undefined, '$2,581'],
  [49.99, '2880', undefined, '$2,830.01'],
  [299, undefined, '3', '$100'],
  [49.99, undefined, '6', '$8'],
  [1299.5, undefined, undefined, '$1,299.50'],
])('the price %s, subtracted from %s and divided by %s, is %s', (price, from, per, text) => {
  expect(describeAmount(price, from, per)).toBe(text);
});
