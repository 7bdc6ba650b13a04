/** The fields of the calculator, in the order of describeHours' parameters, with the example of the article. */
export const hoursFields = [
  { id: 'calculator-people', label: 'People who do this work', value: 5, step: 1 },
  { id: 'calculator-hours', label: 'Hours a week that each person could hand over', value: 5.4, step: 0.1 },
  { id: 'calculator-cost', label: 'Cost of an hour, in dollars', value: 30, step: 0.01 },
] as const;

const formatHours = (value: number) =>
  `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${value === 1 ? 'hour' : 'hours'}`;

/**
 * Computes the hours and dollars that delegated work saves.
 * @param hours per person and week
 * @param cost of an hour, in dollars
 * @returns the result as text, or a request to type numbers if one is missing or negative
 */
export function describeHours(people: number, hours: number, cost: number): string {
  if (![people, hours, cost].every((value) => value >= 0)) return 'Enter a number in each field.';
  const week = people * hours;
  const dollars = Math.round(week * 4 * cost).toLocaleString('en');
  return `${formatHours(week)} a week, ${formatHours(week * 4)} and $${dollars} in a month of four weeks.`;
}
