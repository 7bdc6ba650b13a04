/**
 * What the build makes of each page: one style with only what the page can need, one script, and an exact Content
 * Security Policy. Why not Astro's own security.csp: docs/decisions/005-content-security-policy.md
 */
import { createHash } from 'node:crypto';
import { minifySync } from 'vite';
import type { PageWords } from './page-words.ts';
import { usedCss } from './used-css.ts';

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

/** The styles and scripts of a page. A single expression for whole blocks takes ten times as long. */
function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  const opening = /<(script|style)\b([^>]*)>/g;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [{ length }, tag = '', attributes = ''] = found;
    const closing = `</${tag}>`;
    const until = html.indexOf(closing, found.index + length);
    if (until === -1) break;
    opening.lastIndex = until + closing.length;
    const body = html.slice(found.index + length, until);
    blocks.push({ tag, attributes, body, start: found.index, end: opening.lastIndex });
  }
  return blocks;
}

/** Scripts of these types are data: the policy does not govern them. */
const isData = (attributes: string) => /type="application\/(?:ld\+)?json"/.test(attributes);

/** Whether a policy must name the text of a block. */
const isGoverned = ({ tag, attributes }: Block) =>
  tag === 'style' || !(/\bsrc=/.test(attributes) || isData(attributes));

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

/**
 * Makes one style of all styles of a page and one script of the plain scripts in its body, at the place of the last.
 * Each block costs a hash in the policy, which does not compress; and Astro writes the islands' style into the body,
 * where HTML does not allow one. Islands wait for their script wherever it stands.
 */
function openPage(html: string): OpenPage {
  const headEnd = html.indexOf('</head>');
  const all = blocksOf(html);
  const isStyle = ({ tag, attributes }: Block) => tag === 'style' && attributes === '' && headEnd !== -1;
  const isMerged = ({ tag, attributes, start }: Block) =>
    tag === 'script' && attributes === '' && start > headEnd;
  const scripts = all.filter(isMerged);
  const last = scripts.at(-1);
  const merged = last && minify(scripts.map(({ body }) => body).join('\n;'));
  const page: OpenPage = { before: '', css: '', after: '', blocks: [] };
  let at = 0;
  const take = (end: number) => {
    const place = at < headEnd ? 'before' : 'after';
    page[place] += html.slice(at, end);
    at = end;
  };
  for (const block of all) {
    if (at < headEnd && block.start > headEnd) take(headEnd);
    if (isStyle(block)) {
      take(block.start);
      page.css += block.body;
    } else if (isMerged(block)) {
      take(block.start);
      if (block === last && merged !== undefined) {
        page.after += `<script>${merged}</script>`;
        page.blocks.push({ ...block, body: merged });
      }
    } else page.blocks.push(block);
    if (isStyle(block) || isMerged(block)) at = block.end;
  }
  if (at < headEnd) take(headEnd);
  take(html.length);
  return page;
}

const styleBlock = (css: string): Block => ({ tag: 'style', attributes: '', body: css, start: 0, end: 0 });

/**
 * Finishes a page.
 * @param html what Astro wrote
 * @param wordsOfPage reads what a page can need of its styles
 * @param origins other origins that it may use
 */
export function finishPage(html: string, wordsOfPage: (html: string) => PageWords, origins: Origins): string {
  const { before, css, after, blocks } = openPage(html);
  const words = wordsOfPage(before + after);
  const used = css && usedCss(css, words.own, words.fetched);
  const policy = writePolicy(css ? [...blocks, styleBlock(used)] : blocks, origins);
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  const head = before.replace(/<head>\s*(<meta charset="[^"]*"\s*\/?>)?/i, (start) => `${start}${meta}`);
  return css ? `${head}<style>${used}</style>${after}` : head + after;
}
