import { type CollectionEntry, getCollection, render } from 'astro:content';
import { SHOW_DRAFTS } from 'astro:env/server';
import { articlePath } from '../paths';
import { fillName, getSite } from './site';

export type Article = CollectionEntry<'blog'>['data'] & {
  id: string;
  path: string;
  minutes: number;
  /** Whether everybody may read it: no draft, and its day has come. */
  isPublic: boolean;
};

/** Words an adult reads in a minute of plain prose on a screen (Brysbaert 2019: 238, rounded down). */
const wordsPerMinute = 230;

/** Whether drafts and articles of a later day are part of this build: in dev, and in `preview -- --drafts`. */
const showsDrafts = import.meta.env.DEV || SHOW_DRAFTS;

/** Whether an article may be read by everybody on a day. */
export const isPublicOn = ({ draft, date }: { draft: boolean; date: Date }, now: Date) =>
  !draft && date <= now;

/** The articles, the newest first: the public ones, and in a build that shows drafts all of them. */
export async function getArticles(): Promise<Article[]> {
  const { name } = await getSite();
  const now = new Date();
  return (await getCollection('blog', ({ data }) => showsDrafts || isPublicOn(data, now)))
    .map(({ id, data, body }) => ({
      ...data,
      id,
      path: articlePath(id),
      title: fillName(data.title, name),
      description: fillName(data.description, name),
      author: fillName(data.author, name),
      isPublic: isPublicOn(data, now),
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
