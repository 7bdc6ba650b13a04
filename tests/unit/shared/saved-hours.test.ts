import { expect, it } from 'vitest';
import { formatSavedHours } from '../../../src/shared/saved-hours';

it.each<[[number, number, number, number, number], string]>([
  [
    [5, 5.4, 30, 3, 299],
    '27 hours a week, 108 hours and $3,240 in a month of four weeks. Less $360 for checking and $299 for the plan, $2,581 is left.',
  ],
  [
    [1, 0.25, 21.5, 0, 0],
    '0.3 hours a week, 1 hour and $22 in a month of four weeks. Less $0 for checking and $0 for the plan, $22 is left.',
  ],
  [
    [1, 2, 30, 3, 49.99],
    '2 hours a week, 8 hours and $240 in a month of four weeks. Less $360 for checking and $50 for the plan, −$170 is left.',
  ],
  [[Number.NaN, 5, 30, 3, 299], 'Enter a number in each field.'],
  [[3, -1, 30, 3, 299], 'Enter a number in each field.'],
])("the calculator's result for %j is: %s", ([people, hours, cost, checking, price], words) => {
  expect(formatSavedHours({ people, hours, cost, checking, price })).toBe(words);
});
