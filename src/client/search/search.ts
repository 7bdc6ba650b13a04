import MiniSearch from 'minisearch';
import type { IndexedPage } from '../../shared/search-index';

export interface Results {
  /** The best page first. */
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

/** Includes the parts of don't, I'm and we'll. */
const stopWords = new Set(
  (
    'a an and are at be can could did do does for from had has have he her his how i if is it its may me much my of on ' +
    'or our she should so than that the their then there they this to was we were what when where which who why will ' +
    'with would you your d don ll m re s t ve'
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

/** Minimum length of a word in which one letter may be wrong. A shorter word would become many others. */
const minTypoLength = 4;
/** Minimum length of a word in which two letters may be wrong. A name such as OpenAI would become "open". */
const minTwoTyposLength = 8;

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
      boostDocument: (_path, _term, stored) => (stored?.kind === 'Article' ? 1 : pageBoost),
      prefix: (term) => term.length >= minPrefixLength,
      // The query is already split into words.
      tokenize: (words) => words.split(' '),
    },
  });
  // In chunks, so that the page stays responsive.
  await index.addAllAsync(pages);
  const pagesByPath = new Map(pages.map((page) => [page.path, page]));

  /** The most similar words of the pages, if no page contains the word itself. */
  const findSimilarWords = (word: string): string[] => {
    if (word.length < minTypoLength || index.search(word).length > 0) return [];
    for (const fuzzy of [1, 2]) {
      const similar = new Set(index.search(word, { fuzzy }).flatMap(({ terms }) => terms));
      const isAllowed = (term: string) =>
        fuzzy === 1 || word.length >= minTwoTyposLength || isSwapped(word, term);
      const allowed = [...similar].filter(isAllowed);
      if (allowed.length > 0) return allowed;
    }
    return [];
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
