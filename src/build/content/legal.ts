import { type CollectionEntry, getCollection, render } from 'astro:content';
import { formatIsoDay } from '../../shared/dates';
import { documentPath, paths, versionPath } from '../../shared/paths';
import { fillName, getSite, once } from './site';

export type LegalDocument = CollectionEntry<'legal'>['data'] & { id: string; path: string };

/** The legal documents, in their order. */
export async function getDocuments(): Promise<LegalDocument[]> {
  const { name } = await getSite();
  return (await getCollection('legal'))
    .map(({ id, data }) => ({
      ...data,
      id,
      path: documentPath(id),
      description: fillName(data.description, name),
    }))
    .sort((a, b) => a.order - b.order);
}

/** The legal documents with their bodies and their numbered sections. */
export async function getDocumentPages() {
  const documents = await getDocuments();
  const entries = await getCollection('legal');
  return Promise.all(
    documents.map(async (document) => {
      const entry = entries.find(({ id }) => id === document.id);
      if (!entry) throw new Error(`content/legal/${document.id}.mdx is missing.`);
      const { Content, headings } = await render(entry);
      return { document, Content, sections: headings.filter(({ depth }) => depth === 2) };
    }),
  );
}

/** An earlier version of a legal document, as it stood. */
export type DocumentVersion = CollectionEntry<'versions'>['data'] & {
  id: string;
  path: string;
  /** The document as it stands now. */
  document: LegalDocument;
  /** The day on which the next version took its place. */
  replaced: Date;
};

/** The earlier versions of a legal document, the newest first. */
async function getVersions(document: LegalDocument): Promise<DocumentVersion[]> {
  const { name } = await getSite();
  const entries = (await getCollection('versions'))
    .filter(({ id }) => id.startsWith(`${document.id}/`))
    .sort((a, b) => b.data.date.getTime() - a.data.date.getTime());
  return entries.map(({ id, data }, place) => ({
    ...data,
    id,
    path: versionPath(id),
    description: fillName(data.description, name),
    document,
    replaced: entries[place - 1]?.data.date ?? document.date ?? data.date,
  }));
}

/** The earlier versions of every legal document, with their bodies and their numbered sections. */
export async function getVersionPages() {
  const entries = await getCollection('versions');
  const versions = (await Promise.all((await getDocuments()).map(getVersions))).flat();
  return Promise.all(
    versions.map(async (version) => {
      const entry = entries.find(({ id }) => id === version.id);
      if (!entry) throw new Error(`content/legal/versions/${version.id}.mdx is missing.`);
      const { Content, headings } = await render(entry);
      return { version, Content, sections: headings.filter(({ depth }) => depth === 2) };
    }),
  );
}

/** The documents that have earlier versions, each with what to compare: its text now and the last one before. */
export async function getComparisons() {
  const pages = await getVersionPages();
  return (await getDocumentPages()).flatMap(({ document, Content }) => {
    const own = pages.filter(({ version }) => version.document.id === document.id);
    const versions = own.map(({ version }) => version);
    return own.slice(0, 1).map(({ version: last, Content: Older }) => ({
      document,
      versions,
      last,
      Older,
      Newer: Content,
    }));
  });
}

/** The date of a document that visitors agree to: what they did is kept with it. */
const getVersion = (path: string) =>
  once(async (): Promise<string> => {
    const document = (await getDocuments()).find((each) => each.path === path);
    if (!document?.date)
      throw new Error(`content/legal${path}.mdx needs a date. What visitors agree to there is kept with it.`);
    return formatIsoDay(document.date);
  });

/** The policy that a choice about cookies answers. A new date asks every visitor again. */
export const getPolicyVersion = getVersion(paths.cookies);

/** The terms that whoever signs up accepts. */
export const getTermsVersion = getVersion(paths.terms);
