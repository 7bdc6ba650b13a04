/**
 * What the build makes of each page: one style, one script, and an exact Content Security Policy. Why not Astro's own
 * security.csp: docs/decisions/005-content-security-policy.md
 */
import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { minifySync } from 'vite';
import { partStyles, type Styles, waitingMedia } from './waiting-styles.ts';

/** Origins besides our own. */
export interface Origins {
  /** For requests and images, such as a hosted backend. */
  connect?: readonly string[];
  /** For scripts. */
  script?: readonly string[];
}

/** A style or a script, and where it stands in the page. */
interface Block {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  start: number;
  end: number;
}

interface Page {
  /** Where the policy belongs: first in the head, after the character set. Undefined where there is neither. */
  policyPlace: number | undefined;
  /** Where the end tag of the head begins; 0 in a part of a page, which has no head. */
  headEnd: number;
  blocks: Block[];
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Scripts by their source: they are the same on many pages. */
const minified = new Map<string, string>();

function minify(source: string): string {
  const known = minified.get(source);
  if (known !== undefined) return known;
  const { code, errors } = minifySync('page.js', source, { module: false });
  const [error] = errors;
  if (error) throw new Error(`An inline script cannot be read. ${error.codeframe ?? error.message}`);
  minified.set(source, code.trim());
  return code.trim();
}

/** Styles by their text: most are the same on many pages. */
const parted = new Map<string, Styles>();

function part(css: string): Styles {
  const known = parted.get(css) ?? partStyles(css);
  parted.set(css, known);
  return known;
}

function readPage(html: string): Page {
  const page: Page = { policyPlace: undefined, headEnd: 0, blocks: [] };
  let open: Block | undefined;
  let isFirstInHead = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      const isCharset = tag === 'meta' && 'charset' in attributes;
      if (tag === 'head' || (isCharset && (isFirstInHead || page.policyPlace === undefined)))
        page.policyPlace = end;
      isFirstInHead = tag === 'head';
      if (tag === 'style' || tag === 'script') open = { tag, attributes, text: '', start, end };
    },
    onclosetag(tag) {
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      if (tag === 'head') page.headEnd = start;
      if (tag !== open?.tag) return;
      page.blocks.push({ ...open, text: html.slice(open.end, start), end });
      open = undefined;
    },
  });
  parser.end(html);
  return page;
}

/** A script with this attribute runs where it stands, before the first paint; every other waits for that. */
const earlyAttribute = 'data-before-paint';

/** Scripts of these types are data: the policy does not govern them. */
const dataTypes = ['application/json', 'application/ld+json'];

/** Whether a policy must name the text of a block. */
const isGoverned = ({ tag, attributes }: Block) =>
  tag === 'style' || !('src' in attributes || dataTypes.includes(attributes.type ?? ''));

