import { type CollectionEntry, getCollection, render } from 'astro:content';
import { formatIsoDay } from '../../shared/dates';
import { documentPath, paths, versionPath } from '../../shared/paths';
import { fillName, getSite, once } from './site';

export type LegalDocument = CollectionEntry<'legal'>['data'] & { id: string; path: string };

/** The legal documents, sorted by `order`. */
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

/** The legal documents with their text and their numbered sections. */
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

/** An archived version of a legal document. */
export type DocumentVersion = CollectionEntry<'versions'>['data'] & {
  id: string;
  path: string;
  /** The current version. */
  document: LegalDocument;
  /** The date of the next version. */
  replaced: Date;
};

/** The archived versions of a legal document, newest first. */
async function getVersions(document: LegalDocument): Promise<DocumentVersion[]> {
  const { name } = await getSite();
  const entries = (await getCollection('versions'))
    .filter(({ id }) => id.startsWith(`${document.id}/`))
    .sort((a, b) => b.data.date.getTime() - a.data.date.getTime());
  return entries.map(({ id, data }, index) => ({
    ...data,
    id,
    path: versionPath(id),
    description: fillName(data.description, name),
    document,
    replaced: entries[index - 1]?.data.date ?? document.date ?? data.date,
  }));
}

/** The archived versions of all legal documents, with their text and their numbered sections. */
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

/** The documents with archived versions, each with its current text and the last archived one. */
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

/** The date of a document that visitors agree to. It is stored with their consent. */
const getVersion = (path: string) =>
  once(async (): Promise<string> => {
    const document = (await getDocuments()).find((each) => each.path === path);
    if (!document?.date)
      throw new Error(
        `content/legal${path}.mdx has no date. Add one: it is stored with each visitor's consent.`,
      );
    return formatIsoDay(document.date);
  });

/** The version of the Cookie Policy. After a new date, every visitor is asked for consent again. */
export const getPolicyVersion = getVersion(paths.cookies);

/** The version of the terms that a visitor accepts at sign-up. */
export const getTermsVersion = getVersion(paths.terms);
