import { type MdastNode, type MdxJsxFlowElement, type MdxJsxTextElement, mdxToMdast } from 'satteri';

/** The parser's message and the line of the file. */
export interface SyntaxProblem {
  line: number;
  message: string;
}

export interface Body {
  /** Every node in document order, without the front matter. */
  nodes: MdastNode[];
  /** What the parser could not read. */
  problems: SyntaxProblem[];
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

/** As in Astro, except that quotes and dots are not replaced. */
const features = { gfm: true, frontmatter: true, smartPunctuation: { quotes: false, ellipses: false } };

/** Replaces what the parser cannot read with spaces: the named tag in a line, or the whole line. */
function blankProblem(source: string, { line, message }: SyntaxProblem): string {
  const [, tag] = /`<(\/?\w+)>`/.exec(message) ?? [];
  const lines = source.split('\n');
  const text = lines[line - 1] ?? '';
  const pattern = tag ? new RegExp(`<${tag}\\b[^>]*>?`) : /.+/;
  lines[line - 1] = text.replace(pattern, (found) => ' '.repeat(found.length));
  return lines.join('\n');
}

/**
 * Reads a text. What the parser cannot read is left out, so that the rest can be checked.
 * @param source an MDX file with its front matter, so that lines and offsets are those of the file
 */
export function readBody(source: string): Body {
  const problems: SyntaxProblem[] = [];
  for (let text = source; ; ) {
    try {
      const nodes = listNodes(mdxToMdast(text, { features }));
      return { nodes: nodes.filter(({ type }) => type !== 'root' && type !== 'yaml'), problems };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const [found, line = '1', message = reason] = /^(\d+):\d+: (.*)$/s.exec(reason) ?? [];
      const problem = { line: Number(line), message };
      problems.push(problem);
      const rest = found ? blankProblem(text, problem) : text;
      if (rest === text) return { nodes: [], problems };
      text = rest;
    }
  }
}
