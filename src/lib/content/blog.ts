import { type CollectionEntry, getCollection, render } from 'astro:content';
import { articlePath } from '../paths';
import { fillName, getSite } from './site';

export type Article = CollectionEntry<'blog'>['data'] & { id: string; path: string; minutes: number };

/** Words an adult reads in a minute of plain prose on a screen (Brysbaert 2019: 238, rounded down). */
const wordsPerMinute = 230;

/** The articles that are public, the newest first. Drafts are shown by the dev server only. */
export async function getArticles(): Promise<Article[]> {
  const { name } = await getSite();
  return (await getCollection('blog', ({ data }) => import.meta.env.DEV || !data.draft))
    .map(({ id, data, body }) => ({
      ...data,
      id,
      path: articlePath(id),
      title: fillName(data.title, name),
      description: fillName(data.description, name),
      author: fillName(data.author, name),
      minutes: Math.max(1, Math.round((body ?? '').split(/\s+/).length / wordsPerMinute)),
    }))
    .sort((a, b) => b.date.getTime() - a.date.getTime() || a.id.localeCompare(b.id));
}

/** The public articles with their bodies, for the pages of the articles. */
export async function getArticlePages() {
  const articles = await getArticles();
  const entries = await getCollection('blog');
  return Promise.all(
    articles.map(async (article, index) => {
      const entry = entries.find(({ id }) => id === article.id);
      if (!entry) throw new Error(`content/blog/${article.id}.mdx is missing.`);
      const { Content } = await render(entry);
      return { article, Content, newer: articles[index - 1], older: articles[index + 1] };
    }),
  );
}
