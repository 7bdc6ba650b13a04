/**
 * Turns a file in MDX into pieces: HTML that is finished, and between it the ready-made parts, which need the rest
 * of the site. It runs no code of the file. Why not MDX modules: docs/decisions/022-articles-without-modules.md
 */
import Slugger from 'github-slugger';
import { type HastNode, type MdxJsxFlowElementHast, type MdxJsxTextElementHast, mdxToHast } from 'satteri';

export interface Part {
  name: string;
  props: Record<string, unknown>;
  pieces: Piece[];
}

/** Finished HTML, or a part with what stands inside it. */
export type Piece = string | Part;

type Element = Extract<HastNode, { type: 'element' }>;
type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;

const frontMatter = /^---\r?\n[\s\S]*?\r?\n---(?=\r?\n|$)/;

/** Elements without an end tag. */
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Names in the tree that are no attribute in lower case or with hyphens. */
const attributeNames: Record<string, string> = { className: 'class', htmlFor: 'for' };

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const special = /[&<>"'\u0100-\uffff]/;
/**
 * Text as HTML. Signs outside Latin-1, such as typographic quotes, become references: with a single one of them the
 * string of a whole page takes two bytes a sign, and seven times as long to encode.
 */
export const escapeText = (text: string) =>
  special.test(text)
    ? text.replace(/[&<>"']|[^\0-\xff]/gu, (sign) => escapes[sign] ?? `&#${sign.codePointAt(0)};`)
    : text;

const attributeName = (property: string) => {
  if (property.startsWith('data')) return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return attributeNames[property] ?? property.toLowerCase().replace(/^aria(?=.)/, 'aria-');
};

const writeAttribute = (name: string, value: unknown) => {
  if (value === true && !name.startsWith('data-')) return ` ${name}`;
  return ` ${name}="${escapeText(Array.isArray(value) ? value.join(' ') : String(value))}"`;
};

/** All text in a node. */
const textOf = (node: HastNode): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
};

/** The attributes that somebody wrote on a part or a tag; one without a value is true. */
const propsOf = ({ attributes }: JsxElement) =>
  Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' ? [[attribute.name, attribute.value ?? true]] : [],
    ),
  );

/** Compiles one file. */
class Compiler {
  readonly #names: readonly string[];
  readonly #slugger = new Slugger();
  /** The lists of pieces that are open, the innermost last, each with the HTML since its last part. */
  #pieces: Piece[] = [];
  #html = '';

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  compile(tree: HastNode): Piece[] {
    this.#addChildren(tree);
    this.#finishHtml();
    return this.#pieces;
  }

  #finishHtml() {
    if (this.#html !== '') this.#pieces.push(this.#html);
    this.#html = '';
  }

  #addChildren(node: HastNode) {
    if ('children' in node) for (const child of node.children) this.#add(child);
  }

  #add(node: HastNode) {
    if (node.type === 'text') this.#html += escapeText(node.value);
    else if (node.type === 'element') this.#addElement(node);
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') this.#addJsx(node);
  }

  #addElement(node: Element) {
    const { tagName, properties } = node;
    if (this.#names.includes(tagName)) return this.#addPart(tagName, properties, node);
    let attributes = '';
    for (const [name, value] of Object.entries(properties))
      if (value !== null && value !== undefined && value !== false)
        attributes += writeAttribute(attributeName(name), value);
    if (/^h[1-6]$/.test(tagName) && properties.id === undefined)
      attributes += writeAttribute('id', this.#slugger.slug(textOf(node)));
    this.#addTag(tagName, attributes, node);
  }

  #addJsx(node: JsxElement) {
    const { name } = node;
    if (!name) return this.#addChildren(node);
    if (this.#names.includes(name) && /^[A-Z]/.test(name)) return this.#addPart(name, propsOf(node), node);
    if (!/^[a-z][a-z0-9-]*$/.test(name)) {
      const known = this.#names.filter((part) => /^[A-Z]/.test(part)).join(', ');
      const { line, column } = node.position?.start ?? {};
      throw new Error(`${line}:${column}: <${name}> is no ready-made part. Use one of: ${known}.`);
    }
    const attributes = Object.entries(propsOf(node)).map(([key, value]) => writeAttribute(key, value));
    this.#addTag(name, attributes.join(''), node);
  }

  #addTag(name: string, attributes: string, node: HastNode) {
    this.#html += `<${name}${attributes}>`;
    if (voidElements.has(name)) return;
    this.#addChildren(node);
    this.#html += `</${name}>`;
  }

  #addPart(name: string, props: Record<string, unknown>, node: HastNode) {
    this.#finishHtml();
    const around = this.#pieces;
    this.#pieces = [];
    this.#addChildren(node);
    this.#finishHtml();
    around.push({ name, props, pieces: this.#pieces });
    this.#pieces = around;
  }
}

/**
 * Compiles a file in MDX without imports, exports and braces.
 * @param source the whole file, fields and text
 * @param file its name, for messages
 * @param names the ready-made parts, and the elements that a component draws
 * @throws an Error in words for the author, with the name of the file, line and column
 */
export function compileText(source: string, file: string, names: readonly string[]): Piece[] {
  // Empty lines in place of the fields, so that the lines of the messages are those of the file.
  const text = source.replace(frontMatter, (fields) => fields.replace(/[^\n]+/g, ''));
  try {
    const features = { gfm: true, smartPunctuation: true };
    return new Compiler(names).compile(mdxToHast(text, { features }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The compiler's own name for the mistake says nothing to an author.
    const [, place, reason] = /^(\d+:\d+): (.*?)(?: \(mdx[\w-]*:[\w-]+\))?$/s.exec(message) ?? [];
    throw new Error(place ? `${file}:${place}: ${reason}` : `${file}: ${message}`);
  }
}
