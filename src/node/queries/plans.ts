import { type CollectionEntry, getCollection } from 'astro:content';
import { planPath } from '../../shared/paths';
import { splitPrice } from '../../shared/prices';
import { fillName, getSite } from './site';

type Entry = CollectionEntry<'plans'>;

export type Plan = Entry['data'] & Pick<Entry, 'id'> & { path: string; entry: Entry };

/** The plans, sorted by `order`. */
export async function getPlans(): Promise<Plan[]> {
  const { name } = await getSite();
  const entries = await getCollection('plans');
  return entries
    .map((entry) => ({
      ...entry.data,
      id: entry.id,
      entry,
      path: planPath(entry.id),
      title: fillName(entry.data.title, name),
      description: fillName(entry.data.description, name),
      priceRemark: entry.data.priceRemark
        ?.replaceAll('{price}', splitPrice(entry.data.price).text)
        .replaceAll('{cardPrice}', splitPrice(entry.data.cardPrice).text),
    }))
    .sort((a, b) => a.order - b.order);
}
