/**
 * The only step that changes rendered HTML: merges the styles of each page into one `<style>`, moves inline scripts
 * behind the content, and writes an exact Content Security Policy. It approves only scripts and styles that the code base wrote, and fails on any other:
 * docs/decisions/006-csp-and-trusted-types.md and docs/decisions/029-content-is-data.md
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { Parser } from 'htmlparser2';

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
  text: string;
  start: number;
  end: number;
}

/** The attribute that marks scripts and styles with `is:inline`. Its value is a secret of the build. */
const markAttribute = 'data-own';

/** Astro writes it last. Behind the content every island is complete, and would wait for the late stylesheet. */
const waitAttribute = 'await-children';

const writeMark = (mark: string) => ` ${markAttribute}="${mark}"`;

/** Scripts of these types are data: the CSP does not apply to them. */
const dataTypes = ['application/json', 'application/ld+json'];

const anySite = 'https://site.invalid';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Page {
  blocks: Block[];
  /** The CSP of Astro, with the hashes of the scripts and styles that Astro wrote. */
  astroCsp: { content: string; start: number; end: number } | undefined;
  /** Where the CSP is inserted: after the character set, which must be in the first 1024 bytes. */
  cspPosition: number | undefined;
  headEnd: number | undefined;
  /** The content: the offsets of the start tag and of the end tag of `<main>`. */
  main: { start: number; end: number } | undefined;
  /** The attributes that make islands wait for their children. */
  waits: { start: number; end: number }[];
}

function readPage(html: string): Page {
  const page: Page = {
    blocks: [],
    astroCsp: undefined,
    cspPosition: undefined,
    headEnd: undefined,
    main: undefined,
    waits: [],
  };
  let open: Block | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      if (tag === 'meta' && 'charset' in attributes) page.cspPosition = end;
      if (tag === 'meta' && attributes['http-equiv'] === 'content-security-policy')
        page.astroCsp = { content: attributes.content ?? '', start, end };
      if (tag === 'main') page.main = { start, end };
      if (tag === 'astro-island' && html.slice(start, end).endsWith(` ${waitAttribute}>`))
        page.waits.push({ start: end - waitAttribute.length - 2, end: end - 1 });
      if (tag === 'style' || tag === 'script') open = { tag, attributes, text: '', start, end };
    },
    onclosetag(tag) {
      if (tag === 'head') page.headEnd = parser.startIndex;
      if (tag === 'main' && page.main) page.main.end = parser.startIndex;
      if (tag !== open?.tag) return;
      const text = html.slice(open.end, parser.startIndex);
      page.blocks.push({ ...open, text, end: parser.endIndex + 1 });
      open = undefined;
    },
  });
  parser.end(html);
  return page;
}

/** Whether a URL names a script that the build wrote. The browser resolves `..` before it requests a file. */
function isBuiltScript(url: string): boolean {
  const { origin, pathname = '' } = URL.parse(url, anySite) ?? {};
  return origin === anySite && pathname.startsWith('/_astro/');
}

const isTrusted = ({ attributes, text }: Block, mark: string, astroCsp = '') =>
  attributes[markAttribute] === mark ||
  (attributes.src ? isBuiltScript(attributes.src) : astroCsp.includes(hash(text)));

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

/** @returns the edits that move scripts to an offset behind them */
const moveScripts = (html: string, scripts: readonly Block[], offset: number) => [
  ...scripts.map((script) => ({ ...script, text: '' })),
  { start: offset, end: offset, text: scripts.map(({ start, end }) => html.slice(start, end)).join('') },
];

/** @returns the edits that move the inline scripts of `<main>` to its end, and those before it to the end of the page */
function moveBehindContent(html: string, { blocks, headEnd, main, waits }: Page) {
  if (headEnd === undefined || !main) return [];
  const scripts = blocks.filter(
    ({ tag, attributes, start }) => tag === 'script' && !('src' in attributes) && start > headEnd,
  );
  const before = scripts.filter(({ start }) => start < main.start);
  const inside = scripts.filter(({ start }) => start > main.start && start < main.end);
  return [
    ...waits.map((wait) => ({ ...wait, text: '' })),
    ...moveScripts(html, before, scripts.at(-1)?.start ?? main.end),
    ...moveScripts(html, inside, main.end),
  ];
}

/**
 * Moves all `<style>` elements without attributes, which Astro also writes into the body, into one at the end of the
 * head. Moves inline scripts behind the content, because a browser paints what is before a script, such as the header
 * alone: docs/decisions/008-hydration-and-bundles.md. Replaces Astro's CSP.
 * @param mark the value of the attribute that marks scripts and styles with `is:inline`
 * @param file relative to the built site, as in `options.pages`
 * @returns the changed page. A fragment without a head gets only the CSP. HTML without a character set stays unchanged.
 * @throws if the page contains a script or a style that the code base did not write
 */
export function mergeStylesAndAddCsp(html: string, mark: string, options: Options = {}, file = ''): string {
  const { connect = [], conditionalScripts = [], pages = {} } = options;
  const parsedPage = readPage(html);
  const { blocks, astroCsp, cspPosition, headEnd } = parsedPage;
  const foreignBlock = blocks.find((block) => !isTrusted(block, mark, astroCsp?.content));
  if (foreignBlock)
    throw new Error(
      `${file}:${html.slice(0, foreignBlock.start).split('\n').length}: neither src/ nor Astro wrote ${html.slice(foreignBlock.start, foreignBlock.end).slice(0, 120)}\nIf it comes from content/, remove it there. In src/, a script or a style needs is:inline or an import.`,
    );
  if (cspPosition === undefined) return html;
  const isMerged = ({ tag, attributes }: Block) =>
    headEnd !== undefined &&
    tag === 'style' &&
    Object.keys(attributes).every((name) => name === markAttribute);
  const styles = blocks.filter(isMerged);
  // A component that a page uses twice adds its style twice.
  const css = [...new Set(styles.map(({ text }) => text.trim()))].join('');
  const position = headEnd ?? 0;
  const style: Block = { tag: 'style', attributes: {}, text: css, start: position, end: position };
  const usedOrigins = conditionalScripts.filter((origin) =>
    blocks.some(({ attributes: { src } }) => src?.startsWith(`${origin}/`)),
  );
  const otherBlocks = blocks.filter((block) => !styles.includes(block));
  const policy = buildCsp([...otherBlocks, ...(css ? [style] : [])], {
    connect: [...connect, ...usedOrigins, ...(pages[file]?.connect ?? [])],
    script: [...usedOrigins, ...(pages[file]?.script ?? [])],
  });
  const edits = [
    ...styles.map((block) => ({ ...block, text: '' })),
    ...moveBehindContent(html, parsedPage),
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
  return mergedHtml.replaceAll(writeMark(mark), '');
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
        const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
        for (const name of names.filter((each) => each.endsWith('.html'))) {
          const [file, url] = [path.join(root, name), name.split(path.sep).join('/')];
          writeFileSync(file, mergeStylesAndAddCsp(readFileSync(file, 'utf8'), mark, options, url));
        }
      },
    },
  };
}
