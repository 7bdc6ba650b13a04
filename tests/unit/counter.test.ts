import { expect, it } from 'vitest';
import { describeCounter } from '../../src/build/counter';

it('is not in the inventory where none is configured', () => {
  expect(describeCounter(undefined)).toBeNull();
  expect(describeCounter('')).toBeNull();
});

it.each([
  ['https://counter.example/js/script.js', 'counter.example'],
  ['http://localhost:4600/script.js', 'localhost:4600'],
  ['/count.js', '/count.js'],
])('stands in the inventory of %s under statistics, as %s', (address, name) => {
  expect(describeCounter(address)).toMatchObject({
    name,
    owner: name,
    category: 'statistics',
    kind: 'host',
  });
});