function writePolicy(blocks: readonly Block[], { connect = [], script = [] }: Origins): string {
  const list = (sources: readonly string[]) => [...new Set(sources)].map((source) => ` ${source}`).join('');
  const hashes = (tag: string) =>
    list(blocks.filter((block) => block.tag === tag && isGoverned(block)).map(({ text }) => hash(text)));
  return [
    "default-src 'none'",
    `script-src 'self'${list(script)}${hashes('script')}`,
    `style-src 'self'${hashes('style')}`,
    `img-src 'self' data: blob:${list(connect)}`,
    "font-src 'self'",
    `connect-src 'self'${list(connect)}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The policy of one page: everything off, then what the page really holds, and the origins it may use. */
export const policyOf = (html: string, origins: Origins = {}): string =>
  writePolicy(readPage(html).blocks, origins);

/** Whether a script says that it must run before the first paint: it changes what is seen, or the address. */
const isEarly = ({ attributes }: Block) => earlyAttribute in attributes;

/** Whether the page may have a script elsewhere, and later: no file, no data, nothing that imports. */
const isMovableScript = ({ tag, attributes, text }: Block) =>
  tag === 'script' &&
  Object.entries(attributes).every(([name, value]) =>
    name === 'type' ? value === 'module' && !/\b(?:im|ex)port\b/.test(text) : name === earlyAttribute,
  );

/**
 * One script of many: those that must run before the first paint, then the others in a task after it. A frame is asked
 * for before it is painted, and a task asked for in it comes after. A page that is prepared unseen has its first frame
 * when it is shown.
 */
function joinScripts(scripts: readonly Block[]): string {
  const join = (blocks: readonly Block[]) => blocks.map(({ text }) => `(()=>{${text}\n})();`).join('');
  const late = join(scripts.filter((script) => !isEarly(script)));
  const waiting = late && `requestAnimationFrame(()=>setTimeout(()=>{${late}}))`;
  return minify(join(scripts.filter(isEarly)) + waiting);
}

/**
 * Islands with content wait for the document's end, in case their content is still on its way. The script of the page
 * stands behind all of them, so theirs is there: without this, a file that comes late would hold up every island.
 */
const letIslandsBegin = (html: string): string =>
  html.replaceAll(/(<astro-island\b[^>]*?) await-children(?:="")?/g, '$1');

interface FinishingOptions {
  origins?: Origins;
  /** Origins of scripts that stand in pages: a page that names one may load it and talk to its origin. */
  named?: readonly string[];
  /** Keeps a style sheet as a file. @returns its address. Without it, rules for paper and forced colours stay in the page */
  keepSheet?: (css: string) => string;
}

/**
 * Makes one style of all styles of a page and one script of the scripts in its body, at the place of the last; most of
 * that script waits for the first paint. Takes the rules for paper and forced colours out, and writes the policy. Each
 * block costs a hash in the policy, which does not compress; and Astro writes the islands' style into the body, where
 * HTML does not allow one. Islands wait for their script wherever it stands.
 * @param html what Astro wrote
 * @returns the finished page; a part of a page, which has no head, keeps its styles and scripts where they are
 * @throws an Error where a script of the page is no JavaScript
 */
export function finishPage(html: string, options: FinishingOptions = {}): string {
  const { origins = {}, named = [], keepSheet } = options;
  const { policyPlace, headEnd, blocks } = readPage(html);
  if (policyPlace === undefined) return html;
  const movable = headEnd === 0 ? [] : blocks;
  const styles = movable.filter(({ tag, attributes }) => tag === 'style' && !Object.keys(attributes).length);
  const scripts = movable.filter((block) => isMovableScript(block) && block.start > headEnd);
  const last = scripts.at(-1);
  const script = last && { ...last, attributes: {}, text: joinScripts(scripts) };
  // A part that stands on the page twice brings its style twice.
  const texts = new Set(styles.map(({ text }) => text.trim()));
  const sheets = [...texts].map((text) => (keepSheet ? part(text) : { screen: text, waiting: '' }));
  const css = sheets.map(({ screen }) => screen).join('');
  const waiting = sheets.map(({ waiting: text }) => text).join('');
  const link =
    keepSheet && waiting && `<link rel="stylesheet" media="${waitingMedia}" href="${keepSheet(waiting)}">`;
  const style = { tag: 'style', attributes: {}, text: css, start: headEnd, end: headEnd };
  const edits = [
    ...styles.map(({ start, end }) => ({ start, end, text: '' })),
    ...scripts.map((block) => ({ ...block, text: block === last ? `<script>${script?.text}</script>` : '' })),
    { ...style, text: (css && `<style>${css}</style>`) + (link ?? '') },
  ];
  let page = html;
  // From the end, so that the places before stay where they are.
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    page = page.slice(0, start) + text + page.slice(end);

  const here = named.filter((origin) =>
    blocks.some(({ attributes }) => attributes.src?.startsWith(`${origin}/`)),
  );
  // Not read from the finished page once more: with many pages that is a second.
  const left = blocks.flatMap((block) => {
    if (block === last && script) return script;
    return styles.includes(block) || scripts.includes(block) ? [] : block;
  });
  const policy = writePolicy(css ? [...left, style] : left, {
    connect: [...(origins.connect ?? []), ...here],
    script: [...here, ...(origins.script ?? [])],
  });
  if (last && html.lastIndexOf('</astro-island>') < last.start) page = letIslandsBegin(page);
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  return page.slice(0, policyPlace) + meta + page.slice(policyPlace);
}
