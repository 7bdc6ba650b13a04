/**
 * A price in the parts that are set in different sizes.
 * @param amount US dollars
 * @returns `whole` without cents, `cents` with its point or empty, and the whole `text`, such as $49.99
 */
export function splitPrice(amount: number): { whole: string; cents: string; text: string } {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
  const [whole = '0', cents] = text.split('.');
  return { whole, cents: cents ? `.${cents}` : '', text: `$${text}` };
}
