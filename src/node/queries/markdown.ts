/** Converts rendered HTML to Markdown, for programs that read the site. */
import { parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

const skipped = new Set(['script', 'style', 'svg', 'template', 'form', 'button', 'input']);
const inlineElements = new Set(
  'a abbr b br cite code del dfn em i img ins kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** Characters that Markdown would read as formatting. */
const escapeText = (text: string) => text.replace(/[\\`*<[\]|]/g, '\\$&');

const isElement = (node: Node): node is Element => 'attribs' in node;
const isInline = (node: Node) => !isElement(node) || inlineElements.has(node.name);

const resolve = (url: string, page: URL) => (URL.canParse(url, page) ? new URL(url, page).href : url);

const writeInline = (nodes: readonly Node[], page: URL): string =>
  nodes.map((node) => writeSpan(node, page)).join('');

function writeSpan(node: Node, page: URL): string {
  if (node.type === 'text') return escapeText(node.data.replace(/\s+/g, ' '));
  if (!isElement(node) || skipped.has(node.name)) return '';
  const { name, attribs } = node;
  if (name === 'br') return ' ';
  if (name === 'img')
    return attribs.alt ? `![${escapeText(attribs.alt)}](${resolve(attribs.src ?? '', page)})` : '';
  const text = writeInline(node.children, page);
  // Formatting marks have to touch the words.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text;
  if (name === 'a' && attribs.href) return `${before}[${words}](${resolve(attribs.href, page)})${after}`;
  if (name === 'strong' || name === 'b') return `${before}**${words}**${after}`;
  if (name === 'em' || name === 'i') return `${before}*${words}*${after}`;
  return text;
}

const writeParagraph = (nodes: readonly Node[], page: URL) =>
  writeInline(nodes, page)
    .replace(/ +/g, ' ')
    .trim()
    .replace(/^(?:[#>+-]|\d+(?=[.)]))(?=[.)]? )/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`));

/** Writes nodes as blocks: a run of inline nodes is one paragraph. */
function writeBlocks(nodes: readonly Node[], page: URL): string[] {
  const blocks: string[] = [];
  let run: Node[] = [];
  for (const node of nodes) {
    if (isInline(node)) {
      run.push(node);
      continue;
    }
    blocks.push(writeParagraph(run, page));
    run = [];
    if (isElement(node) && !skipped.has(node.name)) blocks.push(...writeBlock(node, page));
  }
  return [...blocks, writeParagraph(run, page)].filter(Boolean);
}

/** Indents all lines except the first and empty ones. */
const indent = (text: string, width: number) => text.replaceAll(/\n(?!\n)/g, `\n${' '.repeat(width)}`);

const writeItem = (item: Element, mark: string, page: URL) =>
  mark + indent(writeBlocks(item.children, page).join('\n\n'), mark.length);

/** Finds the nearest elements with a name. */
const findAll = (node: Element, name: string): Element[] =>
  node.children.filter(isElement).flatMap((child) => (child.name === name ? [child] : findAll(child, name)));

function writeTable(table: Element, page: URL): string[] {
  const rows = findAll(table, 'tr').map((row) =>
    row.children
      .filter(isElement)
      .map((cell) => writeBlocks(cell.children, page).join(' ').replaceAll('\n', ' ') || ' '),
  );
  const [head = [], ...others] = rows;
  const lines = [head, head.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`);
  const captions = findAll(table, 'caption').map(({ children }) => writeParagraph(children, page));
  return [...captions, lines.join('\n')];
}

function writeBlock(node: Element, page: URL): string[] {
  const { name, children } = node;
  const items = children.filter(isElement).filter((child) => child.name === 'li');
  if (/^h[1-6]$/.test(name)) return [`${'#'.repeat(Number(name[1]))} ${writeParagraph(children, page)}`];
  if (name === 'ul') return [items.map((item) => writeItem(item, '- ', page)).join('\n')];
  if (name === 'ol') return [items.map((item, index) => writeItem(item, `${index + 1}. `, page)).join('\n')];
  if (name === 'table') return writeTable(node, page);
  if (name === 'blockquote')
    return [`> ${writeBlocks(children, page).join('\n\n').replaceAll('\n', '\n> ')}`];
  if (name === 'hr') return ['---'];
  return writeBlocks(children, page);
}

/** @param page the URL of the page, for links and images */
export const toMarkdown = (html: string, page: URL): string =>
  writeBlocks(parseDocument(html).children, page).join('\n\n');
