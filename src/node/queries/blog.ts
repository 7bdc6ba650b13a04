import { type CollectionEntry, getCollection } from 'astro:content';
import { SHOW_DRAFTS } from 'astro:env/server';
import { getArticlePath } from '../../shared/paths';
import { type Author, cacheForBuild, fillName, getAuthors, getSite } from './site';

export type Article = Omit<CollectionEntry<'blog'>['data'], 'author' | 'checker'> & {
  author: Author;
  checker?: Author | undefined;
  id: string;
  path: string;
  entry: CollectionEntry<'blog'>;
  minutes: number;
  /** Whether it is published: not a draft, and its date is not in the future. */
  isPublic: boolean;
};

/** Silent reading speed of adults (Brysbaert 2019: 238, rounded down). */
const wordsPerMinute = 230;

/** Whether this build contains drafts and articles with a future date: in dev, and in `preview -- --drafts`. */
const includesDrafts = import.meta.env.DEV || SHOW_DRAFTS;

export const getArticles = cacheForBuild(async (): Promise<Article[]> => {
  const { name } = await getSite();
  const authors = await getAuthors();
  const find = (written: string, id: string): Author => {
    const author = authors.find((one) => one.name === fillName(written, name));
    if (!author)
      throw new Error(
        `content/authors.yaml has no author "${written}". content/blog/${id}.mdx names it: add the author, or correct the name.`,
      );
    return author;
  };
  const now = new Date();
  return (await getCollection('blog'))
    .map((entry) => ({ ...entry, entry }))
    .map(({ entry, id, data, body = '' }) => ({
      ...data,
      entry,
      id,
      path: getArticlePath(id),
      title: fillName(data.title, name),
      description: fillName(data.description, name),
      author: find(data.author, id),
      checker: data.checker ? find(data.checker, id) : undefined,
      isPublic: !data.draft && data.date <= now,
      minutes: Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute)),
    }))
    .filter(({ isPublic }) => isPublic || includesDrafts)
    .sort((a, b) => b.date.getTime() - a.date.getTime() || a.id.localeCompare(b.id));
});

/** The tooltip on an author's name: whether a program or a person wrote the article, and who checked it. */
export function writeAuthorNote(author: Author, checker?: Author): string {
  const checked = checker ? ` ${checker.name} checked this article before it was published.` : '';
  if (author.kind === 'program') return `The author is our AI writer.${checked}`;
  return `The author is a person.${checked}`;
}

/** The articles with the next newer and older one, and with the related articles of the front matter. */
export async function getArticlePages() {
  const articles = await getArticles();
  return articles.map((article, index) => ({
    article,
    newer: articles[index - 1],
    older: articles[index + 1],
    // A related article that is not published is left out.
    related: article.related.flatMap((id) => articles.find((other) => other.id === id) ?? []),
  }));
}
