/** A text in MDX as the compiler of the site reads it: its parts with their places, not its notation. */
import Slugger from 'github-slugger';
import { type MdastNode, type MdxJsxFlowElement, type MdxJsxTextElement, mdxToMdast } from 'satteri';

/** A ready-made part, or an HTML tag. */
export type Part = MdxJsxFlowElement | MdxJsxTextElement;

interface Heading {
  depth: number;
  text: string;
  /** The anchor that its page gives it. */
  anchor: string;
  line: number;
}

/** A paragraph, a heading, a cell of a table: words that stand together. */
export interface Block {
  /** The line of the file on which it begins. */
  line: number;
  /** The words as written, line for line, with a · in the place of code and of tags. */
  words: string;
}

export interface Body {
  /** Everything in the text, in its order; nothing where it cannot be read. */
  nodes: MdastNode[];
  headings: Heading[];
  blocks: Block[];
  /** What the compiler says where it cannot read the text. */
  problem?: { line: number; message: string } | undefined;
}

const childrenOf = (node: MdastNode): MdastNode[] => ('children' in node ? node.children : []);

/** A node and everything in it, in its order. */
export function nodesIn(node: MdastNode, nodes: MdastNode[] = []): MdastNode[] {
  nodes.push(node);
  for (const child of childrenOf(node)) nodesIn(child, nodes);
  return nodes;
}

export const lineOfNode = (node: MdastNode) => node.position?.start.line ?? 1;

/** What somebody reads in a node. */
export const textOf = (node: MdastNode): string =>
  node.type === 'text' || node.type === 'inlineCode' ? node.value : childrenOf(node).map(textOf).join('');

export const isPart = (node: MdastNode): node is Part =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** What a part is given in quotes: title="…". */
export function attributeOf(part: Part, name: string): string {
  const found = part.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof found?.value === 'string' ? found.value : '';
}

const inLines = new Set<MdastNode['type']>([
  'delete',
  'emphasis',
  'image',
  'inlineCode',
  'link',
  'linkReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'strong',
  'text',
]);

/** Whether words stand in a node directly, and not in paragraphs of their own. */
export const holdsWords = (node: MdastNode) => childrenOf(node).some(({ type }) => inLines.has(type));

/**
 * Reads a text.
 * @param source the whole file with nothing but line ends in the place of its front matter, so that lines are those of the file
 */
export function readBody(source: string): Body {
  let tree: MdastNode;
  try {
    // As Astro reads it, but for quotes and dots, which no anchor holds and findings show as they were written.
    tree = mdxToMdast(source, {
      features: { gfm: true, frontmatter: false, smartPunctuation: { quotes: false, ellipses: false } },
    });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const [, line = '1', message = said] = /^(\d+):\d+: (.*)$/s.exec(said) ?? [];
    return { nodes: [], headings: [], blocks: [], problem: { line: Number(line), message } };
  }
  const nodes = nodesIn(tree);
  const slugger = new Slugger();
  const headings = nodes
    .filter((node) => node.type === 'heading')
    .map((node) => {
      const text = textOf(node);
      return { depth: node.depth, text, anchor: slugger.slug(text), line: lineOfNode(node) };
    });
  const write = (node: MdastNode) => writeWords(node, source);
  const blocks = nodes
    .filter((node) => !inLines.has(node.type) && holdsWords(node))
    .map((node) => ({
      line: Math.min(...childrenOf(node).map(lineOfNode)),
      words: childrenOf(node).map(write).join(''),
    }));
  return { nodes, headings, blocks };
}

export const sourceOf = ({ position }: MdastNode, source: string) =>
  source.slice(position?.start.offset, position?.end.offset);

/** Words as they were written: a sign behind a backslash has no meaning, and keeps the backslash. */
function writeWords(node: MdastNode, source: string): string {
  const written = sourceOf(node, source);
  // An address that is a link by itself has no brackets.
  if (node.type === 'text' || node.type === 'break' || (node.type === 'link' && !written.startsWith('[')))
    return written;
  if (node.type === 'image') return node.alt ?? '';
  const inside = childrenOf(node)
    .map((child) => writeWords(child, source))
    .join('');
  if (isPart(node)) return `·${inside}·`;
  return inside || '·';
}

/** The line of the file on which a word of a block stands. @param index where the word begins in the block */
export const lineIn = ({ line, words }: Block, index: number) =>
  line + words.slice(0, index).split('\n').length - 1;
