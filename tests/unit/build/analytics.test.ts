import { expect, it } from 'vitest';
import { describeAnalytics } from '../../../src/build/analytics';

it.each([
  [undefined, null],
  ['', null],
  ['https://analytics.example/js/script.js', 'analytics.example'],
  ['http://localhost:4600/script.js', 'localhost:4600'],
  ['/count.js', '/count.js'],
])('the analytics script %s is in the cookie inventory under statistics as %s', (url, name) => {
  expect(describeAnalytics(url)).toEqual(
    name && expect.objectContaining({ name, owner: name, category: 'statistics', kind: 'host' }),
  );
});
