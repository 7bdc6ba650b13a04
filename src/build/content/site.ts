import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { PUBLIC_ANALYTICS_URL } from 'astro:env/client';
import { describeAnalytics } from '../analytics';

/** Replaces {name} in a string of content/ with the name of the site. */
export const fillName = (text: string, name: string) => text.replaceAll('{name}', name);

/** Caches a value for the build. In development it is read each time, because the file may have changed. */
export function cacheForBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined;
  return () => {
    if (import.meta.env.DEV) return read();
    known ??= read();
    return known;
  };
}

export const getSite = cacheForBuild(async () => {
  const entry = await getEntry('site', 'site');
  if (!entry)
    throw new Error(
      'content/site.yaml is missing. Restore it: every page takes the name, email addresses and postal address of the company from it.',
    );
  return entry.data;
});

export async function getLanding() {
  const entry = await getEntry('landing', 'landing');
  if (!entry)
    throw new Error('content/landing.yaml is missing. Restore it: the landing page takes its text from it.');
  return entry.data;
}

type ListName = 'authors' | 'navigation' | 'testimonials' | 'reasons' | 'partners' | 'cookies';

/** Reads a YAML file that contains a list. @throws if the file is missing or invalid */
async function readListFile<Name extends ListName>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const [entry]: CollectionEntry<Name>[] = await getCollection(name);
  if (!entry)
    throw new Error(
      `content/${name}.yaml is missing or invalid. Restore it, or run npm run check to see its errors.`,
    );
  return entry.data;
}

/** The links of the header and the menu, in order. */
export const getNavigation = cacheForBuild(async () => (await readListFile('navigation')).links);

export interface Author {
  name: string;
  kind: 'program' | 'person';
}

export const getAuthors = cacheForBuild(async (): Promise<Author[]> => {
  const { name } = await getSite();
  return (await readListFile('authors')).authors.map((author) => ({
    ...author,
    name: fillName(author.name, name),
  }));
});

/** The quotes of the landing page. A placeholder is labelled "Example" on the page. */
export const getTestimonials = async () =>
  (await readListFile('testimonials')).testimonials.map(({ placeholder, ...quote }) => ({
    ...quote,
    ...(placeholder && { isExample: true }),
  }));

export const getReasons = async () => (await readListFile('reasons')).reasons;

export type Partner = CollectionEntry<'partners'>['data']['partners'][number];

export const getPartners = async () => (await readListFile('partners')).partners;

/** The cookie inventory: content/cookies.yaml and the analytics script. */
export async function getCookies() {
  const { name } = await getSite();
  const cookies = (await readListFile('cookies')).cookies.map((cookie) => ({
    ...cookie,
    owner: fillName(cookie.owner, name),
    purpose: fillName(cookie.purpose, name),
  }));
  const analytics = describeAnalytics(PUBLIC_ANALYTICS_URL);
  return analytics ? [...cookies, analytics] : cookies;
}

/** The last clean cookie scan; null before the first one. */
export async function getScan() {
  const entry = await getEntry('cookie-scan', 'cookie-scan');
  return entry?.data ?? null;
}
