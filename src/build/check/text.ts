/** Parses the body of an MDX file with Astro's own compiler. */
import Slugger from 'github-slugger';
import { type MdastNode, type MdxJsxFlowElement, type MdxJsxTextElement, mdxToMdast } from 'satteri';

interface Heading {
  depth: number;
  text: string;
  /** The id that its page gives it. */
  anchor: string;
  line: number;
}

export interface Body {
  /** Every node in document order; empty if the text cannot be parsed. */
  nodes: MdastNode[];
  headings: Heading[];
  /** The body with an empty line for each line of the front matter. */
  source: string;
  /** The compiler's message if the text cannot be parsed. */
  problem?: { line: number; message: string } | undefined;
}

const childrenOf = (node: MdastNode): MdastNode[] => ('children' in node ? node.children : []);

const nodesIn = (node: MdastNode): MdastNode[] => [node, ...childrenOf(node).flatMap(nodesIn)];

export const lineOfNode = (node: MdastNode) => node.position?.start.line ?? 1;

const textOf = (node: MdastNode): string =>
  node.type === 'text' || node.type === 'inlineCode' ? node.value : childrenOf(node).map(textOf).join('');

/** Whether a node is a content component or an HTML element. */
export const isElement = (node: MdastNode): node is MdxJsxFlowElement | MdxJsxTextElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** The value of an attribute in quotes; an empty string if there is none. */
export function attributeOf(element: MdxJsxFlowElement | MdxJsxTextElement, name: string): string {
  const found = element.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof found?.value === 'string' ? found.value.trim() : '';
}

/** A node as it is written in the file, with its backslashes. */
export const sourceOf = ({ position }: MdastNode, { source }: Body) =>
  source.slice(position?.start.offset, position?.end.offset);

/** @param source the body, with an empty line for each line of the front matter */
export function readBody(source: string): Body {
  try {
    const root = mdxToMdast(source, {
      // As Astro does, except that quotes and dots stay as they are written. No anchor contains them.
      features: { gfm: true, frontmatter: false, smartPunctuation: { quotes: false, ellipses: false } },
    });
    const nodes = nodesIn(root);
    const slugger = new Slugger();
    const headings = nodes
      .filter((node) => node.type === 'heading')
      .map((node) => {
        const text = textOf(node);
        return { depth: node.depth, text, anchor: slugger.slug(text), line: lineOfNode(node) };
      });
    return { nodes, headings, source };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, line = '1', message = reason] = /^(\d+):\d+: (.*)$/s.exec(reason) ?? [];
    return { nodes: [], headings: [], source, problem: { line: Number(line), message } };
  }
}
