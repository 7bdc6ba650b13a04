import { type CollectionEntry, getEntry, render } from 'astro:content';
import { type PageName, pagePath } from './page-names';
import { fillName, getSite } from './site';

/** A text as a component that draws it, as `render(entry)` gives it. */
export type RenderedText = Pick<Awaited<ReturnType<typeof render>>, 'Content'>;

/** The words of a page: content/pages/<id>.mdx. @throws when the file is missing, which stops the build */
export async function getPage(id: PageName) {
  const entry: CollectionEntry<'pages'> | undefined = await getEntry('pages', id);
  if (!entry)
    throw new Error(`content/pages/${id}.mdx is missing. The page takes its title and words from it.`);
  const { name } = await getSite();
  const { Content } = await render(entry);
  return {
    title: fillName(entry.data.title, name),
    description: fillName(entry.data.description, name),
    heading: entry.data.heading,
    lead: entry.data.lead,
    keywords: entry.data.keywords,
    hasBody: Boolean(entry.body?.trim()),
    Content,
  };
}

/** Pages as rows that lead to them: their headings, and what they are about. */
export const getPageRows = (ids: readonly PageName[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { heading, description } = await getPage(id);
      return { href: pagePath(id), title: heading, text: description };
    }),
  );
