const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
  signDisplay: 'negative',
});

/** @param amount US dollars @returns such as $299, $1,299.50 or −$49.99 */
export const formatPrice = (amount: number) => dollars.format(amount).replace('-', '−');

/**
 * Splits a price into the parts that have different font sizes.
 * @param amount US dollars
 * @returns `whole` (1,299) and `cents` (.99 or empty)
 */
export function splitPrice(amount: number): { whole: string; cents: string } {
  const [whole = '', cents] = formatPrice(amount).slice(1).split('.');
  return { whole, cents: cents ? `.${cents}` : '' };
}

/**
 * Calculates an amount from a price, such as what is left of a sum or what each agent costs.
 * @param price US dollars
 * @param from US dollars from which the price is subtracted, as digits
 * @param per a number by which the result is divided, as digits. The result is then rounded to whole dollars
 */
export function calculateAmount(price: number, from?: string, per?: string): number {
  const amount = from === undefined ? price : Number(from) - price;
  return per === undefined ? amount : Math.round(amount / Number(per));
}
