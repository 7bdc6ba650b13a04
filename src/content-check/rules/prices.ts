import type { Content } from '../read.ts';
import { warning } from '../report.ts';
import { placeOf } from '../yaml.ts';

/** Plans with one price on the cards and another on their page: the product has such a plan on purpose. */
export function* checkPrices({ texts }: Content) {
  for (const text of texts) {
    const { price, cardPrice } = text.values ?? {};
    // The schema says it where a price is no number.
    if (typeof price !== 'number' || typeof cardPrice !== 'number') continue;
    if (text.collection === 'plans' && price !== cardPrice)
      yield warning(
        placeOf(text, 'cardPrice'),
        `The cards show $${cardPrice}, the page of the plan shows $${price}.`,
      );
  }
}
