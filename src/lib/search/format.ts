/** The file of the search: an endpoint writes it and the worker reads it. */

/**
 * Where it is: a list of {@link PageText}. It is asked for anew by everybody who searches. Workers of earlier releases
 * read it too, because pages stay open: fields may be added, and those that are there keep their meaning.
 */
export const indexFile = '/search-index.json';

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
interface Heading {
  id: string;
  /** Where it stands in the text, in UTF-16 units; `end` is behind it. */
  start: number;
  end: number;
}
