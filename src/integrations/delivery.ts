/**
 * Finishes the built pages: an exact Content Security Policy for each, valid markup, and the headers file.
 * Why not Astro's own security.csp: docs/decisions/005-content-security-policy.md
 */
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { minifySync } from 'vite';

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

/** Headers for every answer; the page's own policy stands in its meta tag, and the two add up. */
export const headers: Record<string, string> = {
  'Content-Security-Policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

export default function delivery({ connect = [], pages = {} }: Options = {}): AstroIntegration {
  return {
    name: 'delivery',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for await (const name of glob('**/*.html', { cwd: root })) {
          const file = path.join(root, name);
          const html = mergeBlocks(await readFile(file, 'utf8'));
          const own = pages[name.split(path.sep).join('/')] ?? {};
          const origins = { connect: [...connect, ...(own.connect ?? [])], script: own.script ?? [] };
          const policy = `<meta http-equiv="content-security-policy" content="${policyOf(html, origins)}">`;
          await writeFile(
            file,
            html.replace(/<head>\s*(<meta charset="[^"]*"\s*\/?>)?/i, (start) => `${start}${policy}`),
          );
        }
        const rules = [
          ['/*', headers],
          ['/_astro/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
        ] as const;
        await writeFile(
          path.join(root, '_headers'),
          `${rules
            .map(([pattern, set]) =>
              [pattern, ...Object.entries(set).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
            )
            .join('\n')}\n`,
        );
      },
    },
  };
}
