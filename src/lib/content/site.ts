import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { PUBLIC_COUNTER_URL } from 'astro:env/client';
import { describeCounter } from '../counter';
import { fillName } from './fields';

/** Reads once for all pages of a build; in development each time, because the file may have changed. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return () => {
    if (import.meta.env.DEV) return read();
    known ??= read();
    return known;
  };
}

/** Who runs the site: content/site.yaml. */
export const getSite = once(async () => {
  const entry = await getEntry('site', 'site');
  if (!entry)
    throw new Error('content/site.yaml is missing. Every page takes its name and addresses from it.');
  return entry.data;
});

/** The words of the landing page: content/landing.yaml. */
export async function getLanding() {
  const entry = await getEntry('landing', 'landing');
  if (!entry) throw new Error('content/landing.yaml is missing. The landing page is made from it.');
  return entry.data;
}

type ListName = 'navigation' | 'testimonials' | 'reasons' | 'partners' | 'cookies';

/** The entries of a list, in the order of its file. */
async function getList<Name extends ListName>(name: Name): Promise<CollectionEntry<Name>['data'][]> {
  const entries: CollectionEntry<Name>[] = await getCollection(name);
  return entries.map((entry) => entry.data).sort((a, b) => a.place - b.place);
}

/** The links of the header and the drawer, in order. */
export const getNavigation = once(() => getList('navigation'));

/** The quotes of the landing page, in order. */
export const getTestimonials = () => getList('testimonials');

/** The reasons of the landing and about pages, in order. */
export const getReasons = () => getList('reasons');

export type Partner = CollectionEntry<'partners'>['data'];

/** The partners, in order. */
export const getPartners = () => getList('partners');

/** What the site may store in a browser and whom it may ask: content/cookies.yaml, in order, and the visit counter. */
export async function getCookies() {
  const { name } = await getSite();
  const cookies = (await getList('cookies')).map(({ place: _place, ...cookie }) => ({
    ...cookie,
    owner: fillName(cookie.owner, name),
    purpose: fillName(cookie.purpose, name),
  }));
  const counter = describeCounter(PUBLIC_COUNTER_URL);
  return counter ? [...cookies, counter] : cookies;
}

/** When the inventory was last compared with what the site really does; null before the first scan. */
export async function getScan() {
  const entry = await getEntry('cookie-scan', 'cookie-scan');
  return entry?.data ?? null;
}
