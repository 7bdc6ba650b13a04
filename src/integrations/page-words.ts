/** Reads which classes, ids, elements and custom properties a page names, itself or through a script that it can fetch. */
import path from 'node:path';
import { wordsOf } from './used-css.ts';

/** What may be a class, an id, an element or a custom property. */
export interface PageWords {
  /** In the tags and scripts of the page. */
  own: ReadonlySet<string>;
  /** In the files that the page can fetch. Pages that name the same files share the set. */
  fetched: ReadonlySet<string>;
}

/** A comment, a script with its text, or a tag with its attributes, whose values may hold a `>`. */
const pieceOfMarkup = /<!--[\s\S]*?-->|<script\b[\s\S]*?<\/script>|<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi;

/** Comments and data: nothing in them becomes a part of the page. */
const hasNoWords = /^<!|^<script\b[^>]*type="application\//;

/** Attributes whose values are seldom the same twice. */
const isRare = /\s(?:href|content|datetime|id)=/;

/** Where the built scripts and style sheets are, in the words of a page. */
const builtFile = /\/_astro\/([\w.-]+\.(?:js|css))\b/g;

/** The part of a page that every page can fetch. */
export const sharedPart = { route: '/choices', file: 'choices.html', asking: /['`]\/choices['`]/ };

/**
 * A reader for the pages of a built site.
 * @param readFile the text of a file below the folder of the site, empty where there is none
 * @returns a function from the markup of a page, without its styles, to its words
 */
export function readPageWords(readFile: (name: string) => string): (html: string) => PageWords {
  /** The words of a piece of markup: the same tags and scripts stand on thousands of pages. */
  const pieces = new Map<string, Set<string>>();
  const wordsOfPiece = (piece: string) => {
    const words = pieces.get(piece) ?? wordsOf(piece);
    if (!isRare.test(piece)) pieces.set(piece, words);
    return words;
  };
  const files = new Map<string, { words: Set<string>; named: string[] }>();
  const read = (name: string) => {
    const text = readFile(name);
    const named = [...text.matchAll(/[\w.-]+\.(?:js|css)\b/g)].map(([found]) => path.join('_astro', found));
    return { words: wordsOf(text), named };
  };
  /** The words of all that some files lead to, their own too. */
  const reached = new Map<string, Set<string>>();
  const wordsFrom = (names: string[]) => {
    const key = names.join(' ');
    const known = reached.get(key);
    if (known) return known;
    const words = new Set<string>();
    const seen = new Set<string>();
    const waiting = [...names];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const file = files.get(name) ?? read(name);
      files.set(name, file);
      for (const word of file.words) words.add(word);
      waiting.push(...file.named);
    }
    reached.set(key, words);
    return words;
  };
  return (html) => {
    const own = new Set<string>();
    for (const piece of new Set(html.match(pieceOfMarkup)))
      if (!hasNoWords.test(piece)) for (const word of wordsOfPiece(piece)) own.add(word);
    const named = new Set<string>();
    for (const [, name = ''] of html.matchAll(builtFile)) named.add(path.join('_astro', name));
    if (sharedPart.asking.test(html)) named.add(sharedPart.file);
    return { own, fetched: wordsFrom([...named].sort()) };
  };
}
