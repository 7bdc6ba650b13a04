/** Finds pages in the search index with MiniSearch. */
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import type { PageText } from '../../shared/page-text';

export interface Answer {
  /** The best page first. */
  pages: PageText[];
  /** Whether each page has only some of the words, because no page has all of them. */
  isPartial: boolean;
  /** The words that no page has, so that pages with similar words were found. */
  corrected: string[];
  /** The words of the pages that match the question. */
  terms: Set<string>;
}

export const splitWords: (text: string) => string[] = MiniSearch.getDefault('tokenize');

/** A word without capitals and accents. */
export const normalizeWord = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Words that say nothing about a page, and what remains of don't, I'm and we'll. */
const stopWords = new Set(
  (
    'a an and are at be can could did do does for from had has have he her his how i if is it its may me much my of on ' +
    'or our she should so than that the their then there they this to was we were what when where which who why will ' +
    'with would you your d don ll m re s t ve'
  ).split(' '),
);

/** The words of a question without stop words, unless it has no others. */
function readQuestion(question: string): string[] {
  const words = splitWords(question).map(normalizeWord).filter(Boolean);
  const telling = words.filter((word) => !stopWords.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** Shorter words match as a whole only. */
const shortestPrefix = 3;

/** In partial answers, the smallest share of the best score. */
const partialShare = 0.5;

/** How many letters of a word may be wrong. Two letters in the wrong order count as two. */
const mostMistakes = ({ length }: string) => (length < 4 ? 0 : length === 4 ? 1 : 2);

/** @returns finds the pages with all words of a question or, if there are none, with some of them */
export async function createSearch(pages: readonly PageText[]): Promise<(question: string) => Answer> {
  const index = new MiniSearch<PageText>({
    idField: 'path',
    fields: ['title', 'keywords', 'headings', 'text'],
    storeFields: ['kind'],
    extractField: (page, field) =>
      field === 'headings'
        ? page.headings.map(({ title }) => title).join('\n')
        : String(page[field as keyof PageText]),
    processTerm: normalizeWord,
    searchOptions: {
      boost: { title: 6, keywords: 6, headings: 3 },
      prefix: (term) => term.length >= shortestPrefix,
      // The question comes as words.
      tokenize: (words) => words.split(' '),
    },
  });
  // In steps, so that the page reacts to keys while a long index is built.
  await index.addAllAsync(pages);
  const pageAt = new Map(pages.map((page) => [page.path, page]));

  /** The fewest wrong letters with which a page has a word. */
  const countMistakes = (word: string): number => {
    for (let mistakes = 0; mistakes <= mostMistakes(word); mistakes++)
      if (index.search(word, { fuzzy: mistakes }).length > 0) return mistakes;
    return 0;
  };

  return (question) => {
    const words = readQuestion(question);
    const mistakes = words.map(countMistakes);
    const find = (options: SearchOptions): SearchResult[] =>
      words.length === 0
        ? []
        : index.search(words.join(' '), { fuzzy: (_, place) => mistakes[place] ?? 0, ...options });
    const whole = find({ combineWith: 'AND' });
    const some = whole.length > 0 ? [] : find({ combineWith: 'OR' });
    const least = (some[0]?.score ?? 0) * partialShare;
    const results = [...whole, ...some.filter(({ score }) => score >= least)];
    // Who searches for a page by its name or purpose wants that page, not an article about it.
    const named = new Set(
      find({
        combineWith: 'AND',
        fields: ['title', 'keywords'],
        filter: ({ kind }) => kind !== 'Article',
      }).map(({ id }) => id),
    );
    const ordered = [
      ...results.filter(({ id }) => named.has(id)),
      ...results.filter(({ id }) => !named.has(id)),
    ];
    const terms = results.flatMap(({ terms }) => terms);
    // Of sign in, every "in" of a page would be marked.
    const longTerms = terms.filter((term) => term.length >= shortestPrefix);
    return {
      pages: ordered.flatMap(({ id }) => pageAt.get(id) ?? []),
      isPartial: some.length > 0,
      corrected: words.filter((_, place) => (mistakes[place] ?? 0) > 0),
      terms: new Set(longTerms.length > 0 ? longTerms : terms),
    };
  };
}
