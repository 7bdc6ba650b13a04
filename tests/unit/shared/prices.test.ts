import { expect, it } from 'vitest';
import { splitPrice } from '../../../src/shared/prices';

it.each([
  [0, { whole: '0', cents: '', text: '$0' }],
  [299, { whole: '299', cents: '', text: '$299' }],
  [49.99, { whole: '49', cents: '.99', text: '$49.99' }],
  [49.5, { whole: '49', cents: '.50', text: '$49.50' }],
])('the price %d is split into %j', (amount, parts) => {
  expect(splitPrice(amount)).toEqual(parts);
});
