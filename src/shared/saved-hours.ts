import { formatPrice } from './prices';

/** The figures of the calculator: numbers that are not negative. */
export interface HoursFigures {
  people: number;
  /** Hours a week that each person could hand over. */
  hours: number;
  cost: number;
  /** Hours a week that the team spends reading and correcting the agent's work. */
  checking: number;
  price: number;
}

const weeksPerMonth = 4;

const formatHours = (value: number) =>
  `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${value === 1 ? 'hour' : 'hours'}`;

/**
 * Computes the hours and dollars that delegated work saves, and what is left after checking and the plan.
 * @returns the result as text, or a request to type numbers if one is missing or negative
 */
export function formatSavedHours({ people, hours, cost, checking, price }: HoursFigures): string {
  if (![people, hours, cost, checking, price].every((value) => value >= 0))
    return 'Enter a number in each field.';
  const month = people * hours * weeksPerMonth;
  const saved = month * cost;
  const reading = checking * weeksPerMonth * cost;
  const amounts = [saved, reading, price, saved - reading - price].map((amount) =>
    formatPrice(Math.round(amount)),
  );
  return `${formatHours(people * hours)} a week, ${formatHours(month)} and ${amounts[0]} in a month of four weeks. Less ${amounts[1]} for checking and ${amounts[2]} for the plan, ${amounts[3]} is left.`;
}
