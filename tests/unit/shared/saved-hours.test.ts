import { expect, it } from 'vitest';
import { describeHours } from '../../../src/shared/saved-hours';

it.each<[[number, number, number], string]>([
  [[5, 5.4, 30], '27 hours a week, 108 hours and $3,240 in a month of four weeks.'],
  [[1, 0.25, 21.5], '0.3 hours a week, 1 hour and $22 in a month of four weeks.'],
  [[0, 5, 30], '0 hours a week, 0 hours and $0 in a month of four weeks.'],
  [[Number.NaN, 5, 30], 'Enter a number in each field.'],
  [[3, -1, 30], 'Enter a number in each field.'],
])("the calculator's result for %j is: %s", (values, words) => {
  expect(describeHours(...values)).toBe(words);
});
