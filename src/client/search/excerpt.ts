/** Selects the excerpt and the sections that a search result shows. */
import type { PageText } from '../../shared/page-text';
import { normalizeWord, splitWords } from './search';

interface Piece {
  text: string;
  isMatch: boolean;
}

/** Approximate length of an excerpt in characters. */
const length = 180;
const sectionLimit = 2;

const termsIn = (text: string, terms: ReadonlySet<string>) =>
  new Set(
    splitWords(text)
      .map(normalizeWord)
      .filter((word) => terms.has(word)),
  );

/** Returns the sentence with the most search terms, and the next sentences that fit. */
function cutExcerpt(text: string, terms: ReadonlySet<string>): string {
  const sentences = text.split(/(?<=[.!?:]["'’”)]*)\s+/);
  const counts = sentences.map((sentence) => termsIn(sentence, terms).size);
  const best = counts.indexOf(Math.max(...counts));
  let [excerpt = '', ...rest] = sentences.slice(best);
  while (rest[0] && excerpt.length + rest[0].length < length) excerpt += ` ${rest.shift()}`;
  if (excerpt.length > length * 2) {
    // A very long sentence: cut around the first match.
    const match = excerpt.split(/\s/).findIndex((word) => termsIn(word, terms).size > 0);
    const words = excerpt.split(/\s/).slice(Math.max(0, match - 8));
    excerpt = words.slice(0, 28).join(' ');
    rest = words.slice(28);
    if (match > 8) excerpt = `… ${excerpt}`;
  }
  return `${best > 0 && !excerpt.startsWith('…') ? '… ' : ''}${excerpt}${rest.length > 0 ? '\u00a0…' : ''}`;
}

/** @param terms the words of the pages that match the query */
export function makeExcerpt({ text }: PageText, terms: ReadonlySet<string>): Piece[] {
  // Words and separators alternate.
  const pieces = cutExcerpt(text, terms).split(/([\n\r\p{Z}\p{P}]+)/u);
  return pieces
    .map((piece) => ({ text: piece, isMatch: terms.has(normalizeWord(piece)) }))
    .filter((piece) => piece.text !== '');
}

/** Finds the sections whose headings have the most search terms. */
export const findSections = ({ path, headings }: PageText, terms: ReadonlySet<string>) =>
  headings
    .map(({ id, title }) => ({ title, path: `${path}#${id}`, count: termsIn(title, terms).size }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, sectionLimit);
