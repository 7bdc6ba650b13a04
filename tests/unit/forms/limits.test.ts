import { expect, it } from 'vitest';
import { writeLimit } from '../../../src/shared/limits';

it.each([
  [6, '6'],
  [999, '999'],
  [5000, '5,000'],
  [1234567, '1,234,567'],
])('writes %d as %s', (limit, words) => {
  expect(writeLimit(limit)).toBe(words);
});
