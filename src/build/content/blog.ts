import { type CollectionEntry, getCollection, getEntry, render } from 'astro:content';
import { SHOW_DRAFTS } from 'astro:env/server';
import type { MarkdownHeading } from 'astro';
import { articlePath } from '../../shared/paths';
import type { RenderedText } from './pages';
import { type Author, fillName, getAuthors, getSite, once } from './site';

export type Article = Omit<CollectionEntry<'blog'>['data'], 'author' | 'checker'> & {
  author: Author;
  /** Who checked it, where the article says so. */
  checker?: Author | undefined;
  id: string;
  path: string;
  /** The text as its file has it, in MDX. */
  body: string;
  minutes: number;
  /** Whether everybody may read it: no draft, and its day has come. */
  isPublic: boolean;
};

/** Words an adult reads in a minute of plain prose on a screen (Brysbaert 2019: 238, rounded down). */
const wordsPerMinute = 230;

/** Whether drafts and articles of a later day are part of this build: in dev, and in `preview -- --drafts`. */
const showsDrafts = import.meta.env.DEV || SHOW_DRAFTS;

/** The articles, the newest first: the public ones, and in a build that shows drafts all of them. */
export const getArticles = once(async (): Promise<Article[]> => {
  const { name } = await getSite();
  const authors = await getAuthors();
  const find = (written: string, id: string): Author => {
    const author = authors.find((one) => one.name === fillName(written, name));
    if (!author)
      throw new Error(`content/authors.yaml has no ${written}, whom content/blog/${id}.mdx names.`);
    return author;
  };
  const now = new Date();
  return (await getCollection('blog'))
    .map(({ id, data, body = '' }) => ({
      ...data,
      id,
      path: articlePath(id),
      title: fillName(data.title, name),
      description: fillName(data.description, name),
      author: find(data.author, id),
      checker: data.checker ? find(data.checker, id) : undefined,
      body,
      isPublic: !data.draft && data.date <= now,
      minutes: Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute)),
    }))
    .filter(({ isPublic }) => isPublic || showsDrafts)
    .sort((a, b) => b.date.getTime() - a.date.getTime() || a.id.localeCompare(b.id));
});

/**
 * What the note at an author's name says: whether a program or a person wrote the article, and who checked it.
 * docs/product.md fixes the words for a program.
 */
export function describeAuthors(author: Author, checker?: Author): string {
  if (author.kind === 'program')
    return `The author is our AI writer. ${checker ? `${checker.name} checked this article before it was published.` : 'A person checks every article before it is published.'}`;
  return `The author is a person.${checker ? ` ${checker.name} checked this article before it was published.` : ''}`;
}

/** The articles for their pages: each with its neighbours in time, and with those that its editor chose to follow it. */
export async function getArticlePages() {
  const articles = await getArticles();
  const known = new Set((await getCollection('blog')).map(({ id }) => id));
  return articles.map((article, index) => ({
    article,
    newer: articles[index - 1],
    older: articles[index + 1],
    related: article.related.flatMap((id) => {
      if (!known.has(id))
        throw new Error(
          `content/blog/${article.id}.mdx: there is no related article "${id}". Write the name of its file without .mdx.`,
        );
      // An article that is not public yet is left out.
      return articles.find((other) => other.id === id) ?? [];
    }),
  }));
}

/** The text of an article as a component, and its headings. @param id the name of its file */
export async function renderArticle(id: string): Promise<RenderedText & { headings: MarkdownHeading[] }> {
  const entry = await getEntry('blog', id);
  if (!entry) throw new Error(`content/blog/${id}.mdx is missing.`);
  const { Content, headings } = await render(entry);
  return { Content, headings };
}
