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

/** Attributes whose values no style sheet names. */
const isNameless = /\s(?:href|content|datetime)=(?:"[^"]*"|'[^']*')/g;

/** An attribute whose value is seldom the same twice. */
const isRare = /\sid=/;

/** Where the built scripts and style sheets are, in the words of a page. */
const builtFile = /\/_astro\/([\w.-]+\.(?:js|css))\b/g;

interface Part {
  words: ReadonlySet<string>;
  /** The files that it names. */
  named: string[];
}

/** A page as its head, what comes before its text, the text, and what comes after. */
function partsOf(html: string): [string, string, string, string] {
  const body = html.indexOf('<body');
  const start = html.indexOf('<main', body);
  const end = html.lastIndexOf('</main>');
  if (body === -1 || start === -1 || end < start) return ['', '', html, ''];
  return [html.slice(0, body), html.slice(body, start), html.slice(start, end), html.slice(end)];
}

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
  /** What a part of a page names, itself and of files. */
  const readPart = (part: string): Part => {
    const words = new Set<string>();
    const tags = part.match(pieceOfMarkup)?.filter((piece) => !hasNoWords.test(piece)) ?? [];
    for (const piece of new Set(tags.map((tag) => tag.replaceAll(isNameless, ''))))
      for (const word of wordsOfPiece(piece)) words.add(word);
    const named = Array.from(part.matchAll(builtFile), ([, name = '']) => path.join('_astro', name));
    return { words, named: sharedPart.asking.test(part) ? [...named, sharedPart.file] : named };
  };
  /** What stands before and after the text of a page: the same on thousands. */
  const frames = new Map<string, Part>();
  const readFrame = (frame: string) => {
    const known = frames.get(frame) ?? readPart(frame);
    frames.set(frame, known);
    return known;
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
    const [head, top, text, bottom] = partsOf(html);
    const parts = [readPart(head), readFrame(top), readPart(text), readFrame(bottom)];
    const own = new Set<string>();
    for (const { words } of parts) for (const word of words) own.add(word);
    const named = new Set(parts.flatMap((part) => part.named));
    return { own, fetched: wordsFrom([...named].sort()) };
  };
}
