/** What the search can find: plans, pages, the legal documents as they stand and the public articles, with their texts. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { formatIsoDay } from '../dates';
import { traitsOf } from '../paths';
import type { PageText } from '../search/format';
import { getArticles } from './blog';
import { getDocuments } from './legal';
import { pageNames, pagePath } from './page-names';
import { getPage } from './pages';
import { describeParts } from './part-words';
import { getPlans } from './plans';
import { joinLines, type Line, type PartWords, readLines } from './text';

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

const asLine = (words: string): Line => ({ words });

/** The plans, with everything on their pages. */
async function findPlans(parts: PartWords): Promise<Findable[]> {
  const bodies = new Map((await getCollection('plans')).map(({ id, body = '' }) => [id, body]));
  return (await getPlans()).map(({ id, path, name, description, features, cards, questions }) => ({
    path,
    title: `${name} plan`,
    kind: 'Plan',
    description,
    lines: [
      ...readLines(bodies.get(id) ?? '', parts),
      ...features.map(({ label, text }) =>
        asLine(`${[label].flat().join(', ')}: ${[text].flat().join(', ')}`),
      ),
      ...cards.map(({ title, text }) => asLine(`${title}: ${text}`)),
      ...questions.map(({ question, answer }) => asLine(`${question} ${answer}`)),
    ],
  }));
}

/** The pages that everybody may look for. */
async function findPages(parts: PartWords): Promise<Findable[]> {
  const listed = pageNames.filter((id) => !traitsOf(pagePath(id)).isUnlisted);
  const bodies = new Map((await getCollection('pages')).map(({ id, body = '' }) => [id, body]));
  return Promise.all(
    listed.map(async (id) => {
      const { heading, lead = '', description } = await getPage(id);
      const lines = [asLine(lead || description), ...readLines(bodies.get(id) ?? '', parts)];
      return { path: pagePath(id), title: heading, kind: 'Page', description, lines };
    }),
  );
}

/** Every page that the search can find: plans, pages, the legal documents, then the articles, the newest first. */
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
  return limitTexts([...(await findPlans(parts)), ...(await findPages(parts)), ...documents, ...articles]);
}
