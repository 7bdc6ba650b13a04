/**
 * The only step that changes rendered HTML: merges the styles of each page into one `<style>` and writes an exact
 * Content Security Policy. It approves only scripts and styles that the code base wrote, and fails on any other:
 * docs/decisions/006-csp-and-trusted-types.md and docs/decisions/029-content-is-data.md
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { Parser } from 'htmlparser2';
import { findForbidden } from './allowed-html.ts';

/** Origins other than the site's own. */
interface Origins {
  /** For requests and images, such as a hosted backend. */
  connect?: readonly string[];
  script?: readonly string[];
}

interface Options {
  /** Origins that every page may connect to. */
  connect?: readonly string[];
  /** Script origins that are allowed only on pages with a script from that origin. */
  conditionalScripts?: readonly string[];
  /** Additional origins for single pages, by file name. */
  pages?: Readonly<Record<string, Origins>>;
}

/** A style or script element. Start and end are offsets in the HTML. */
interface Block {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** Its start tag, without the mark. */
  startTag: string;
  /** Whether it has the mark. */
  isMarked: boolean;
  text: string;
  start: number;
  end: number;
}

/** The attribute that marks scripts and styles with `is:inline`. Its value is a secret of the build. */
const markAttribute = 'data-own';

const writeMark = (mark: string) => ` ${markAttribute}="${mark}"`;

/** Scripts of these types are data: the CSP does not apply to them. */
const dataTypes = ['application/json', 'application/ld+json'];

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Page {
  blocks: Block[];
  /** The CSP of Astro, with the hashes of the scripts and styles that Astro wrote. */
  astroCsp: { content: string; start: number; end: number } | undefined;
  /** Where the CSP is inserted: after the character set, which must be in the first 1024 bytes. */
  cspPosition: number | undefined;
  headEnd: number | undefined;
  /** The other elements, and what browsers may parse in another way. */
  elements: { tag: string; attributes: Record<string, string>; isInSvg: boolean; start: number }[];
  problems: { text: string; start: number }[];
}

function readPage(html: string, mark: string): Page {
  const page: Page = {
    blocks: [],
    astroCsp: undefined,
    cspPosition: undefined,
    headEnd: undefined,
    elements: [],
    problems: [],
  };
  const report = (text: string) => page.problems.push({ text, start: parser.startIndex });
  let open: Block | undefined;
  let svgDepth = 0;
  let noscriptStart = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const tag = name.toLowerCase();
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      if (tag === 'meta' && 'charset' in attributes) page.cspPosition = end;
      if (tag === 'noscript') noscriptStart = end;
      if (tag === 'style' || tag === 'script') {
        const startTag = html.slice(start, end).replace(writeMark(mark), '');
        const { [markAttribute]: value, ...others } = attributes;
        open = { tag, attributes: others, startTag, isMarked: value === mark, text: '', start, end };
        if (svgDepth > 0) report(`<${tag}> in <svg>`);
      } else if (tag === 'meta' && attributes['http-equiv'] === 'content-security-policy' && !page.astroCsp)
        page.astroCsp = { content: attributes.content ?? '', start, end };
      else page.elements.push({ tag, attributes, isInSvg: svgDepth > 0, start });
      if (tag === 'svg') svgDepth++;
    },
    onclosetag(name) {
      const tag = name.toLowerCase();
      if (tag === 'svg') svgDepth--;
      if (tag === 'head') page.headEnd = parser.startIndex;
      // With JavaScript, browsers read the content as text until the first end tag.
      const end = html.toLowerCase().indexOf('</noscript', noscriptStart);
      if (tag === 'noscript' && end !== parser.startIndex) report('<noscript> with an end tag in its text');
      if (tag !== open?.tag) return;
      page.blocks.push({
        ...open,
        text: html.slice(open.end, parser.startIndex),
        end: parser.endIndex + 1,
      });
      open = undefined;
    },
    oncomment(text) {
      if (/[<>]/.test(text)) report(`the comment <!--${text.slice(0, 80)}-->`);
    },
  });
  parser.end(html);
  return page;
}

/** Whether src/ or Astro wrote a script or a style. */
const isOwn = ({ isMarked, attributes: { src }, text }: Block, astroCsp: string) =>
  isMarked || (!src && astroCsp.includes(hash(text)));

/** Lists what a page must not contain. */
function findProblems(html: string, { blocks, astroCsp, elements, problems }: Page): string[] {
  const all = [...problems];
  for (const { tag, attributes, isInSvg, start } of elements) {
    const reason = findForbidden(tag, attributes, { isInSvg, isOwn: false });
    if (reason) all.push({ text: `<${tag}>: ${reason}`, start });
  }
  for (const block of blocks) {
    const own = isOwn(block, astroCsp?.content ?? '');
    const reason = findForbidden(block.tag, block.attributes, { isInSvg: false, isOwn: own });
    if (reason)
      all.push({ text: `${block.startTag}${block.text.slice(0, 80)}: ${reason}`, start: block.start });
  }
  return all
    .sort((a, b) => a.start - b.start)
    .map(({ text, start }) => `${text} (line ${html.slice(0, start).split('\n').length})`);
}

