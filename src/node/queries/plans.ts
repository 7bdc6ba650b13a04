import { type CollectionEntry, getCollection } from 'astro:content';
import { getPlanPath } from '../../shared/paths';
import { formatPrice } from '../../shared/prices';
import { fillName, getSite } from './site';

type PlanEntry = CollectionEntry<'plans'>;

export type Plan = PlanEntry['data'] & Pick<PlanEntry, 'id'> & { path: string; entry: PlanEntry };

/** Replaces {name}, {price} and {cardPrice} in every text of a plan, so that no sentence states an old price. */
function fillTexts(plan: PlanEntry['data'], name: string): PlanEntry['data'] {
  const fill = (text: string) =>
    fillName(text, name)
      .replaceAll('{price}', formatPrice(plan.price))
      .replaceAll('{cardPrice}', formatPrice(plan.cardPrice));
  return JSON.parse(JSON.stringify(plan), (_key, value) => (typeof value === 'string' ? fill(value) : value));
}

/**
 * The price of a plan that is not shown, such as "$299 on the plan page."
 * @returns undefined if the plan has one price
 */
export function formatOtherPrice(plan: Pick<Plan, 'price' | 'cardPrice'>, shown: 'price' | 'cardPrice') {
  if (plan.price === plan.cardPrice) return undefined;
  return shown === 'price'
    ? `${formatPrice(plan.cardPrice)} on the plan overview.`
    : `${formatPrice(plan.price)} on the plan page.`;
}

/** Follows the other price. */
export const offerRemark = 'Your offer states the price.';

export async function getPlans(): Promise<Plan[]> {
  const { name } = await getSite();
  const entries = await getCollection('plans');
  return entries
    .map((entry) => ({
      ...fillTexts(entry.data, name),
      id: entry.id,
      entry,
      path: getPlanPath(entry.id),
    }))
    .sort((a, b) => a.order - b.order);
}

/** The features of a plan as lines. */
export const listFeatures = ({ features }: Plan): string[] =>
  features.map(({ label, text }) => `${[label].flat().join(', ')}: ${[text].flat().join(', ')}`);
