/** A page as the search takes it: its text without markup, and where its headings are. */
import { Parser } from 'htmlparser2';
import type { Heading, PageText } from '../lib/search/format.ts';

/** The routes whose pages can be found, and what the results call them. */
export const kinds = new Map([
  ['/blog/[article]', 'Article'],
  ['/[document]', 'Legal document'],
]);

/** What is no part of the text of a page, by its element or its class. The title is found all the same: it is noted apart. */
const leftOut = {
  elements: new Set('h1 nav script style svg template noscript'.split(' ')),
  classes: new Set('back hours article-meta related executive'.split(' ')),
};

/** Elements inside a line. The words before and after any other are apart. */
const inline = new Set(
  (
    'a abbr b cite code data del dfn em i ins kbd mark q s samp script small span strong style sub sup svg template ' +
    'time u var wbr'
  ).split(' '),
);

const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

/**
 * Reads the text of a page, with a full stop behind what has none, such as a heading.
 * @param html the page or a part of it
 * @returns with the first title and day that stand in it, empty where there is none
 */
export function readPage(html: string): Pick<PageText, 'title' | 'day' | 'text' | 'headings'> {
  let text = '';
  /** What stands behind the text and is not ended yet. */
  let line = '';
  let title = '';
  let day: string | undefined;
  const headings: Heading[] = [];
  let headingId: string | undefined;
  /** The classes of the elements that are open. */
  const open: string[][] = [];
  /** At which depth the element stands that is left out, 0 for none, and whether it is the title. */
  let outside = 0;
  let isTitle = false;

  const endLine = () => {
    const words = plain(line);
    line = '';
    if (words === '') return;
    const start = text === '' ? 0 : text.length + 1;
    text += `${text && ' '}${words}${/[.!?:;,…]["'’”)]*$/.test(words) ? '' : '.'}`;
    if (headingId) headings.push({ id: headingId, start, end: start + words.length });
    headingId = undefined;
  };
  const isOut = (name: string, names: string[]) =>
    leftOut.elements.has(name) ||
    names.some((className) => leftOut.classes.has(className)) ||
    // The dates and the notes above a legal document.
    (name === 'p' && open.some((classes) => classes.includes('legal-head')));

  const parser = new Parser({
    onopentag: (name, attributes) => {
      const names = attributes.class?.split(/\s+/) ?? [];
      const isLeftOut = outside === 0 && isOut(name, names);
      open.push(names);
      if (name === 'time') day ??= attributes.datetime;
      if (isLeftOut) {
        outside = open.length;
        isTitle = name === 'h1' && title === '';
      }
      if ((outside > 0 && !isLeftOut) || inline.has(name)) return;
      if (name === 'br') line += ' ';
      else endLine();
      if (outside > 0) return;
      if (/^h[2-6]$/.test(name)) headingId = attributes.id;
    },
    ontext: (data) => {
      if (isTitle) title += data;
      else if (outside === 0) line += data;
    },
    onclosetag: (name) => {
      open.pop();
      if (outside === 0 && !inline.has(name) && name !== 'br') endLine();
      if (/^h[2-6]$/.test(name)) headingId = undefined;
      if (open.length >= outside) return;
      outside = 0;
      isTitle = false;
    },
  });
  parser.end(html);
  endLine();
  return { title: plain(title), day, text, headings };
}

/**
 * The part of a page that can be found, as HTML, or null for a page that search engines may not show either.
 * @param html the page as it was drawn
 */
export function findableOf(html: string): string | null {
  const head = html.slice(0, html.indexOf('<body'));
  if (/<meta name="robots" content="[^"]*noindex/.test(head)) return null;
  return html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
}
