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

/**
 * Calculates an amount from a price, such as what is left of a sum or what each agent costs.
 * @param price US dollars
 * @param from US dollars from which the price is subtracted, as digits
 * @param per a number by which the result is divided, as digits. The result is then rounded to whole dollars
 * @returns such as $299, −$299 or $2,581
 */
export function describeAmount(price: number, from?: string, per?: string): string {
  const exact = from === undefined ? price : Number(from) - price;
  const amount = per === undefined ? Math.round(exact * 100) / 100 : Math.round(exact / Number(per));
  const digits = Math.abs(amount).toLocaleString('en', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });
  return `${amount < 0 ? '−' : ''}$${digits}`;
}
