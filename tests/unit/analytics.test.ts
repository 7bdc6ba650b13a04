import { expect, it } from 'vitest';
import { describeAnalytics } from '../../src/build/analytics';

it('the analytics script is not in the inventory if none is configured', () => {
  expect(describeAnalytics(undefined)).toBeNull();
  expect(describeAnalytics('')).toBeNull();
});

it.each([
  ['https://counter.example/js/script.js', 'counter.example'],
  ['http://localhost:4600/script.js', 'localhost:4600'],
  ['/count.js', '/count.js'],
])('the analytics script %s is in the inventory under statistics as %s', (address, name) => {
  expect(describeAnalytics(address)).toMatchObject({
    name,
    owner: name,
    category: 'statistics',
    kind: 'host',
  });
});
