import type { IndexedPage } from '../../shared/search-index';
import { normalizeWord, splitWords } from './search';

interface TextFragment {
  text: string;
  isMatch: boolean;
}

/** Length of an excerpt in words. */
const excerptLength = 24;
/** Words before the first match when a sentence is too long to be shown from its start. */
const contextLength = 8;
const sectionLimit = 2;

const findTerms = (text: string, terms: ReadonlySet<string>) =>
  new Set(
    splitWords(text)
      .map(normalizeWord)
      .filter((word) => terms.has(word)),
  );

/** Returns the start of the sentence with the most search terms, and the words after it. */
function cutExcerpt(text: string, terms: ReadonlySet<string>): string {
  const sentences = text.split(/(?<=[.!?:]["'’”)]*)\s+/);
  const counts = sentences.map((sentence) => findTerms(sentence, terms).size);
  const best = counts.indexOf(Math.max(...counts));
  const words = sentences.slice(best).join(' ').split(' ');
  const match = words.findIndex((word) => findTerms(word, terms).size > 0);
  const start = match < excerptLength - contextLength ? 0 : match - contextLength;
  const excerpt = words.slice(start, start + excerptLength).join(' ');
  const isCut = words.length > start + excerptLength;
  return `${best + start > 0 ? '… ' : ''}${excerpt}${isCut ? '\u00a0…' : ''}`;
}

/** @param terms the words of the pages that match the query */
export function createExcerpt({ text }: IndexedPage, terms: ReadonlySet<string>): TextFragment[] {
  // Words and separators alternate.
  const pieces = cutExcerpt(text, terms).split(/([\n\r\p{Z}\p{P}]+)/u);
  return pieces
    .map((piece) => ({ text: piece, isMatch: terms.has(normalizeWord(piece)) }))
    .filter((piece) => piece.text !== '');
}

export const findSections = ({ path, headings }: IndexedPage, terms: ReadonlySet<string>) =>
  headings
    .map(({ id, title }) => ({ title, path: `${path}#${id}`, count: findTerms(title, terms).size }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, sectionLimit);
