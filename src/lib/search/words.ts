/** The words of a text as the search compares them. */
import { stem } from 'porter2';

/** Letters and digits with their accents, and an apostrophe inside. */
const part = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{M}]+)*`;

/** A word, or several with hyphens between them: e-mail. */
const word = new RegExp(String.raw`${part}(?:[-\u2010\u2011]${part})*`, 'gu');

const hyphen = /[-\u2010\u2011]/;

export interface Word {
  text: string;
  /** Places in the text, in UTF-16 units; `end` is behind the word. */
  start: number;
  end: number;
}

/** A word without capitals, accents, hyphens, and an apostrophe with the s behind it: Café’s is cafe. */
export const plainWord = (text: string): string => {
  const plain = /^[a-z0-9]+$/i.test(text)
    ? text
    : text.normalize('NFKD').replaceAll(/\p{M}|['’]s$|['’\-\u2010\u2011]/gu, '');
  return plain.toLowerCase();
};

/**
 * What stands for a word in the index: its stem by the English rules of Snowball (Porter 2), so that agent, agents and
 * agent’s are the same.
 */
export const termOf = (text: string): string => stem(plainWord(text));

/** The parts of a word with hyphens. */
export const partsOf = (text: string): string[] => text.split(hyphen);

/**
 * All that a word of a text answers to: its stem, itself, because a beginning or a mistyped word is compared with what
 * is written, and the same of its parts. E-mails is email, emails, e, mail and mails.
 */
export const termsOf = (text: string): string[] => {
  const parts = hyphen.test(text) ? [text, ...partsOf(text)] : [text];
  return [...new Set(parts.flatMap((part) => [termOf(part), plainWord(part)]))];
};

/** The words of a text as they are written. */
export const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** The words of a text, each with its place. */
export const findWords = (text: string): Word[] =>
  Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    text: found,
    start: index,
    end: index + found.length,
  }));
