/** What the search can find: the public articles and the legal documents as they stand, with their texts. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { formatIsoDay } from '../dates';
import type { PageText } from '../search/format';
import { getArticles } from './blog';
import { getDocuments } from './legal';
import { describeParts } from './part-words';
import { joinLines, type Line, readLines } from './text';

/**
 * How many characters of full texts the browser of somebody who searches is given. The newest articles come first; of
 * those beyond it only title, description and headings are found. With 1,000 articles a first question then takes less
 * than 300 kB (docs/decisions/042-search-with-minisearch.md).
 */
export const mostText = 250_000;

/** A page before it is decided how much of it can be found. */
export interface Findable extends Omit<PageText, 'text' | 'headings'> {
  description: string;
  lines: Line[];
}

/**
 * Gives the pages their texts, those that come first in full.
 * @param most how many characters of full texts there are at most; of the rest only description and headings are taken
 */
export function limitTexts(pages: readonly Findable[], most = mostText): PageText[] {
  let sum = 0;
  return pages.map(({ description, lines, ...page }) => {
    const full = joinLines(lines);
    sum += full.text.length;
    if (sum <= most) return { ...page, ...full };
    return { ...page, ...joinLines([{ words: description }, ...lines.filter(({ id }) => id)]) };
  });
}

/** Every page that the search can find: the legal documents, then the articles, the newest first. */
export async function getFindablePages(): Promise<PageText[]> {
  const parts = await describeParts();
  const linesOf = ({ body = '' }: CollectionEntry<'blog' | 'legal'>) => readLines(body, parts);
  const texts = new Map((await getCollection('legal')).map((entry) => [entry.id, linesOf(entry)]));
  const documents = (await getDocuments()).map(({ id, path, title, description, date }) => ({
    path,
    title,
    kind: 'Legal document',
    day: date && formatIsoDay(date),
    description,
    lines: texts.get(id) ?? [],
  }));
  const entries = new Map((await getCollection('blog')).map((entry) => [entry.id, entry]));
  const articles = (await getArticles())
    .filter(({ isPublic }) => isPublic)
    .map(({ id, path, title, description, date }) => {
      const entry = entries.get(id);
      return {
        path,
        title,
        kind: 'Article',
        day: formatIsoDay(date),
        description,
        lines: entry ? linesOf(entry) : [],
      };
    });
  return limitTexts([...documents, ...articles]);
}
