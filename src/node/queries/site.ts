import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content';
import { PUBLIC_ANALYTICS_URL } from 'astro:env/client';
import { createAnalyticsEntry } from '../analytics';

export const fillName = (text: string, name: string) => text.replaceAll('{name}', name);

/** Caches a value for the build. In development it is read each time, because the file may have changed. */
export function cacheForBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | undefined;
  return () => {
    if (import.meta.env.DEV) return read();
    cached ??= read();
    return cached;
  };
}

/** Reads a YAML file of content/. @throws if the file is missing or invalid */
async function readYamlFile<Name extends CollectionKey>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const [entry]: CollectionEntry<Name>[] = await getCollection(name);
  if (!entry)
    throw new Error(
      `content/${name}.yaml is missing or invalid. Restore it, or run npm run check to see its errors.`,
    );
  return entry.data;
}

export const getSite = cacheForBuild(() => readYamlFile('site'));

export const getLanding = () => readYamlFile('landing');

export const getNavigation = cacheForBuild(async () => (await readYamlFile('navigation')).links);

export interface Author {
  name: string;
  kind: 'program' | 'person';
}

export const getAuthors = cacheForBuild(async (): Promise<Author[]> => {
  const { name } = await getSite();
  return (await readYamlFile('authors')).authors.map((author) => ({
    ...author,
    name: fillName(author.name, name),
  }));
});

/** Marks key numbers that are placeholders, on pages and in Markdown. */
export const noteExamples = (numbers: readonly { placeholder?: boolean | undefined }[]) =>
  numbers.some(({ placeholder }) => placeholder) ? 'These figures are examples.' : '';

export const getTestimonials = async () => (await readYamlFile('testimonials')).testimonials;

export const getReasons = async () => (await readYamlFile('reasons')).reasons;

export type Partner = CollectionEntry<'partners'>['data']['partners'][number];

export const getPartners = async () => (await readYamlFile('partners')).partners;

/** The cookie inventory: content/cookies.yaml and the analytics script. */
export async function getCookies() {
  const { name } = await getSite();
  const cookies = (await readYamlFile('cookies')).cookies.map((cookie) => ({
    ...cookie,
    owner: fillName(cookie.owner, name),
    purpose: fillName(cookie.purpose, name),
  }));
  const analytics = createAnalyticsEntry(PUBLIC_ANALYTICS_URL);
  return analytics ? [...cookies, analytics] : cookies;
}

/** The last clean cookie scan; null before the first one. */
export async function getScan() {
  const entry = await getEntry('cookie-scan', 'cookie-scan');
  return entry?.data ?? null;
}
