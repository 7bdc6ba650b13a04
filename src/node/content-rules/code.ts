/**
 * Rejects everything in MDX except Markdown and content components. An expression would run in the build and could
 * publish its secrets, and an HTML element could run in the visitor's browser: docs/decisions/029-content-is-data.md
 */
import { defineMdastPlugin, type MdastNode } from 'satteri';
import { getAttributes, textComponents } from '../queries/component-names.ts';
import { findImageProblem } from './images.ts';
import { type Content, locateNode, type MdxFile } from './read.ts';
import { createError, type Finding } from './report.ts';
import { getAttribute, isElement, listNodes } from './text.ts';

const markdown = new Set<string>([
  ...['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link', 'linkReference', 'definition'],
  ...['paragraph', 'heading', 'blockquote', 'list', 'listItem', 'code', 'thematicBreak'],
  ...['image', 'table', 'tableRow', 'tableCell', 'footnoteReference', 'footnoteDefinition'],
]);

const componentNames = Object.keys(textComponents);

/** Explains why a tag is not a content component; undefined if it is. */
function findNameProblem(name: string): string | undefined {
  if (getAttributes(name)) return undefined;
  const sameName = componentNames.find((each) => each.toLowerCase() === name.toLowerCase());
  if (sameName) return `<${name}> is not a content component. Write <${sameName}>.`;
  if (/^[a-z][a-z\d]*$/.test(name))
    return `<${name}> is HTML, which content must not contain. Use Markdown, such as **bold**, *italic* or [text](URL), or a content component.`;
  return `<${name}> is not a content component. Use one of: ${componentNames.join(', ')}. To show the character <, write \\<.`;
}

function findElementProblem(
  node: Extract<MdastNode, { attributes: unknown; name: unknown }>,
): string | undefined {
  const name = node.name ?? '';
  const attributes = getAttributes(name);
  if (!attributes) return findNameProblem(name);
  const names = Object.keys(attributes);
  const usedNames = new Set<string>();
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute' || attribute.value instanceof Object)
      return `<${name}> has an attribute in braces { }, which is code. Write its value in double quotes, such as title="…".`;
    if (!names.includes(attribute.name))
      return `<${name}> has no attribute ${attribute.name}. ${names.length > 0 ? `Use ${names.join(', ')}.` : 'Remove it.'}`;
    if (usedNames.has(attribute.name)) return `<${name}> has ${attribute.name} twice. Remove one of the two.`;
    usedNames.add(attribute.name);
  }
  return undefined;
}

/** Explains why a node is not allowed; undefined for text, Markdown and content components. */
function findCode(node: MdastNode): string | undefined {
  if (node.type === 'mdxTextExpression' && node.value.trim() === 'name')
    return 'In the text, {name} is code. For the name of the site, write <Company fact="name" />.';
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
    return 'Braces { } start an expression, and content must not contain code. Remove them, or write \\{ to show a brace.';
  if (node.type === 'mdxjsEsm')
    return 'Content must not contain import or export. Remove this line: content components work without an import.';
  if (isElement(node)) return findElementProblem(node);
  if (node.type === 'listItem' && typeof node.checked === 'boolean')
    return 'A list entry must not start with [ ] or [x]. Remove it, or write \\[ to show a bracket.';
  if (node.type === 'imageReference')
    return 'Write the path of the image after its description: ![description](./images/…).';
  if (!markdown.has(node.type))
    return `Content must not contain "${node.type}". Use Markdown or a content component.`;
  return undefined;
}

/** Explains why the compiler must not import a file, which could be code. */
function findImportProblem(node: MdastNode): string | undefined {
  if (node.type === 'image') return findImageProblem(node.url);
  return isElement(node) && node.name === 'Figure' ? findImageProblem(getAttribute(node, 'src')) : undefined;
}

/** Makes the MDX compiler reject code and HTML, so that it cannot run before the content check. */
export const rejectCode = defineMdastPlugin({
  name: 'reject-code',
  options: { position: true },
  before: (root, { data }) => {
    // Astro would import the module at this path, which can also be a data: URL.
    if (data.astro?.frontmatter.layout)
      throw new Error(
        '1:1: Content must not contain code. Remove the field "layout", because Astro runs the module that it names.',
      );
    for (const node of listNodes(root)) {
      if (node.type === 'root' || node.type === 'yaml') continue;
      const reason = findCode(node) ?? findImportProblem(node);
      if (!reason) continue;
      const { line = 1, column = 1 } = node.position?.start ?? {};
      throw new Error(`${line}:${column}: ${reason}`);
    }
  },
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
  [/call stack/, 'Quotes, lists or components are nested too deeply. Remove the inner ones.'],
  [
    /expression/,
    'The character { starts an expression, and content must not contain code. Write \\{ to show a brace.',
  ],
];

function explainSyntax(message: string): string {
  for (const [pattern, explanation] of syntaxErrors) {
    const [found, name = ''] = pattern.exec(message) ?? [];
    if (found) return (name && findNameProblem(name)) || explanation.replaceAll('$1', name);
  }
  return `The text cannot be parsed: ${message}`;
}

/** Lists the syntax errors of a file, without those that follow from another one: the end of a component without its start. */
function listSyntaxErrors({ file, source, body }: MdxFile): Finding[] {
  const lines = source.split('\n');
  const brokenLines = new Set<string>();
  return body.problems.flatMap(({ line, message }) => {
    const [, name = ''] = /`<\/?(\w+)>`/.exec(message) ?? [];
    const isConsequence = [...brokenLines].some((text) => new RegExp(`</?${name}\\b`).test(text));
    brokenLines.add(lines[line - 1] ?? '');
    return getAttributes(name) && isConsequence ? [] : createError({ file, line }, explainSyntax(message));
  });
}

/** Reports syntax errors, code, HTML and files without text. */
export function* reportCode({ mdxFiles }: Content) {
  for (const mdxFile of mdxFiles) {
    const { file, collection, values, body } = mdxFile;
    yield* listSyntaxErrors(mdxFile);
    // Pages may have only fields.
    if (values && collection !== 'pages' && body.nodes.length + body.problems.length === 0)
      yield createError({ file }, 'The file has no text. Write it below the second --- line.');
    for (const node of body.nodes) {
      const reason = findCode(node);
      if (reason) yield createError(locateNode(mdxFile, node), reason);
    }
  }
}
