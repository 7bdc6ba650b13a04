/** The fields of the calculator, in the order of what describeHours takes, with the example of the article. */
export const hoursFields = [
  { id: 'calculator-people', label: 'People who do such work', value: 5, step: 1 },
  { id: 'calculator-hours', label: 'Hours a week that each could hand over', value: 5.4, step: 0.1 },
  { id: 'calculator-cost', label: 'Cost of an hour, in dollars', value: 30, step: 0.01 },
] as const;

const hoursOf = (value: number) =>
  `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${value === 1 ? 'hour' : 'hours'}`;

/**
 * What hours that could be handed over come to.
 * @param people how many people have such hours
 * @param hours how many each of them has in a week
 * @param cost what an hour costs, in dollars
 * @returns a sentence with hours and dollars; what to do where a number is missing or below zero
 */
export function describeHours(people: number, hours: number, cost: number): string {
  if (![people, hours, cost].every((value) => value >= 0)) return 'Type a number into each field.';
  const week = people * hours;
  const dollars = Math.round(week * 4 * cost).toLocaleString('en');
  return `${hoursOf(week)} a week, ${hoursOf(week * 4)} and $${dollars} in a month of four weeks.`;
}

/** What the calculator says before anybody has typed. */
export function describeExample(): string {
  const [people, hours, cost] = hoursFields;
  return describeHours(people.value, hours.value, cost.value);
}
