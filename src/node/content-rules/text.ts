import { type MdastNode, type MdxJsxFlowElement, type MdxJsxTextElement, mdxToMdast } from 'satteri';

export interface Body {
  /** Every node in document order, without the front matter; empty if the text cannot be parsed. */
  nodes: MdastNode[];
  /** The compiler's message if the text cannot be parsed. */
  problem?: { line: number; message: string } | undefined;
}

export const getChildren = (node: MdastNode): MdastNode[] => ('children' in node ? node.children : []);

/** Every node in document order, the given one first. */
export const listNodes = (node: MdastNode): MdastNode[] => [node, ...getChildren(node).flatMap(listNodes)];

export const getSource = ({ position }: MdastNode, source: string) =>
  source.slice(position?.start.offset, position?.end.offset);

export const getText = (node: MdastNode): string =>
  node.type === 'text' || node.type === 'inlineCode' ? node.value : getChildren(node).map(getText).join('');

/** Whether a node is a content component or an HTML element. */
export const isElement = (node: MdastNode): node is MdxJsxFlowElement | MdxJsxTextElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

export function getAttribute(element: MdxJsxFlowElement | MdxJsxTextElement, name: string): string {
  const attribute = element.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
  return typeof attribute?.value === 'string' ? attribute.value.trim() : '';
}

/** @param source an MDX file with its front matter, so that lines and offsets are those of the file */
export function readBody(source: string): Body {
  try {
    const root = mdxToMdast(source, {
      // As in Astro, except that quotes and dots are not replaced.
      features: { gfm: true, frontmatter: true, smartPunctuation: { quotes: false, ellipses: false } },
    });
    const nodes = listNodes(root).filter(({ type }) => type !== 'root' && type !== 'yaml');
    return { nodes };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, line = '1', message = reason] = /^(\d+):\d+: (.*)$/s.exec(reason) ?? [];
    return { nodes: [], problem: { line: Number(line), message } };
  }
}
