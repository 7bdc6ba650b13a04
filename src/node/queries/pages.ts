import { type CollectionEntry, getCollection, getEntry, type RenderResult, render } from 'astro:content';
import { getPagePath, paths } from '../../shared/paths';
import { fillName, getSite } from './site';

export type RenderedText = Pick<RenderResult, 'Content'>;

/** Reads content/pages/<id>.mdx. @throws if the file is missing */
export async function getPage(id: string) {
  const entry: CollectionEntry<'pages'> | undefined = await getEntry('pages', id);
  if (!entry)
    throw new Error(
      `content/pages/${id}.mdx is missing. Restore it: the page takes its title and text from it.`,
    );
  const { name } = await getSite();
  const { Content, headings } = await render(entry);
  return {
    title: fillName(entry.data.title, name),
    description: fillName(entry.data.description, name),
    entry,
    heading: entry.data.heading,
    lead: entry.data.lead,
    keywords: entry.data.keywords,
    hasBody: Boolean(entry.body?.trim()),
    Content,
    headings,
  };
}

/** The pages of content/pages with a path in paths.ts, sorted by name. Error pages do not have one. */
export async function getPages() {
  const routes: readonly string[] = Object.values(paths);
  const pages = (await getCollection('pages')).map(({ id }) => ({ id, path: getPagePath(id) }));
  return Promise.all(
    pages
      .filter(({ path }) => routes.includes(path))
      .sort((a, b) => a.id.localeCompare(b.id))
      .map(async (page) => ({ ...page, ...(await getPage(page.id)) })),
  );
}

export const getPageRows = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { heading, description } = await getPage(id);
      return { href: getPagePath(id), title: heading, text: description };
    }),
  );
