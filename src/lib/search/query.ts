/** Finds the pages that have some words, in the files of the index. */
import { impactSteps, type Manifest, type Terms, termsFile, unpackPages } from './format.ts';
import { partsOf, plainWord, termOf, wordsOf } from './words.ts';

/** Fetches a file of the index. Fails where it does not come. */
export type ReadFile = (file: string) => Promise<unknown>;

export interface Ranking {
  /** The numbers of the pages, the best first. */
  pages: number[];
  /** Whether each of them has only some of the words, because none has all. */
  isPartial: boolean;
  /** What stands in their texts for what was asked: to each term the place of its word in the question. */
  terms: Map<string, number>;
}

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

/** How many files are fetched at most for all words that begin with some letters. */
const mostFiles = 4;

/**
 * What may be missing of a word that is being typed. The index has stems, and a stem can end before what stands there
 * already: openin is the start of no stem, because opening is open.
 */
const endings = 'g n e s d t l y on ng le ly nt ul ty ent ess'.split(' ');
/** How many letters such a word has at least. */
const shortestUnfinished = 4;

/** Where no page has all words: how good one must be, beside the best. */
const partialShare = 0.5;

/** The last place whose value is not greater. @param values sorted */
function placeOf(values: readonly string[], value: string): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((values[middle] ?? '') <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

type Found = [term: string, pages: number[]][];

/**
 * The terms for a word: its own, or else, where it is being typed, those that begin with it.
 * @param isLast whether the word is the last of its question, and may go on
 */
async function findTerms(
  word: string,
  isLast: boolean,
  { version, firsts }: Manifest,
  read: ReadFile,
): Promise<Found> {
  const readTerms = (file: number) => read(termsFile(version, file)) as Promise<Terms>;
  const findExact = async (written: string): Promise<Found> => {
    const term = termOf(written);
    const terms = await readTerms(placeOf(firsts, term));
    return Object.hasOwn(terms, term) ? [[term, terms[term] ?? []]] : [];
  };
  const findBeginning = async (letters: string): Promise<Found> => {
    const first = placeOf(firsts, letters);
    const last = Math.min(placeOf(firsts, `${letters}\uffff`), first + mostFiles - 1);
    const files = Array.from({ length: last - first + 1 }, (_, index) => readTerms(first + index));
    return (await Promise.all(files)).flatMap((terms) =>
      Object.entries(terms).filter(([term]) => term.startsWith(letters)),
    );
  };
  const letters = plainWord(word);
  const exact = await findExact(word);
  if (exact.length > 0 || !isLast) return exact;
  const beginning = await findBeginning(letters);
  if (beginning.length > 0 || letters.length < shortestUnfinished) return beginning;
  for (const ending of endings) {
    const ended = await findExact(letters + ending);
    if (ended.length > 0) return ended;
  }
  return [];
}

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

/** How much a word tells pages apart: the fewer have it, the more (Okapi BM25). */
const rarityOf = (having: number, pages: number) => Math.log(1 + (pages - having + 0.5) / (having + 0.5));

/**
 * Ranks the pages that have all words of a question, or, where none has, those with the most telling ones.
 * @param question as somebody wrote it
 * @param manifest of the index that is asked
 * @param read fetches its files; where that fails, so does the search
 */
export async function rank(question: string, manifest: Manifest, read: ReadFile): Promise<Ranking> {
  const words = tellingWords(question);
  if (manifest.pages === 0 || words.length === 0) return { pages: [], isPartial: false, terms: new Map() };
  const found = await Promise.all(
    words.map((word, index) => findTerms(word, index === words.length - 1, manifest, read)),
  );

  const scores = new Float64Array(manifest.pages);
  const had = new Uint8Array(manifest.pages);
  for (const terms of found) {
    const impacts = new Uint8Array(manifest.pages);
    for (const [, packed] of terms)
      unpackPages(packed, (page, impact) => {
        impacts[page] = Math.max(impacts[page] ?? 0, impact);
      });
    const rarity = rarityOf(
      impacts.reduce((sum, impact) => sum + Math.sign(impact), 0),
      manifest.pages,
    );
    for (const [page, impact] of impacts.entries()) {
      if (impact === 0) continue;
      scores[page] = (scores[page] ?? 0) + (rarity * impact) / impactSteps;
      had[page] = (had[page] ?? 0) + 1;
    }
  }

  const isPartial = !had.includes(words.length);
  const least = isPartial ? scores.reduce((best, score) => Math.max(best, score), 0) * partialShare : 0;
  const pages = Array.from(scores.keys())
    .filter((page) =>
      isPartial ? (had[page] ?? 0) > 0 && (scores[page] ?? 0) >= least : had[page] === words.length,
    )
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const terms = new Map(found.flatMap((each, place) => each.map(([term]) => [term, place] as const)));
  return { pages, isPartial: isPartial && pages.length > 0, terms };
}
