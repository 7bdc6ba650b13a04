import MiniSearch from 'minisearch';
import type { IndexedPage } from '../../shared/search-index';

export interface Results {
  pages: IndexedPage[];
  /** True if no page contains all words of the query, so each result contains only some of them. */
  isPartial: boolean;
  /** Words of the query that no page contains; the results contain similar words. */
  corrected: string[];
  /** The words of the pages that match the query. */
  terms: Set<string>;
}

export const splitWords: (text: string) => string[] = MiniSearch.getDefault('tokenize');

/** Removes capitals and accents. */
export const normalizeWord = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Words that a search ignores, because they are not the topic of a question. Includes the parts of don't, I'm and we'll, and the forms without apostrophe. */
const stopWords = new Set(
  (
    'a an and any are at be can could did do does for from get got had has have he her his how hows i if im is it its ive ' +
    'know like may me much my need of on or our please she should so some tell than that the their then there they ' +
    'this to want was we were what whats when wheres where which who whos why will with would you your d don dont ll m ' +
    're s t ve'
  ).split(' '),
);

/** The words of a query without stop words, unless it has no others. */
function readQuery(query: string): string[] {
  const words = splitWords(query).map(normalizeWord).filter(Boolean);
  const content = words.filter((word) => !stopWords.has(word));
  return [...new Set(content.length > 0 ? content : words)];
}

/** Factor for the score of pages, plans and legal documents, so that they rank above similar articles. */
const pageBoost = 2;

/** Minimum length of a word that matches the start of longer words. */
const minPrefixLength = 3;

/** Minimum score of partial results, as a fraction of the best score. */
const minScoreRatio = 0.5;

/** Minimum length of a word with a wrong letter, and of the word that was meant. A shorter one would become many others. */
const minTypoLength = 5;
/** Minimum length of a word without its ending. */
const minStemLength = 4;

/** Removes an English ending: investing and investors have the same stem. */
const removeEnding = (word: string) =>
  word.replace(/(?:ings?|ed|ers?|ions?|ies|y|(?<!s)s)$/, '').replace(/(.)\1$/, '$1');

/** Whether two words differ only in two adjacent letters that are swapped. */
const isSwapped = (word: string, other: string) =>
  [...word].some(
    (letter, at) => word.slice(0, at) + (word[at + 1] ?? '') + letter + word.slice(at + 2) === other,
  );

/** Builds the index. @returns a function that finds the pages with all words of a query; if there are none, with some */
export async function createSearch(pages: readonly IndexedPage[]): Promise<(query: string) => Results> {
  const index = new MiniSearch<IndexedPage>({
    idField: 'path',
    fields: ['title', 'keywords', 'headings', 'text'],
    storeFields: ['kind'],
    extractField: (page, field) =>
      field === 'headings'
        ? page.headings.map(({ title }) => title).join('\n')
        : String(page[field as keyof IndexedPage]),
    processTerm: normalizeWord,
    searchOptions: {
      boost: { title: 6, keywords: 6, headings: 3 },
      // Lower than the default of 0.7: a page with keywords in several languages is not less relevant.
      bm25: { k: 1.2, b: 0.3, d: 0.5 },
      boostDocument: (_path, _term, stored) => (stored?.kind === 'Article' ? 1 : pageBoost),
      prefix: (term) => term.length >= minPrefixLength,
      // The query is already split into words.
      tokenize: (words) => words.split(' '),
    },
  });
  // In chunks, so that the page stays responsive.
  await index.addAllAsync(pages);
  const pagesByPath = new Map(pages.map((page) => [page.path, page]));

  const findTerms = (word: string, fuzzy: number) => [
    ...new Set(index.search(word, { fuzzy }).flatMap(({ terms }) => terms)),
  ];

  /** Other forms of a word that no page contains; if there are none, the words that differ in one letter. */
  const findSimilarWords = (word: string): string[] => {
    if (index.search(word).length > 0) return [];
    const stem = removeEnding(word);
    const forms = stem.length < minStemLength ? [] : findTerms(stem, 0);
    if (forms.length > 0 || word.length < minTypoLength) return forms;
    const swapped = findTerms(word, 2).filter((term) => isSwapped(word, term));
    return (swapped.length > 0 ? swapped : findTerms(word, 1)).filter((term) => term.length >= minTypoLength);
  };

  return (query) => {
    const words = readQuery(query);
    const similar = words.map(findSimilarWords);
    const find = (combineWith: 'AND' | 'OR') =>
      index.search({
        combineWith,
        queries: words.map((word, position) =>
          similar[position]?.length ? { combineWith: 'OR', prefix: false, queries: similar[position] } : word,
        ),
      });
    const complete = find('AND');
    const partial = complete.length > 0 ? [] : find('OR');
    const lowest = (partial[0]?.score ?? 0) * minScoreRatio;
    const results = [...complete, ...partial.filter(({ score }) => score >= lowest)];
    const terms = results.flatMap(({ terms }) => terms);
    // Otherwise a search for "sign in" would highlight every "in".
    const longTerms = terms.filter((term) => term.length >= minPrefixLength);
    return {
      pages: results.flatMap(({ id }) => pagesByPath.get(id) ?? []),
      isPartial: partial.length > 0,
      corrected: words.filter((_word, position) => similar[position]?.length),
      terms: new Set(longTerms.length > 0 ? longTerms : terms),
    };
  };
}
