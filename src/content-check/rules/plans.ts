import type { Content } from '../read.ts';
import { error } from '../report.ts';
import { placeOf } from '../yaml.ts';

/** The one plan that is set off from the others. */
export function* checkPlans({ texts }: Content) {
  const [first, ...others] = texts.filter(
    ({ collection, values }) => collection === 'plans' && values?.promoted === true,
  );
  for (const plan of others)
    yield error(placeOf(plan, 'promoted'), `Only one plan can be promoted, and ${first?.file} is.`);
}
