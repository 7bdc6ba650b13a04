/** The search index. The build writes it, and the search page loads it. */

/** URL path of the index, a list of {@link IndexedPage}. */
export const searchIndexPath = '/search-index.json';

export interface IndexedPage {
  path: string;
  title: string;
  /** The language of an article that is not in English, and its direction. */
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
  kind: 'Article' | 'Legal document' | 'Page' | 'Plan';
  /** Publication day of an article or date of a legal document, year-month-day. */
  day?: string | undefined;
  /** Words that visitors search for and that the page itself may lack. */
  keywords: string[];
  /** The words of the page without its headings. */
  text: string;
  headings: { id: string; title: string }[];
}
