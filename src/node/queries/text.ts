/** Reads and changes rendered HTML, for the search index, the comparison of legal versions and the feed. */
import { DomUtils, Parser, parseDocument } from 'htmlparser2';

/** The text of a heading, paragraph, list item or table row. A line break separates the cells of a row. */
interface Line {
  words: string;
  heading?: { id: string; depth: number } | undefined;
}

/** Elements inside a line. All others start a new line. */
const inlineElements = new Set(
  'a abbr b br cite code del dfn em i ins kbd mark q s small span strong sub sup time u var wbr'.split(' '),
);
const cells = new Set(['td', 'th']);

/** Whether an element and its content are not text that a visitor reads. */
const isSkipped = (name: string, attributes: Record<string, string>) =>
  ['script', 'style', 'svg', 'template'].includes(name) ||
  attributes.hidden !== undefined ||
  attributes['aria-hidden'] === 'true';

const collapseSpaces = (words: string) =>
  words
    .replace(/ *\n */g, '\n')
    .replace(/ +/g, ' ')
    .trim();

export function readLines(html: string): Line[] {
  const lines: Line[] = [];
  let words = '';
  let heading: Line['heading'];
  let skippedDepth = 0;
  const endLine = () => {
    const line = collapseSpaces(words);
    if (line !== '') lines.push({ words: line, heading });
    words = '';
    heading = undefined;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id } = attributes;
      if (skippedDepth > 0 || isSkipped(name, attributes)) skippedDepth++;
      else if (name === 'br') words += ' ';
      else if (inlineElements.has(name)) return;
      else if (cells.has(name)) words += words.trim() && '\n';
      else {
        endLine();
        if (/^h[1-6]$/.test(name) && id) heading = { id, depth: Number(name[1]) };
      }
    },
    ontext(text) {
      if (skippedDepth === 0) words += text.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (skippedDepth > 0) skippedDepth--;
      else if (!inlineElements.has(name) && !cells.has(name)) endLine();
    },
  });
  parser.end(html);
  endLine();
  return lines;
}

/**
 * Prepares the HTML of an article for the feed: with its language and direction, absolute URLs, one file for
 * each image, and without styles, which only work on the page.
 * @param page the page's URL
 * @param article its language and direction, if it is not in English
 */
export function prepareForFeed(
  html: string,
  page: URL,
  { lang = 'en', dir = 'ltr' }: { lang?: string | undefined; dir?: string | undefined } = {},
): string {
  const document = parseDocument(
    lang === 'en' && dir === 'ltr' ? html : `<div lang="${lang}" dir="${dir}">${html}</div>`,
  );
  for (const element of DomUtils.getElementsByTagName('*', document, true)) {
    const { srcset: _files, sizes: _widths, ...attributes } = element.attribs;
    for (const name of ['href', 'src'])
      if (attributes[name] !== undefined) attributes[name] = new URL(attributes[name], page).href;
    element.attribs = attributes;
    if (['style', 'source'].includes(element.name)) DomUtils.removeElement(element);
  }
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' });
}
