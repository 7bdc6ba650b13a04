/**
 * Finishes the built pages: an exact Content Security Policy for each, valid markup, and the files for hosts.
 * Why not Astro's own security.csp: docs/decisions/005-content-security-policy.md
 */
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { minifySync } from 'vite';
import { writeHeadersFile, writeRedirectsFile } from '../../deploy/host-files.ts';
import { redirects } from '../../deploy/rules.ts';
import { usedCss, wordsOf } from './used-css.ts';

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

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

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
  for (const [, tag, attributes = '', body = ''] of html.matchAll(
    /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
  )) {
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
  const style = /<style>([\s\S]*?)<\/style>/g;
  const styles = [...html.matchAll(style)].map(([, css = '']) => css);
  const merged = styles.length === 0 ? '' : `<style>${styles.join('')}</style>`;
  const [head = '', body = ''] = html.replace(style, '').split(/(?<=<\/head>)/, 2);
  const script = /<script>([\s\S]*?)<\/script>/g;
  const scripts = [...body.matchAll(script)].map(([, code = '']) => code);
  const code = minifySync('page.js', scripts.join('\n;'), { module: false }).code.trim();
  let left = scripts.length;
  return (
    head.replace('</head>', () => `${merged}</head>`) +
    body.replace(script, () => {
      left -= 1;
      return left === 0 ? `<script>${code}</script>` : '';
    })
  );
}

/**
 * Reads the words of pages together with those of all that a page can fetch: whatever may change its markup.
 * @param root the folder of the built site
 * @returns a function from the markup of a page to its words
 */
function pageWords(root: string): (html: string) => Promise<Set<string>> {
  const files = new Map<string, { words: Set<string>; named: string[] }>();
  /** The built scripts that some text names, and the part of a page that every page can fetch. */
  const namesIn = (text: string) => [
    ...new Set([...text.matchAll(/[\w.-]+\.js\b/g)].map(([name]) => path.join('_astro', name))),
    ...(text.includes("'/choices'") || text.includes('`/choices`') ? ['choices.html'] : []),
  ];
  const read = async (name: string) => {
    const text = await readFile(path.join(root, name), 'utf8').catch(() => '');
    return { words: wordsOf(text), named: namesIn(text) };
  };
  return async (html) => {
    const words = wordsOf(html);
    const seen = new Set<string>();
    const waiting = namesIn(html);
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const file = files.get(name) ?? (await read(name));
      files.set(name, file);
      for (const word of file.words) words.add(word);
      waiting.push(...file.named);
    }
    return words;
  };
}

/** Leaves out of the styles of a page what it cannot need. */
async function shortenStyles(html: string, words: (html: string) => Promise<Set<string>>): Promise<string> {
  const style = /(?<=<style>)[\s\S]*?(?=<\/style>)/;
  const css = style.exec(html)?.[0];
  if (css === undefined) return html;
  const used = usedCss(css, await words(html.replace(style, '')));
  return html.replace(style, () => used);
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
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const words = pageWords(root);
        for await (const name of glob('**/*.html', { cwd: root })) {
          const file = path.join(root, name);
          const html = await shortenStyles(mergeBlocks(await readFile(file, 'utf8')), words);
          const own = pages[name.split(path.sep).join('/')] ?? {};
          const here = named.filter((origin) => html.includes(`src="${origin}/`));
          const origins = {
            connect: [...connect, ...here, ...(own.connect ?? [])],
            script: [...here, ...(own.script ?? [])],
          };
          const policy = `<meta http-equiv="content-security-policy" content="${policyOf(html, origins)}">`;
          await writeFile(
            file,
            html.replace(/<head>\s*(<meta charset="[^"]*"\s*\/?>)?/i, (start) => `${start}${policy}`),
          );
        }
        const missingPages = await Array.fromAsync(glob('**/404.html', { cwd: root }));
        await writeFile(path.join(root, '_headers'), writeHeadersFile());
        await writeFile(
          path.join(root, '_redirects'),
          writeRedirectsFile(missingPages.map((name) => `/${name.split(path.sep).join('/')}`)),
        );
      },
    },
  };
}
