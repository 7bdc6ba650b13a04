/**
 * What the build makes of each page: one style, one script, and an exact Content
 * Security Policy. Why not Astro's own security.csp: docs/decisions/005-content-security-policy.md
 */
import { createHash } from 'node:crypto';
import { minifySync } from 'vite';

/** Origins besides our own. */
export interface Origins {
  /** For requests and images, such as a hosted backend. */
  connect?: string[];
  /** For scripts. */
  script?: string[];
}

/** Remembers what a function made of each text: styles and scripts are the same on thousands of pages. */
function memoise(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const result = make(text);
    made.set(text, result);
    return result;
  };
}

const hash = memoise((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
const minify = memoise((code) => minifySync('page.js', code, { module: false }).code.trim());

interface Block {
  tag: string;
  attributes: string;
  body: string;
  start: number;
  end: number;
}

/** The styles, the scripts and the links of a page. A single expression for whole blocks takes ten times as long. */
function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  const opening = /<(script|style|link)\b([^>]*)>/g;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [{ length }, tag = '', attributes = ''] = found;
    const start = found.index;
    if (tag === 'link') {
      blocks.push({ tag, attributes, body: '', start, end: start + length });
      continue;
    }
    const closing = `</${tag}>`;
    const until = html.indexOf(closing, start + length);
    if (until === -1) break;
    opening.lastIndex = until + closing.length;
    blocks.push({ tag, attributes, body: html.slice(start + length, until), start, end: opening.lastIndex });
  }
  return blocks;
}

/** The built style sheet that a block names, below the folder of the site. */
const sheetOf = ({ tag, attributes }: Block) =>
  tag === 'link' && /\brel="stylesheet"/.test(attributes)
    ? /\bhref="\/(_astro\/[\w.-]+\.css)"/.exec(attributes)?.[1]
    : undefined;

/** Scripts of these types are data: the policy does not govern them. */
const isData = (attributes: string) => /type="application\/(?:ld\+)?json"/.test(attributes);

/** Whether a policy must name the text of a block. */
const isGoverned = ({ tag, attributes }: Block) =>
  tag === 'style' || (tag === 'script' && !(/\bsrc=/.test(attributes) || isData(attributes)));

/** @param blocks what stands in the page of styles and scripts */
function writePolicy(blocks: Block[], { connect = [], script = [] }: Origins): string {
  const hashes = (tag: string) => {
    const governed = blocks.filter((block) => block.tag === tag && isGoverned(block));
    return [...new Set(governed.map(({ body }) => ` ${hash(body)}`))].join('');
  };
  const list = (origins: readonly string[]) => [...new Set(origins)].map((origin) => ` ${origin}`).join('');
  const others = list(connect);
  return [
    "default-src 'none'",
    `script-src 'self'${list(script)}${hashes('script')}`,
    `style-src 'self'${hashes('style')}`,
    `img-src 'self' data: blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * The policy of one page: everything off, then what the page really holds.
 * @param html the finished page
 * @param origins further origins it may use
 */
export const policyOf = (html: string, origins: Origins = {}): string => writePolicy(blocksOf(html), origins);

/** A page whose style waits for what the page can need of it. */
interface OpenPage {
  /** Up to the end of the head, where the style belongs. */
  before: string;
  css: string;
  after: string;
  /** The styles and scripts besides that style. */
  blocks: Block[];
}

/** A style of a page: the name of its file, or what it says where it stands in the page. */
interface Style {
  name: string;
  css: string;
}

const joined = new Map<string, string>();
/** One and the same string for the same styles: equal ones would have to be compared sign by sign. */
function joinStyles(styles: Style[]): string {
  const key = styles.map(({ name }) => name).join();
  const css = joined.get(key) ?? styles.map((style) => style.css).join('');
  joined.set(key, css);
  return css;
}

/**
 * Makes one style of all styles of a page, most of which Astro leaves in files, and one script of the plain scripts in
 * its body, at the place of the last. Each block costs a hash in the policy, which does not compress; and Astro writes
 * the islands' style into the body, where HTML does not allow one. Islands wait for their script wherever it stands.
 */
function openPage(html: string, readSheet: (name: string) => string): OpenPage {
  const headEnd = html.indexOf('</head>');
  const all = blocksOf(html);
  const styleOf = (block: Block): Style | undefined => {
    if (headEnd === -1) return;
    const { tag, attributes, body } = block;
    const sheet = sheetOf(block);
    if (sheet) return { name: sheet, css: readSheet(sheet) };
    return tag === 'style' && attributes === '' ? { name: body, css: body } : undefined;
  };
  const isMerged = ({ tag, attributes, start }: Block) =>
    tag === 'script' && attributes === '' && start > headEnd;
  const scripts = all.filter(isMerged);
  const last = scripts.at(-1);
  const merged = last && minify(scripts.map(({ body }) => body).join('\n;'));
  const page: OpenPage = { before: '', css: '', after: '', blocks: [] };
  const styles: Style[] = [];
  let at = 0;
  const take = (end: number) => {
    const place = at < headEnd ? 'before' : 'after';
    page[place] += html.slice(at, end);
    at = end;
  };
  for (const block of all) {
    if (at < headEnd && block.start > headEnd) take(headEnd);
    const style = styleOf(block);
    if (style) {
      take(block.start);
      styles.push(style);
      at = block.end;
    } else if (isMerged(block)) {
      take(block.start);
      if (block === last && merged !== undefined) {
        page.after += `<script>${merged}</script>`;
        page.blocks.push({ ...block, body: merged });
      }
      at = block.end;
    } else page.blocks.push(block);
  }
  if (at < headEnd) take(headEnd);
  take(html.length);
  page.css = joinStyles(styles);
  return page;
}

const styleBlock = (css: string): Block => ({ tag: 'style', attributes: '', body: css, start: 0, end: 0 });

/**
 * Finishes a page.
 * @param html what Astro wrote
 * @param readSheet the text of a built style sheet, by its file below the folder of the site
 * @param origins other origins that it may use
 */
export function finishPage(html: string, readSheet: (name: string) => string, origins: Origins): string {
  const { before, css, after, blocks } = openPage(html, readSheet);
  const policy = writePolicy(css ? [...blocks, styleBlock(css)] : blocks, origins);
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  const head = before.replace(/<head>\s*(<meta charset="[^"]*"\s*\/?>)?/i, (start) => `${start}${meta}`);
  return css ? `${head}<style>${css}</style>${after}` : head + after;
}
