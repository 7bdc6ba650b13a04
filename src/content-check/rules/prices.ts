import type { Rule } from '../read.ts';
import { placeOf } from '../yaml.ts';

/** Plans with one price on the cards and another on their page: the product has such a plan on purpose. */
export const checkPrices: Rule = ({ texts }) =>
  texts
    .filter(({ collection, values }) => collection === 'plans' && values && values.price !== values.cardPrice)
    .map((plan) => ({
      level: 'warning',
      ...placeOf(plan, 'cardPrice'),
      text: `The cards show $${plan.values?.cardPrice}, the page of the plan shows $${plan.values?.price}.`,
    }));
