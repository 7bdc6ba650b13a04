/**
 * The only step that changes rendered HTML: merges the styles of each page into one `<style>` and writes an exact
 * Content Security Policy. Why not Astro's own security.csp: docs/decisions/006-csp-and-trusted-types.md
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Scripts of these types are data: the CSP does not apply to them. */
const dataTypes = ['application/json', 'application/ld+json'];

function readPage(html: string) {
  const blocks: Block[] = [];
  /** Where the CSP is inserted: after the character set, which must be in the first 1024 bytes. */
  let cspPosition: number | undefined;
  let headEnd: number | undefined;
  let open: Block | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      if (tag === 'meta' && 'charset' in attributes) cspPosition = end;
      if (tag === 'style' || tag === 'script') open = { tag, attributes, text: '', start, end };
    },
    onclosetag(tag) {
      if (tag === 'head') headEnd = parser.startIndex;
      if (tag !== open?.tag) return;
      blocks.push({ ...open, text: html.slice(open.end, parser.startIndex), end: parser.endIndex + 1 });
      open = undefined;
    },
  });
  parser.end(html);
  return { blocks, cspPosition, headEnd };
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
        .map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
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
 * head, and adds the CSP.
 * @param file relative to the built site, as in `options.pages`
 * @returns the changed page. A fragment without a head gets only the CSP. HTML without a character set stays unchanged.
 */
export function mergeStylesAndAddCsp(html: string, options: Options = {}, file = ''): string {
  const { connect = [], conditionalScripts = [], pages = {} } = options;
  const { blocks, cspPosition, headEnd } = readPage(html);
  if (cspPosition === undefined) return html;
  const isMerged = ({ tag, attributes }: Block) =>
    headEnd !== undefined && tag === 'style' && Object.keys(attributes).length === 0;
  const styles = blocks.filter(isMerged);
  // A component that a page uses twice adds its style twice.
  const css = [...new Set(styles.map(({ text }) => text.trim()))].join('');
  const style = { tag: 'style', attributes: {}, text: css, start: headEnd ?? 0, end: headEnd ?? 0 };
  const used = conditionalScripts.filter((origin) =>
    blocks.some(({ attributes: { src } }) => src?.startsWith(`${origin}/`)),
  );
  const policy = buildCsp([...blocks.filter((block) => !styles.includes(block)), ...(css ? [style] : [])], {
    connect: [...connect, ...used, ...(pages[file]?.connect ?? [])],
    script: [...used, ...(pages[file]?.script ?? [])],
  });
  const edits = [
    ...styles.map((block) => ({ ...block, text: '' })),
    ...(css ? [{ ...style, text: `<style>${css}</style>` }] : []),
    {
      start: cspPosition,
      end: cspPosition,
      text: `<meta http-equiv="content-security-policy" content="${policy}">`,
    },
  ];
  let page = html;
  // From the end, so that earlier offsets stay valid.
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    page = page.slice(0, start) + text + page.slice(end);
  return page;
}

/** Runs mergeStylesAndAddCsp on every page of the built site. */
export default function csp(options: Options = {}): AstroIntegration {
  return {
    name: 'csp',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const name of globSync('**/*.html', { cwd: root })) {
          const file = path.join(root, name);
          writeFileSync(
            file,
            mergeStylesAndAddCsp(readFileSync(file, 'utf8'), options, name.split(path.sep).join('/')),
          );
        }
      },
    },
  };
}
