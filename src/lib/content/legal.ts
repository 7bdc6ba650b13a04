import { type CollectionEntry, getCollection, render } from 'astro:content';
import { formatIsoDay } from '../dates';
import { documentPath, paths } from '../paths';
import { fillName, getSite } from './site';

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

/** The policy that a choice about cookies answers: its date. A new date asks every visitor again. */
export async function getPolicyVersion(): Promise<string> {
  const policy = (await getDocuments()).find(({ path }) => path === paths.cookies);
  if (!policy?.date)
    throw new Error('content/legal/cookie-policy.mdx needs a date. A choice about cookies is kept with it.');
  return formatIsoDay(policy.date);
}
