import { type CollectionEntry, getEntry, render } from 'astro:content';
import { type PageName, pagePath } from './page-names';
import { fillName, getSite } from './site';

/** The component that renders an entry's text. */
export type RenderedText = Pick<Awaited<ReturnType<typeof render>>, 'Content'>;

/** Reads content/pages/<id>.mdx. @throws if the file is missing */
export async function getPage(id: PageName) {
  const entry: CollectionEntry<'pages'> | undefined = await getEntry('pages', id);
  if (!entry)
    throw new Error(
      `content/pages/${id}.mdx is missing. Restore it: the page takes its title and text from it.`,
    );
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

/** Links to pages, with their headings and descriptions. */
export const getPageRows = (ids: readonly PageName[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { heading, description } = await getPage(id);
      return { href: pagePath(id), title: heading, text: description };
    }),
  );
