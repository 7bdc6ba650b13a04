/**
 * Splits a price into the parts that have different font sizes.
 * @param amount US dollars
 * @returns `whole` (49), `cents` (.99 or empty) and `text` ($49.99)
 */
export function splitPrice(amount: number): { whole: string; cents: string; text: string } {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
  const [whole = '0', cents] = text.split('.');
  return { whole, cents: cents ? `.${cents}` : '', text: `$${text}` };
}
