import { type CollectionEntry, getCollection } from 'astro:content';
import { globSync } from 'node:fs';
import { formatIsoDay } from '../../shared/dates';
import { getDocumentPath, paths } from '../../shared/paths';
import { cacheForBuild, fillName, getSite } from './site';

type LegalEntry = CollectionEntry<'legal'>;

export type LegalDocument = LegalEntry['data'] & Pick<LegalEntry, 'id'> & { path: string; entry: LegalEntry };

export async function getDocuments(): Promise<LegalDocument[]> {
  const { name } = await getSite();
  const entries = await getCollection('legal');
  return entries
    .map((entry) => ({
      ...entry.data,
      id: entry.id,
      entry,
      path: getDocumentPath(entry.id),
      description: fillName(entry.data.description, name),
    }))
    .sort((a, b) => a.order - b.order);
}

export type DocumentVersion = CollectionEntry<'versions'>['data'] & {
  id: string;
  path: string;
  entry: CollectionEntry<'versions'>;
  document: LegalDocument;
  replaced: Date;
};

async function getVersions(document: LegalDocument): Promise<DocumentVersion[]> {
  // Astro warns about every request for a collection without files: https://github.com/withastro/astro/issues/15329
  if (globSync('content/legal/versions/*/*.mdx').length === 0) return [];
  const { name } = await getSite();
  const entries = (await getCollection('versions'))
    .filter(({ id }) => id.startsWith(`${document.id}/`))
    .sort((a, b) => b.data.date.getTime() - a.data.date.getTime());
  return entries.map((entry, index) => ({
    ...entry.data,
    id: entry.id,
    entry,
    path: getDocumentPath(entry.id),
    description: fillName(entry.data.description, name),
    document,
    replaced: entries[index - 1]?.data.date ?? document.date ?? entry.data.date,
  }));
}

export async function getDocumentsWithVersions() {
  const documents = await getDocuments();
  return Promise.all(
    documents.map(async (document) => ({ document, versions: await getVersions(document) })),
  );
}

/** Returns a function that reads the date of a document that visitors agree to. The date is stored with their consent. */
const createVersionGetter = (path: string) =>
  cacheForBuild(async (): Promise<string> => {
    const document = (await getDocuments()).find((each) => each.path === path);
    if (!document?.date)
      throw new Error(
        `content/legal${path}.mdx has no date. Add one: it is stored with each visitor's consent.`,
      );
    return formatIsoDay(document.date);
  });

/** The version of the Cookie Policy. After a new date, every visitor is asked for consent again. */
export const getPolicyVersion = createVersionGetter(paths.cookies);

/** The version of the terms that a visitor accepts at sign-up. */
export const getTermsVersion = createVersionGetter(paths.terms);
