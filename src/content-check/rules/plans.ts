import type { Rule } from '../read.ts';
import { placeOf } from '../yaml.ts';

/** The one plan that is set off from the others. */
export const checkPlans: Rule = ({ texts }) => {
  const [first, ...others] = texts.filter(
    ({ collection, values }) => collection === 'plans' && values?.promoted === true,
  );
  return others.map((plan) => ({
    level: 'error',
    ...placeOf(plan, 'promoted'),
    text: `Only one plan can be promoted, and ${first?.file} is.`,
  }));
};
