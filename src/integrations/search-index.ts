/**
 * Makes the index of the search: which pages have which words, in files small enough to be fetched while somebody
 * types. docs/decisions/039-own-search-index.md
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  impactSteps,
  indexFolder,
  type Manifest,
  manifestFile,
  type PageText,
  packPage,
  pageFile,
  termsFile,
} from '../lib/search/format.ts';
import { termsOf, wordsOf } from '../lib/search/words.ts';

/** How often a word counts that stands in the title or in a heading. */
const weights = { title: 8, heading: 5, text: 1 } as const;

/** How much the first time of a word says, and how much a long text takes from it: the usual values of Okapi BM25. */
const [saturation, lengthShare] = [1.2, 0.75];

/** How many characters a file of terms has at least, unless it is the last: about 10 kB compressed. */
const termsSize = 40_000;

/** Counts above this say no more, and a page and its count fit into one number. */
const mostCounted = 63;

export interface SearchIndex {
  add: (page: PageText) => void;
  /** How many pages it has. */
  size: () => number;
  /**
   * Writes all files, in place of those that are there.
   * @param root the folder of the built site
   */
  write: (root: string) => void;
}

/** How much a term says about a page, 1 to {@link impactSteps}. @param length of the page beside the average */
function impactOf(count: number, length: number): number {
  const share = count / (count + saturation * (1 - lengthShare + lengthShare * length));
  return Math.max(1, Math.round(share * impactSteps));
}

/** An index without pages. */
export function createIndex(): SearchIndex {
  /** The terms of the words that have been seen, as places in the lists below. */
  const known = new Map<string, number[]>();
  const places = new Map<string, number>();
  const terms: string[] = [];
  /** For each term its pages, each as its number and the count in one. */
  const pagesOf: number[][] = [];
  /** How often each term has been counted on the page at hand. */
  const counts: number[] = [];
  /** How many words each page has. */
  const lengths: number[] = [];
  /** The pages, as their files will have them. */
  const texts: string[] = [];

  const placeOf = (term: string): number => {
    const place = places.get(term) ?? terms.length;
    if (place === terms.length) {
      places.set(term, place);
      terms.push(term);
      pagesOf.push([]);
      counts.push(0);
    }
    return place;
  };
  const learn = (word: string): number[] => {
    const found = termsOf(word).map(placeOf);
    known.set(word, found);
    return found;
  };

  const add = (page: PageText) => {
    const met: number[] = [];
    const count = (text: string, weight: number) => {
      const words = wordsOf(text);
      for (const word of words)
        for (const place of known.get(word) ?? learn(word)) {
          const before = counts[place] ?? 0;
          if (before === 0) met.push(place);
          counts[place] = before + weight;
        }
      return words.length;
    };
    const number = texts.length;
    texts.push(JSON.stringify(page));
    lengths.push(count(page.text, weights.text));
    count(page.title, weights.title);
    // The text holds them too.
    for (const { start, end } of page.headings)
      count(page.text.slice(start, end), weights.heading - weights.text);
    for (const place of met) {
      const counted = Math.min(counts[place] ?? 0, mostCounted);
      pagesOf[place]?.push(number * (mostCounted + 1) + counted);
      counts[place] = 0;
    }
  };

  /** The files of terms, as JSON, and the first term of each. */
  const writeTerms = (): { files: string[]; firsts: string[] } => {
    const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length || 1;
    const pack = (pages: readonly number[]) => {
      let last = -1;
      return pages.map((value) => {
        const page = Math.floor(value / (mostCounted + 1));
        const impact = impactOf(value % (mostCounted + 1), (lengths[page] ?? 0) / average);
        const packed = packPage(page - last, impact);
        last = page;
        return packed;
      });
    };
    const files: string[] = [];
    const firsts: string[] = [];
    let lines: string[] = [];
    let size = 0;
    const end = () => {
      if (lines.length > 0) files.push(`{${lines.join(',\n')}}`);
      lines = [];
      size = 0;
    };
    for (const term of [...terms].sort()) {
      const line = `${JSON.stringify(term)}:[${pack(pagesOf[places.get(term) ?? -1] ?? []).join()}]`;
      if (lines.length === 0) firsts.push(term);
      lines.push(line);
      size += line.length;
      if (size >= termsSize) end();
    }
    end();
    return { files, firsts };
  };

  const write = (root: string) => {
    const { files, firsts } = writeTerms();
    const hash = createHash('sha256');
    for (const text of [...files, ...texts]) hash.update(`${text}\n`);
    const version = hash.digest('hex').slice(0, 16);
    const at = (name: string) => path.join(root, name);
    rmSync(at(indexFolder), { recursive: true, force: true });
    for (const name of [termsFile(version, 0), pageFile(version, 0)])
      mkdirSync(path.dirname(at(name)), { recursive: true });
    for (const [file, text] of files.entries()) writeFileSync(at(termsFile(version, file)), text);
    for (const [page, text] of texts.entries()) writeFileSync(at(pageFile(version, page)), text);
    const manifest: Manifest = { version, pages: texts.length, firsts };
    writeFileSync(at(manifestFile), JSON.stringify(manifest));
  };

  return { add, size: () => texts.length, write };
}
