/** What a search finds, as plain values: the worker makes them from Pagefind's answers, the page shows them. */

import { formatDay } from '../dates';

/** A piece of an excerpt. */
export interface Piece {
  text: string;
  /** Whether it is a word that was looked for. */
  isMatch: boolean;
}

/** A page that was found. */
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
  /** How many pages were found. */
  total: number;
  found: Found[] | null;
}

/** The part of Pagefind's answers that is used (https://pagefind.app/docs/api). */
export interface Fragment {
  url: string;
  /** The whole text of the page. */
  content: string;
  excerpt: string;
  /** The excerpt without the marks. */
  plain_excerpt: string;
  meta: Record<string, string>;
  sub_results: {
    title: string;
    url: string;
    weighted_locations: { balanced_score: number }[];
    anchor?: unknown;
  }[];
}

/** Most sections named under a page. */
const sectionLimit = 2;

const weigh = ({ weighted_locations: words }: Fragment['sub_results'][number]) =>
  words.reduce((sum, { balanced_score: score }) => sum + score, 0);

/**
 * Takes an excerpt apart, so that it is shown as text and never as markup.
 * @param markup as Pagefind gives it: text with `<mark>` around what was found, and no other element
 */
export function readExcerpt(markup: string): Piece[] {
  return markup
    .split(/(<mark>.*?<\/mark>)/s)
    .filter(Boolean)
    .map((part) => ({
      text: part
        .replaceAll(/<\/?mark>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>'),
      isMatch: part.startsWith('<mark>'),
    }));
}

/** One page that was found, in our own words. An excerpt that is not the start or the end of its page says so. */
export const readFragment = ({
  url,
  content,
  excerpt,
  plain_excerpt: plain,
  meta,
  sub_results: parts,
}: Fragment): Found => ({
  path: url,
  title: meta.title ?? url,
  label: [meta.kind, meta.day && formatDay(new Date(meta.day))].filter(Boolean).join(', '),
  excerpt: readExcerpt(
    `${content.startsWith(plain) ? '' : '… '}${excerpt}${content.endsWith(plain) ? '' : ' …'}`,
  ),
  sections: parts
    .filter(({ anchor }) => anchor)
    .sort((a, b) => weigh(b) - weigh(a))
    .slice(0, sectionLimit)
    .map(({ title, url: path }) => ({ title, path })),
});
