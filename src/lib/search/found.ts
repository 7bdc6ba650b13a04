/** What a search finds, as plain values: the worker makes them, the page shows them. */

import { formatDay } from '../dates';
import type { PageText } from './format';
import { findWords, termsOf, type Word } from './words';

export interface Piece {
  text: string;
  /** Whether it is a word that was looked for. */
  isMatch: boolean;
}

export interface Found {
  path: string;
  title: string;
  /** What kind of page it is, and its day where it has one: Article, 21/06/2025. */
  label: string;
  excerpt: Piece[];
  /** The parts of the page that answer best, two at most. */
  sections: { title: string; path: string }[];
}

/** What the page asks the worker. */
export interface Question {
  id: number;
  words: string;
  /** How many of the pages that were found are wanted, the best first. */
  count: number;
}

/** What the worker answers. `null` instead of the pages: the index could not be read. */
export interface Answer {
  id: number;
  total: number;
  /** Whether each of them has only some of the words, because none has all. */
  isPartial: boolean;
  /** The words that no page has, and for which pages with similar words were found. */
  corrected: string[];
  found: Found[] | null;
}

/** How many words an excerpt has. */
const excerptLength = 28;
/** How many parts of a text are weighed at most. */
const mostParts = 200;
/** How many words may stand before the first one that was looked for. */
const lead = 8;
/** Most sections named under a page. */
const sectionLimit = 2;
/** Up to how often it counts that words stand together, or that there is another one. */
const variety = 8;

/** What was looked for, as the search found it: to each term the place of its word in the question. */
type Terms = ReadonlyMap<string, number>;

interface Match extends Word {
  /** Which word of the text it is, and which word of the question it answers, from 0. */
  index: number;
  place: number;
}

const findMatches = (words: readonly Word[], terms: Terms): Match[] =>
  words.flatMap((word, index) => {
    const place = termsOf(word.text).flatMap((term) => terms.get(term) ?? [])[0];
    return place === undefined ? [] : [{ ...word, index, place }];
  });

/**
 * How well some words answer a question: by how many of its words are among them, then by how many stand one behind
 * the other as they do in it, then by how many there are.
 */
function weigh(matches: readonly Match[]): number {
  const different = new Set(matches.map(({ place }) => place)).size;
  const together = matches.filter(
    ({ index, place }, at) => matches[at - 1]?.index === index - 1 && matches[at - 1]?.place === place - 1,
  ).length;
  return (
    different * variety ** 2 +
    Math.min(together, variety - 1) * variety +
    Math.min(matches.length, variety - 1)
  );
}

/** The text of some words with what was looked for set apart. @param end behind the last */
function cut(text: string, matches: readonly Match[], start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let behind = start;
  for (const match of matches.filter((match) => match.start >= start && match.end <= end)) {
    pieces.push({ text: text.slice(behind, match.start), isMatch: false });
    pieces.push({ text: text.slice(match.start, match.end), isMatch: true });
    behind = match.end;
  }
  pieces.push({ text: text.slice(behind, end), isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** The part of a text that answers best. One that is not the start or the end of its text says so. */
function makeExcerpt(text: string, terms: Terms): Piece[] {
  const words = findWords(text);
  const matches = findMatches(words, terms);
  const endOf = (index: number) => words[index]?.end ?? 0;
  const startsSentence = (index: number) =>
    /[.!?:]\s/.test(text.slice(endOf(index - 1), words[index]?.start));
  const lastFirst = Math.max(0, words.length - excerptLength);
  /** The first word of the part around a match: a little before it, where a sentence begins if one begins there. */
  const firstFor = ({ index }: Match) => {
    const before = Array.from({ length: Math.min(lead, index) + 1 }, (_, step) => index - step);
    const first = before.findLast(startsSentence) ?? before[lead / 2] ?? 0;
    return Math.min(first, lastFirst);
  };
  let [best, most] = [0, 0];
  for (const first of new Set(matches.slice(0, mostParts).map(firstFor))) {
    const inside = matches.filter(({ index }) => index >= first && index < first + excerptLength);
    if (weigh(inside) > most) [best, most] = [first, weigh(inside)];
  }
  // With the signs before and behind: a quotation mark, a full stop.
  const start = text.lastIndexOf(' ', words[best]?.start ?? 0) + 1;
  const space = text.indexOf(' ', endOf(Math.min(best + excerptLength, words.length) - 1));
  const end = space === -1 ? text.length : space;
  const pieces = cut(text, matches, start, end);
  if (start > 0) pieces.unshift({ text: '… ', isMatch: false });
  if (end < text.length) pieces.push({ text: '\u00a0…', isMatch: false });
  return pieces;
}

/**
 * One page that was found, as it is shown.
 * @param terms what was looked for, as the search found it
 */
export function describePage(page: PageText, terms: Terms): Found {
  const { path, title, kind, day, text, headings } = page;
  const matches = findMatches(findWords(text), terms);
  const sections = headings.map(({ id, start, end }, index) => {
    const until = headings[index + 1]?.start ?? text.length;
    const inside = matches.filter((match) => match.start >= start && match.end <= until);
    const named = inside.filter((match) => match.end <= end);
    return { title: text.slice(start, end), path: `${path}#${id}`, weight: weigh(inside) + weigh(named) };
  });
  // What stands between two headings reads on; a heading between two sentences does not.
  const body = headings.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\S*\s*/, ''),
    text,
  );
  return {
    path,
    title,
    label: [kind, day && formatDay(new Date(day))].filter(Boolean).join(', '),
    excerpt: makeExcerpt(body, terms),
    sections: sections
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, sectionLimit)
      .map(({ title, path }) => ({ title, path })),
  };
}
