import { type CollectionEntry, getCollection, getEntry, render } from 'astro:content';
import { SHOW_DRAFTS } from 'astro:env/server';
import { readFileSync } from 'node:fs';
import { articlePath } from '../paths';
import { fillName, isPublicOn, newestFirst } from './fields';
import { paginate } from './pagination';
import { partNames } from './parts';
import { compileText, type Piece } from './pieces';
import { takeRelations, takeText } from './prepared';
import { comparedRelated, findRelated, shownRelated } from './related';
import { getSite } from './site';

/** A text of content/: compiled here, or a component where Astro has compiled it. */
export type ContentSource = { pieces: Piece[] } | Pick<Awaited<ReturnType<typeof render>>, 'Content'>;

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

/** The articles, the newest first: the public ones, and in a build that shows drafts all of them. */
export async function getArticles(): Promise<Article[]> {
  const { name } = await getSite();
  const now = new Date();
  return (await getCollection('blog', ({ data }) => showsDrafts || isPublicOn(data, now)))
    .map(({ id, data }) => ({
      ...data,
      id,
      path: articlePath(id),
      title: fillName(data.title, name),
      description: fillName(data.description, name),
      author: fillName(data.author, name),
      isPublic: isPublicOn(data, now),
      minutes: Math.max(1, Math.round(data.words / wordsPerMinute)),
    }))
    .sort(newestFirst);
}

/** Most articles on one page of the list. */
const articlesPerPage = 20;

/** The list of articles, cut into pages. */
export const getArticleLists = async () => paginate(await getArticles(), articlesPerPage);

/**
 * The public articles for the pages of the articles: each with its neighbours in time, and with
 * others on the same subject that are not its neighbours.
 */
export async function getArticlePages() {
  const articles = await getArticles();
  const places = new Map(articles.map(({ id }, index) => [id, index]));
  const related = takeRelations(articles.map(({ id }) => id)) ?? (await relate(articles));
  return articles.map((article, index) => {
    const newer = articles[index - 1];
    const older = articles[index + 1];
    return {
      article,
      newer,
      older,
      related: (related.get(article.id) ?? [])
        .flatMap((id) => articles[places.get(id) ?? -1] ?? [])
        .filter((other) => other !== newer && other !== older)
        .slice(0, shownRelated),
    };
  });
}

/** Compares articles here, where no thread has compared them. */
async function relate(articles: Article[]) {
  const files = new Map((await getCollection('blog')).map(({ id, filePath }) => [id, filePath]));
  const read = (id: string) => {
    const file = files.get(id);
    return file ? readFileSync(file, 'utf8') : '';
  };
  return findRelated(
    articles.map(({ id, title, description }) => ({ id, title, description, body: read(id) })),
    comparedRelated,
  );
}

/** The text of an article, read when it is needed. @param id the name of its file */
export async function readArticleText(id: string): Promise<ContentSource> {
  const entry = await getEntry('blog', id);
  const file = entry?.filePath;
  if (!file) throw new Error(`content/blog/${id}.mdx is missing.`);
  // Astro's mark of an entry that has a module; its type leaves it out.
  if ('deferredRender' in entry) return { Content: (await render(entry)).Content };
  return { pieces: takeText(file) ?? compileText(readFileSync(file, 'utf8'), file, partNames) };
}
