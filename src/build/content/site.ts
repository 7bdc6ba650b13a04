import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { PUBLIC_COUNTER_URL } from 'astro:env/client';
import { describeAnalytics } from '../analytics';

/** Replaces {name} in a text from content/ with the name of the site. */
export const fillName = (text: string, name: string) => text.replaceAll('{name}', name);

/** Reads once for all pages of a build; in development each time, because the file may have changed. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
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

/** A file that holds a list. */
type ListName = 'authors' | 'navigation' | 'testimonials' | 'reasons' | 'partners' | 'cookies';

/** The fields of a file that holds a list. @throws where the file is missing or cannot be read */
async function readListFile<Name extends ListName>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const [entry]: CollectionEntry<Name>[] = await getCollection(name);
  if (!entry)
    throw new Error(
      `content/${name}.yaml is missing, or cannot be read: the terminal says where it breaks off.`,
    );
  return entry.data;
}

/** The links of the header and the drawer, in order. */
export const getNavigation = once(async () => (await readListFile('navigation')).links);

export interface Author {
  name: string;
  kind: 'program' | 'person';
}

/** Who writes and checks articles: content/authors.yaml. */
export const getAuthors = once(async (): Promise<Author[]> => {
  const { name } = await getSite();
  return (await readListFile('authors')).authors.map((author) => ({
    ...author,
    name: fillName(author.name, name),
  }));
});

/** The quotes of the landing page, in order. Placeholder content is labelled "Example" on the page. */
export const getTestimonials = async () =>
  (await readListFile('testimonials')).testimonials.map(({ placeholder, ...quote }) => ({
    ...quote,
    ...(placeholder && { isExample: true }),
  }));

/** The reasons of the landing and about pages, in order. */
export const getReasons = async () => (await readListFile('reasons')).reasons;

export type Partner = CollectionEntry<'partners'>['data']['partners'][number];

/** The partners, in order. */
export const getPartners = async () => (await readListFile('partners')).partners;

/** What the site may store in a browser and whom it may ask: content/cookies.yaml, in order, and the visit counter. */
export async function getCookies() {
  const { name } = await getSite();
  const cookies = (await readListFile('cookies')).cookies.map((cookie) => ({
    ...cookie,
    owner: fillName(cookie.owner, name),
    purpose: fillName(cookie.purpose, name),
  }));
  const counter = describeAnalytics(PUBLIC_COUNTER_URL);
  return counter ? [...cookies, counter] : cookies;
}

/** When the inventory was last compared with what the site really does; null before the first scan. */
export async function getScan() {
  const entry = await getEntry('cookie-scan', 'cookie-scan');
  return entry?.data ?? null;
}
