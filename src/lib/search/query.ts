/** Finds the pages that have some words. */
import MiniSearch, { type Query, type QueryCombination } from 'minisearch';
import type { PageText } from './format.ts';
import { partsOf, plainWord, termOf, termsOf, wordsOf } from './words.ts';

export interface Ranking {
  /** The best first. */
  pages: PageText[];
  /** Whether each of them has only some of the words, because none has all. */
  isPartial: boolean;
  /** The words that no page has, and for which pages with similar words were found. */
  corrected: string[];
  /** What stands in their texts for what was asked: to each term the place of its word in the question. */
  terms: Map<string, number>;
}

/** How often a word counts that stands in the title or in a heading. */
const boost = { title: 6, headings: 3 };

/**
 * Words that tell nothing about a page. They are looked for only where a question has no others. The last two are what
 * is left of can’t and won’t.
 */
const fillers = new Set(
  (
    'a about an and are as at be been but by can could did do does for from had has have he her his how i if in into ' +
    'is it its may me my no not of on or our she should so than that the their them then there these they this to ' +
    'us was we were what when where which who why will with would you your ca wo'
  ).split(' '),
);

/** What is joined to a word by an apostrophe: don’t, I’m, we’ll. */
const contraction = /(?:n['’]t|['’](?:m|s|d|ll|re|ve))$/i;

/** How many letters a word has at least in which one is taken for a mistake, and two. */
const correctable = [4, 8] as const;

/** Where no page has all words: how good one must be, beside the best. */
const partialShare = 0.5;

/** The words of a question that are looked for, each once. */
function tellingWords(question: string): string[] {
  // A word with hyphens is looked for by its parts, unless one of them is a mere letter: e-mail is email.
  const written = wordsOf(question).flatMap((word) => {
    const parts = partsOf(word);
    return parts.some(({ length }) => length === 1) ? [word] : parts;
  });
  const words = [...new Map(written.map((word) => [termOf(word), word])).values()];
  const telling = words.filter((word) => !fillers.has(plainWord(word.replace(contraction, ''))));
  return telling.length > 0 ? telling : words;
}

/** A word with each two letters that stand side by side exchanged, once: agnet is agent. */
const exchangesOf = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );

/** What stands in the pages for a word of a question. */
interface Finding {
  query: QueryCombination;
  terms: string[];
  isCorrected: boolean;
}

function makeIndex(pages: readonly PageText[]): MiniSearch<PageText> {
  /** A text has most of its words many times, and a stem takes long to find. */
  const known = new Map<string, string[]>();
  const index = new MiniSearch<PageText>({
    idField: 'path',
    fields: ['title', 'headings', 'text'],
    extractField: (page, field) =>
      field === 'headings'
        ? page.headings.map(({ start, end }) => page.text.slice(start, end)).join('\n')
        : page[field as 'path' | 'title' | 'text'],
    tokenize: wordsOf,
    processTerm: (word) => {
      const terms = known.get(word) ?? termsOf(word);
      known.set(word, terms);
      return terms;
    },
    // A question comes here as the terms that it has been found to mean.
    searchOptions: { tokenize: (term) => [term], processTerm: (term) => term, boost },
  });
  index.addAll(pages);
  return index;
}

/** The terms of the index that a query means. */
const findTerms = (index: MiniSearch<PageText>, query: Query): string[] => [
  ...new Set(index.search(query).flatMap(({ terms }) => terms)),
];

/** What may be meant by a word: the word itself, and if no page has it, those like it, the likeliest first. */
function* meanings(index: MiniSearch<PageText>, word: string): Generator<string[]> {
  const [shortest, longer] = correctable;
  // That the first letter is wrong is rare.
  const findSimilar = (letters: number) =>
    findTerms(index, { queries: [word], fuzzy: letters }).filter((term) => term[0] === word[0]);
  yield [word];
  if (word.length < shortest) return;
  yield exchangesOf(word).filter((exchanged) => exchanged !== word);
  yield findSimilar(1);
  if (word.length >= longer) yield findSimilar(2);
}

/**
 * Finds a word as it is, or else as a beginning, or else corrected.
 * @param isLast whether the word is the last of its question, and may go on
 */
function findWord(index: MiniSearch<PageText>, written: string, isLast: boolean): Finding | undefined {
  const word = plainWord(written);
  for (const meant of meanings(index, word))
    for (const prefix of isLast ? [false, true] : [false]) {
      const queries = prefix ? meant : [...new Set(meant.map(termOf))];
      const query: QueryCombination = { queries, combineWith: 'OR', prefix };
      const terms = findTerms(index, query);
      if (terms.length > 0) return { query, terms, isCorrected: !meant.includes(word) };
    }
  return;
}

/**
 * Makes the index of some pages.
 * @returns ranks the pages that have all words of a question, or, where none has, those with the most telling ones
 */
export function createSearch(pages: readonly PageText[]): (question: string) => Ranking {
  const index = makeIndex(pages);
  const pageAt = new Map(pages.map((page) => [page.path, page]));
  return (question) => {
    const words = tellingWords(question);
    const findings = words.map((word, place) => findWord(index, word, place === words.length - 1));
    const found = findings.filter((finding) => finding !== undefined);
    const search = (combineWith: 'AND' | 'OR') =>
      index.search({ combineWith, queries: found.map(({ query }) => query) });
    const whole = found.length > 0 && found.length === words.length ? search('AND') : [];
    const some = found.length > 0 && whole.length === 0 ? search('OR') : [];
    const least = (some[0]?.score ?? 0) * partialShare;
    const results = whole.length > 0 ? whole : some.filter(({ score }) => score >= least);
    return {
      pages: results.flatMap(({ id }) => pageAt.get(id) ?? []),
      isPartial: some.length > 0,
      corrected: words.filter((_, place) => findings[place]?.isCorrected),
      terms: new Map(
        findings.flatMap((finding, place) => finding?.terms.map((term) => [term, place] as const) ?? []),
      ),
    };
  };
}
