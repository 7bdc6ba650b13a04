import { expect, it } from 'vitest';
import { describeAnalytics } from '../../../src/build/analytics';

it.each([
  [undefined, null],
  ['', null],
  ['https://analytics.example/js/script.js', 'analytics.example'],
  ['http://localhost:4600/script.js', 'localhost:4600'],
  ['/count.js', '/count.js'],
])('for the analytics script %j, the cookie inventory lists under statistics: %s', (url, name) => {
  expect(describeAnalytics(url)).toEqual(
    name && expect.objectContaining({ name, owner: name, category: 'statistics', kind: 'host' }),
  );
});
