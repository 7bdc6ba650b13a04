/**
 * Finishes the built pages: an exact Content Security Policy for each, valid markup, and the files for hosts.
 * Why not Astro's own security.csp: docs/decisions/005-content-security-policy.md
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { minifySync } from 'vite';
import { writeHeadersFile, writeRedirectsFile } from '../../deploy/host-files.ts';
import { redirects } from '../../deploy/rules.ts';
import { usedCss, type Words, wordsOf } from './used-css.ts';

/** Origins besides our own. */
interface Origins {
  /** For requests and images, such as a hosted backend. */
  connect?: string[];
  /** For scripts. */
  script?: string[];
}

interface Options {
  /** Origins besides our own that every page may talk to. */
  connect?: string[];
  /** Origins of scripts that stand in pages: the pages that name one may load it and talk to its origin. */
  named?: string[];
  /** What single pages need further, by file name. */
  pages?: Record<string, Origins>;
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

/**
 * Reads the words of pages together with those of all that a page can fetch: whatever may change its markup.
 * @param root the folder of the built site
 * @returns a function from the markup of a page to its words
 */
function pageWords(root: string): (html: string) => Words {
  const files = new Map<string, { words: Set<string>; named: string[] }>();
  /** The built scripts and style sheets that some text names, and the part of a page that every page can fetch. */
  const namesIn = (text: string) => [
    ...new Set([...text.matchAll(/[\w.-]+\.(?:js|css)\b/g)].map(([name]) => path.join('_astro', name))),
    ...(text.includes("'/choices'") || text.includes('`/choices`') ? ['choices.html'] : []),
  ];
  const read = (name: string) => {
    const file = path.join(root, name);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return { words: wordsOf(text), named: namesIn(text) };
  };
  /** The words of all that these files lead to, themselves too. Many pages name the same. */
  const reached = new Map<string, Set<string>>();
  const wordsFrom = (names: string[]) => {
    const key = names.join(' ');
    const known = reached.get(key);
    if (known) return known;
    const words = new Set<string>();
    const seen = new Set<string>();
    const waiting = [...names];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const file = files.get(name) ?? read(name);
      files.set(name, file);
      for (const word of file.words) words.add(word);
      waiting.push(...file.named);
    }
    reached.set(key, words);
    return words;
  };
  return (html) => {
    const own = wordsOf(html);
    const fetched = wordsFrom(namesIn(html));
    return { has: (word) => own.has(word) || fetched.has(word) };
  };
}

/** Leaves out of the styles of a page what it cannot need. */
function shortenStyles(html: string, words: (html: string) => Words): string {
  const style = blocksOf(html).find(({ tag, attributes }) => tag === 'style' && attributes === '');
  if (!style) return html;
  const [before, after] = [html.slice(0, style.start), html.slice(style.end)];
  const used = usedCss(style.body, words(`${before}<style></style>${after}`));
  return `${before}<style>${used}</style>${after}`;
}

export default function delivery({ connect = [], named = [], pages = {} }: Options = {}): AstroIntegration {
  return {
    name: 'delivery',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
          const [pathname = '/', search = ''] = (request.url ?? '/').split(/(?=\?)/);
          const redirect = redirects.find(({ from }) => from === pathname);
          const [, page] = /^(\/[^/\\@].*?)\/+$/.exec(pathname) ?? [];
          const location = redirect?.to ?? page;
          if (!location) next();
          else response.writeHead(redirect?.status ?? 308, { Location: location + search }).end();
        };
        // Before Astro's own answer to a slash at the end, a page about its settings, which it puts first itself.
        server.httpServer?.once('listening', () => server.middlewares.stack.unshift({ route: '', handle }));
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const words = pageWords(root);
        // One file after the other, without a promise for each step: thousands of pages take half the time.
        for (const name of globSync('**/*.html', { cwd: root })) {
          const file = path.join(root, name);
          const html = shortenStyles(mergeBlocks(readFileSync(file, 'utf8')), words);
          const own = pages[name.split(path.sep).join('/')] ?? {};
          const here = named.filter((origin) => html.includes(`src="${origin}/`));
          const origins = {
            connect: [...connect, ...here, ...(own.connect ?? [])],
            script: [...here, ...(own.script ?? [])],
          };
          const policy = `<meta http-equiv="content-security-policy" content="${policyOf(html, origins)}">`;
          writeFileSync(
            file,
            html.replace(/<head>\s*(<meta charset="[^"]*"\s*\/?>)?/i, (start) => `${start}${policy}`),
          );
        }
        const missingPages = globSync('**/404.html', { cwd: root });
        writeFileSync(path.join(root, '_headers'), writeHeadersFile());
        writeFileSync(
          path.join(root, '_redirects'),
          writeRedirectsFile(missingPages.map((name) => `/${name.split(path.sep).join('/')}`)),
        );
      },
    },
  };
}