function buildCsp(blocks: readonly Block[], { connect = [], script = [] }: Origins): string {
  const list = (sources: readonly string[]) => [...new Set(sources)].map((source) => ` ${source}`).join('');
  const hashes = (tag: string) =>
    list(
      blocks
        .filter(
          ({ tag: name, attributes: { src, type = '' } }) =>
            name === tag && !src && !dataTypes.includes(type),
        )
        .map(({ text }) => hash(text)),
    );
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

/**
 * Moves all `<style>` elements without attributes, which Astro also writes into the body, into one at the end of the
 * head, and replaces Astro's CSP.
 * @param mark the value of the attribute that marks scripts and styles with `is:inline`
 * @param file relative to the built site, as in `options.pages`
 * @returns the changed page. A fragment without a head gets only the CSP. HTML without a character set stays unchanged.
 * @throws if the page contains anything that could run code and that the code base did not write
 */
export function mergeStylesAndAddCsp(html: string, mark: string, options: Options = {}, file = ''): string {
  const { connect = [], conditionalScripts = [], pages = {} } = options;
  const page = readPage(html, mark);
  const { blocks, astroCsp, cspPosition, headEnd } = page;
  const problems = findProblems(html, page);
  if (problems.length > 0)
    throw new Error(
      `${file} contains what a page must not contain:\n${problems.map((problem) => `- ${problem}`).join('\n')}\nIf it comes from content/, remove it there. If src/ wrote it: a script or a style needs is:inline, or an import; other elements and attributes are listed in src/node/integrations/allowed-html.ts.`,
    );
  if (cspPosition === undefined) return html;
  const isMerged = ({ tag, attributes }: Block) =>
    headEnd !== undefined && tag === 'style' && Object.keys(attributes).length === 0;
  const styles = blocks.filter(isMerged);
  // A component that a page uses twice adds its style twice.
  const css = [...new Set(styles.map(({ text }) => text.trim()))].join('');
  const position = headEnd ?? 0;
  const style = { tag: 'style', attributes: {}, text: css, start: position, end: position };
  const usedOrigins = conditionalScripts.filter((origin) =>
    blocks.some(({ attributes: { src } }) => src?.startsWith(`${origin}/`)),
  );
  const otherBlocks = blocks.filter((block) => !styles.includes(block));
  const policy = buildCsp([...otherBlocks, ...(css ? [{ ...style, startTag: '', isMarked: true }] : [])], {
    connect: [...connect, ...usedOrigins, ...(pages[file]?.connect ?? [])],
    script: [...usedOrigins, ...(pages[file]?.script ?? [])],
  });
  const edits = [
    ...styles.map((block) => ({ ...block, text: '' })),
    ...otherBlocks
      .filter(({ isMarked }) => isMarked)
      .map(({ start, startTag }) => ({
        start,
        end: start + startTag.length + writeMark(mark).length,
        text: startTag,
      })),
    ...(css ? [{ ...style, text: `<style>${css}</style>` }] : []),
    ...(astroCsp ? [{ ...astroCsp, text: '' }] : []),
    {
      start: cspPosition,
      end: cspPosition,
      text: `<meta http-equiv="content-security-policy" content="${policy}">`,
    },
  ];
  let mergedHtml = html;
  // From the end, so that earlier offsets stay valid.
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    mergedHtml = mergedHtml.slice(0, start) + text + mergedHtml.slice(end);
  return mergedHtml;
}

/**
 * Marks the scripts and styles with `is:inline` in the source of each component, because Astro's CSP has no hashes of them:
 * https://github.com/withastro/astro/issues/16664
 * Text of content/ cannot contain the mark, because it is random and exists only during the build.
 */
const markInlineCode = (mark: string) => ({
  name: 'mark-inline-code',
  enforce: 'pre' as const,
  load(id: string) {
    if (!id.startsWith(path.resolve('src') + path.sep) || !id.endsWith('.astro')) return null;
    return readFileSync(id, 'utf8').replaceAll(' is:inline', `$&${writeMark(mark)}`);
  },
});

/**
 * Lists the pages of a built site, also those in folders that begin with a dot.
 * @throws Error for a document with another ending, which would have no CSP
 */
export function listDocuments(root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const other = files.find(
    (name) => /\.(?:html?|xht|xhtml|shtml|mht|mhtml)$/i.test(name) && !name.endsWith('.html'),
  );
  if (other)
    throw new Error(`${other}: browsers open this file as a page, but it gets no CSP. Name it .html.`);
  return files.filter((name) => name.endsWith('.html'));
}

/** Checks every page of the built site, and runs mergeStylesAndAddCsp on it. */
export default function csp(options: Options = {}): AstroIntegration {
  const mark = randomUUID();
  return {
    name: 'csp',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build')
          updateConfig({ security: { csp: true }, vite: { plugins: [markInlineCode(mark)] } });
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const pages = listDocuments(root).map((name) => {
          const [file, url] = [path.join(root, name), name.split(path.sep).join('/')];
          return [file, mergeStylesAndAddCsp(readFileSync(file, 'utf8'), mark, options, url)] as const;
        });
        for (const [file, html] of pages) writeFileSync(file, html);
      },
    },
  };
}
