/**
 * The files of the search: what the build writes and the worker reads. Each is JSON, so that every host compresses it.
 * docs/decisions/039-own-search-index.md
 */

/** Says which version of the index there is; asked for anew by everybody who searches. */
export const manifestFile = '/search-index.json';

/** Below it a folder for the version. Its files never change, so browsers may keep them. */
export const indexFolder = '/search-index/';

export interface Manifest {
  /** The name of the folder: a hash of what is in it. */
  version: string;
  /** How many pages there are. They are numbered from 0, in the order in which equally good ones are shown. */
  pages: number;
  /** The first term of each file of terms. The terms are sorted by their UTF-16 units. */
  firsts: string[];
}

/** A file of terms: the pages that have each, as {@link packPage} packs them, by their numbers. */
export type Terms = Record<string, number[]>;

/** A page as its file has it. */
export interface PageText {
  path: string;
  title: string;
  /** What the results call it: Article. */
  kind: string;
  /** Year-month-day, of an article or a version of a legal document. */
  day?: string | undefined;
  text: string;
  headings: Heading[];
}

/** A heading that an address can name. */
export interface Heading {
  id: string;
  /** Where it stands in the text, in UTF-16 units; `end` is behind it. */
  start: number;
  end: number;
}

export const termsFile = (version: string, file: number) => `${indexFolder}${version}/terms/${file}.json`;
export const pageFile = (version: string, page: number) => `${indexFolder}${version}/pages/${page}.json`;

/** How much a term says about a page, in steps: 1 to 31. */
export const impactSteps = 31;

/**
 * A page that has a term, as one number.
 * @param gap how far the number of the page is from the one before it, or from -1
 * @param impact 1 to {@link impactSteps}
 */
export const packPage = (gap: number, impact: number) => gap * (impactSteps + 1) + impact;

/** Calls back with every page that has a term. */
export function unpackPages(packed: readonly number[], take: (page: number, impact: number) => void): void {
  let page = -1;
  for (const value of packed) {
    page += Math.floor(value / (impactSteps + 1));
    take(page, value % (impactSteps + 1));
  }
}
