import { type CollectionEntry, getCollection, render } from 'astro:content';
import { planPath } from '../../shared/paths';
import { splitPrice } from '../../shared/prices';
import { fillName, getSite } from './site';

export type Plan = CollectionEntry<'plans'>['data'] & { id: string; path: string };

/** The plans, sorted by `order`. */
export async function getPlans(): Promise<Plan[]> {
  const { name } = await getSite();
  return (await getCollection('plans'))
    .map(({ id, data }) => ({
      ...data,
      id,
      path: planPath(id),
      title: fillName(data.title, name),
      description: fillName(data.description, name),
      priceRemark: data.priceRemark
        ?.replaceAll('{price}', splitPrice(data.price).text)
        .replaceAll('{cardPrice}', splitPrice(data.cardPrice).text),
    }))
    .sort((a, b) => a.order - b.order);
}

/** The plans with their introductory text. */
export async function getPlanPages() {
  const plans = await getPlans();
  const entries = await getCollection('plans');
  return Promise.all(
    plans.map(async (plan) => {
      const entry = entries.find(({ id }) => id === plan.id);
      if (!entry) throw new Error(`content/plans/${plan.id}.mdx is missing.`);
      return { plan, Content: (await render(entry)).Content };
    }),
  );
}
