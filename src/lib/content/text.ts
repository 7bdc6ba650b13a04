/** The text of a file in MDX as a reader reads it, line by line, from the compiler's own tree. */
import Slugger from 'github-slugger';
import { type HastNode, type MdxJsxFlowElementHast, type MdxJsxTextElementHast, mdxToHast } from 'satteri';
import type { PageText } from '../search/format';
import type { PartName } from './parts';

/** A heading, a paragraph, an item or the cell of a table. */
export interface Line {
  words: string;
  id?: string | undefined;
}

/** The words that a ready-made part shows before what stands inside it, line by line. */
export type PartWords = Partial<Record<PartName, (props: Record<string, string>) => string[]>>;

type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/** Elements inside a line. The words before and after any other are apart. */
export const inlineElements = new Set(
  'a abbr b br cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** As @astrojs/mdx compiles a text. */
const features = { gfm: true, smartPunctuation: true };

const isJsx = (node: HastNode): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** What somebody wrote on a part. */
const propsOf = ({ attributes }: JsxElement): Record<string, string> =>
  Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
        ? [[attribute.name, attribute.value]]
        : [],
    ),
  );

/** All text in a node, of which Astro makes the anchor of a heading. */
const textOf = (node: HastNode): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
};

/**
 * Reads a text.
 * @param body the file, with or without its fields
 * @param parts what the ready-made parts say; those without words of their own may be left out
 * @throws where the text has a mistake
 */
export function readLines(body: string, parts: PartWords): Line[] {
  const lines: Line[] = [];
  const slugger = new Slugger();
  let line = '';
  const endLine = (id?: string) => {
    const words = line.replaceAll(/\s+/g, ' ').trim();
    if (words !== '') lines.push({ words, id });
    line = '';
  };
  const readChildren = (node: HastNode) => {
    if ('children' in node) for (const child of node.children) read(child);
  };
  const readBlock = (node: HastNode, id?: string) => {
    endLine();
    readChildren(node);
    endLine(id);
  };
  const readPart = (node: JsxElement) => {
    const said = parts[node.name as PartName]?.(propsOf(node)) ?? [];
    if (node.type === 'mdxJsxTextElement') {
      line += said.join(' ');
      readChildren(node);
      return;
    }
    endLine();
    for (const words of said) {
      line = words;
      endLine();
    }
    readBlock(node);
  };
  const read = (node: HastNode): void => {
    if (node.type === 'text') line += node.value;
    else if (isJsx(node)) readPart(node);
    else if (node.type !== 'element') readChildren(node);
    else if (node.tagName === 'br') line += ' ';
    else if (inlineElements.has(node.tagName)) readChildren(node);
    else if (/^h[1-6]$/.test(node.tagName))
      readBlock(node, String(node.properties.id ?? slugger.slug(textOf(node))));
    else readBlock(node);
  };
  read(mdxToHast(body, { features }));
  endLine();
  return lines;
}

/** Joins lines to one text, with a full stop behind what has none, such as a heading, and notes where headings stand. */
export function joinLines(lines: readonly Line[]): Pick<PageText, 'text' | 'headings'> {
  let text = '';
  const headings: PageText['headings'] = [];
  for (const { words, id } of lines) {
    const start = text === '' ? 0 : text.length + 1;
    text += `${text && ' '}${words}${/[.!?:;,…]["'’”)]*$/.test(words) ? '' : '.'}`;
    if (id) headings.push({ id, start, end: start + words.length });
  }
  return { text, headings };
}
