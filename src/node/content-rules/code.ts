/** Rejects code in MDX, because an expression would run in the build and could publish its secrets. */
import { defineMdastPlugin, type MdastNode } from 'satteri';
import { type Content, locateNode } from './read.ts';
import { error } from './report.ts';
import { isElement } from './text.ts';

/** Explains why a node is code; undefined for text, Markdown and content components. */
function findCode(node: MdastNode): string | undefined {
  if (node.type === 'mdxTextExpression' && node.value.trim() === 'name')
    return 'In the text, {name} is code. For the name of the site, write <Company fact="name" />.';
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
    return 'Braces { } start an expression, and content must not contain code. Remove them, or write \\{ to show a brace.';
  if (node.type === 'mdxjsEsm')
    return 'Content must not contain import or export. Remove this line: content components work without an import.';
  if (!isElement(node)) return undefined;
  const name = node.name ?? '';
  if (/[.:]/.test(name)) return `<${name}> is not a content component. Remove it.`;
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute' || attribute.value instanceof Object)
      return `<${name}> has an attribute in braces { }, which is code. Write its value in double quotes, such as title="…".`;
    if (attribute.name.includes(':'))
      return `<${name} ${attribute.name}> is not an attribute of a content component. Remove ${attribute.name}.`;
  }
  return undefined;
}

function rejectNode(node: MdastNode) {
  const reason = findCode(node);
  if (!reason) return;
  const { line = 1, column = 1 } = node.position?.start ?? {};
  throw new Error(`${line}:${column}: ${reason}`);
}

/** Makes the MDX compiler reject code, so that it cannot run before the content check. */
export const rejectCode = defineMdastPlugin({
  name: 'reject-code',
  options: { position: true },
  before: (_root, { data }) => {
    // Astro would import the module at this path, which can also be a data: URL.
    if (data.astro?.frontmatter.layout)
      throw new Error(
        '1:1: Content must not contain code. Remove the field "layout", because Astro runs the module that it names.',
      );
  },
  mdxTextExpression: rejectNode,
  mdxFlowExpression: rejectNode,
  mdxjsEsm: rejectNode,
  mdxJsxFlowElement: rejectNode,
  mdxJsxTextElement: rejectNode,
});

/** Patterns of the compiler's messages, and advice for authors. */
const syntaxErrors: [RegExp, string][] = [
  [
    /^Expected a closing tag for `<(\w+)>`/,
    '<$1> is not closed. Write </$1> where it ends, <$1 /> if it is empty, or \\<$1> if it is text.',
  ],
  [
    /^Unexpected closing tag `<\/(\w+)>`/,
    '</$1> has no opening tag. Remove it, or write <$1> where it begins.',
  ],
  [
    /^Expected the closing tag `<\/(\w+)>` either/,
    'Write <$1> and </$1> on their own lines, with an empty line before and after the text between them.',
  ],
  [/^Unexpected character `!`/, 'HTML comments are not allowed. Remove <!-- … -->.'],
  [
    /^Unexpected character/,
    'The character < starts a content component. Write "less than" instead, [text](URL) for a link, and the values of attributes in double quotes: title="…".',
  ],
  [
    /expression/,
    'The character { starts an expression, and content must not contain code. Write \\{ to show a brace.',
  ],
];

function explainSyntax(message: string): string {
  for (const [pattern, explanation] of syntaxErrors) {
    const [found, name = ''] = pattern.exec(message) ?? [];
    if (found) return explanation.replaceAll('$1', name);
  }
  return `The text cannot be parsed: ${message}`;
}

/** Reports syntax errors, code and files without text. */
export function* checkCode({ mdxFiles }: Content) {
  for (const mdxFile of mdxFiles) {
    const { file, collection, values, body } = mdxFile;
    if (body.problem) yield error({ file, line: body.problem.line }, explainSyntax(body.problem.message));
    // Pages may have only fields.
    else if (values && collection !== 'pages' && body.nodes.length === 0)
      yield error({ file }, 'The file has no text. Write it below the second --- line.');
    for (const node of body.nodes) {
      const reason = findCode(node);
      if (reason) yield error(locateNode(mdxFile, node), reason);
    }
  }
}
