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

/**
 * The policy of one page: everything off, then what the page really holds.
 * @param html the finished page
 * @param origins further origins it may use
 */
export function policyOf(html: string, { connect = [], script = [] }: Origins = {}): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const { tag, attributes, body } of blocksOf(html)) {
    if (tag === 'style') styles.add(hash(body));
    else if (!/\bsrc=/.test(attributes) && !isData(attributes)) scripts.add(hash(body));
  }
  const list = (origins: readonly string[]) => [...new Set(origins)].map((origin) => ` ${origin}`).join('');
  const others = list(connect);
  return [
    "default-src 'none'",
    `script-src 'self'${list(script)}${[...scripts].map((source) => ` ${source}`).join('')}`,
    `style-src 'self'${[...styles].map((source) => ` ${source}`).join('')}`,
    `img-src 'self' data: blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * Makes one style of all styles of a page and one script of the plain scripts in its body, at the place of the last.
 * Each block costs a hash in the policy, which does not compress; and Astro writes the islands' style into the body,
 * where HTML does not allow one. Islands wait for their script wherever it stands.
 */
export function mergeBlocks(html: string): string {
  const headEnd = html.indexOf('</head>');
  const plain = blocksOf(html).filter(({ attributes }) => attributes === '');
  const styles = plain.filter(({ tag }) => tag === 'style');
  const scripts = plain.filter(({ tag, start }) => tag === 'script' && start > headEnd);
  const style = styles.length === 0 ? '' : `<style>${styles.map(({ body }) => body).join('')}</style>`;
  const last = scripts.at(-1);
  const edits = [
    ...styles.map(({ start, end }) => ({ start, end, text: '' })),
    ...(headEnd === -1 ? [] : [{ start: headEnd, end: headEnd, text: style }]),
    ...scripts.map((script) => ({
      ...script,
      text: script === last ? `<script>${minify(scripts.map(({ body }) => body).join('\n;'))}</script>` : '',
    })),
  ].sort((a, b) => a.start - b.start);
  let at = 0;
  let result = '';
  for (const { start, end, text } of edits) {
    result += html.slice(at, start) + text;
    at = end;
  }
  return result + html.slice(at);
}

/** Leaves out of the styles of a page what it cannot need. */
function shortenStyles(html: string, wordsOfPage: (html: string) => PageWords): string {
  const style = blocksOf(html).find(({ tag, attributes }) => tag === 'style' && attributes === '');
  if (!style) return html;
  const [before, after] = [html.slice(0, style.start), html.slice(style.end)];
  const { own, fetched } = wordsOfPage(before + after);
  return `${before}<style>${usedCss(style.body, own, fetched)}</style>${after}`;
}

/**
 * Finishes a page.
 * @param html what Astro wrote
 * @param wordsOfPage reads what a page can need of its styles
 * @param origins other origins that it may use
 */
export function finishPage(html: string, wordsOfPage: (html: string) => PageWords, origins: Origins): string {
  const short = shortenStyles(mergeBlocks(html), wordsOfPage);
  const policy = `<meta http-equiv="content-security-policy" content="${policyOf(short, origins)}">`;
  return short.replace(/<head>\s*(<meta charset="[^"]*"\s*\/?>)?/i, (start) => `${start}${policy}`);
}
