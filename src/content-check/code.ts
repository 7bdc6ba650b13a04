/** Finds code in MDX. Content is text: an expression would run in the build and could publish its secrets. */
import { defineMdastPlugin, type MdastNode } from 'satteri';

/** @returns why a node is code; undefined for text, Markdown and content components */
export function findCode(node: MdastNode): string | undefined {
  switch (node.type) {
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return 'Braces { } start an expression, and content must not contain code. Remove them, or write \\{ to show a brace.';
    case 'mdxjsEsm':
      return 'Content must not contain import or export. Remove this line: every page has the content components.';
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      if (/[.:]/.test(node.name ?? '')) return `<${node.name}> is not a content component. Remove it.`;
      for (const attribute of node.attributes) {
        if (attribute.type === 'mdxJsxExpressionAttribute' || (attribute.value ?? '') instanceof Object)
          return `<${node.name ?? ''}> has an attribute in braces { }, which is code. Write its value in double quotes, such as title="…".`;
        if (attribute.name.includes(':'))
          return `<${node.name ?? ''} ${attribute.name}> is not an attribute of a content component. Remove ${attribute.name}.`;
      }
      return undefined;
    default:
      return undefined;
  }
}

function refuse(node: MdastNode) {
  const reason = findCode(node);
  if (!reason) return;
  const { line = 1, column = 1 } = node.position?.start ?? {};
  throw new Error(`${line}:${column}: ${reason}`);
}

/** Makes the MDX compiler refuse code, so that it can never run: not even in the moment before a check. */
export const refuseCode = defineMdastPlugin({
  name: 'refuse-code',
  options: { position: true },
  mdxTextExpression: refuse,
  mdxFlowExpression: refuse,
  mdxjsEsm: refuse,
  mdxJsxFlowElement: refuse,
  mdxJsxTextElement: refuse,
});
