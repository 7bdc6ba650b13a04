/** A page as the index of the search takes it: its words, and what the results say of it besides. */
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

/** The routes whose pages can be found, and what the results call them. */
export const kinds = new Map([
  ['/blog/[article]', 'Article'],
  ['/[document]', 'Legal document'],
]);

/** Classes and elements of a page that are no part of its text. The title is found all the same: it is noted apart. */
const excluded = new Set(['back', 'hours', 'article-meta', 'related', 'executive', 'h1', 'nav']);

/** Takes out of markup what is no part of the text. */
function stripParts(html: string): string {
  const strip = (node: DefaultTreeAdapterTypes.ParentNode, isLegalHead = false) => {
    node.childNodes = node.childNodes.filter((child) => {
      if (!('tagName' in child)) return true;
      const names = child.attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? [];
      if ([child.tagName, ...names].some((name) => excluded.has(name))) return false;
      if (isLegalHead && child.tagName === 'p') return false;
      strip(child, isLegalHead || names.includes('legal-head'));
      return true;
    });
  };
  const fragment = parseFragment(html);
  strip(fragment);
  return serialize(fragment);
}

/** What the results say of a page besides its words. */
interface Notes {
  /** As HTML. */
  title: string;
  kind: string;
  /** Year-month-day, of an article. */
  day?: string | undefined;
}

/** A page as the index takes it. @param main what is indexed, as HTML */
export function writeEntry(main: string, { title, kind, day }: Notes): string {
  const notes = [`title:${title}`, `kind:${kind}`, ...(day ? [`day:${day}`] : [])];
  const marks = notes.map((note) => `<span data-pagefind-meta="${note}"></span>`).join('');
  return `<html lang="en"><body><main data-pagefind-body>${marks}${main}</main></body></html>`;
}

/**
 * A page as the index takes it, or null for one that search engines may not show either.
 * @param html the finished page
 * @param kind what the results call it
 */
export function describePage(html: string, kind: string): string | null {
  const head = html.slice(0, html.indexOf('<body'));
  if (/<meta name="robots" content="[^"]*noindex/.test(head)) return null;
  // Only what is indexed: with the styles of the page, each would be sent and parsed at four times the size.
  const main = html.slice(html.indexOf('>', html.indexOf('<main')) + 1, html.lastIndexOf('</main>'));
  const day = /<time datetime="([^"]+)"/.exec(main)?.[1];
  const title = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(main)?.[1]?.trim() ?? '';
  return writeEntry(stripParts(main), { title, kind, day });
}
