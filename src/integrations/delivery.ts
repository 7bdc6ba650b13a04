/**
 * Finishes the built pages: an exact Content Security Policy for each, valid markup, and the headers file.
 * Why not Astro's own security.csp: docs/decisions/005-content-security-policy.md
 */
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

interface Options {
  /** Origins besides our own that the pages may talk to, such as a hosted backend. */
  connect?: string[];
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Scripts of these types are data: the policy does not govern them. */
const isData = (attributes: string) => /type="application\/(?:ld\+)?json"/.test(attributes);

/**
 * The policy of one page: everything off, then what the page really holds.
 * @param html the finished page
 * @param connect further origins for requests and images
 */
export function policyOf(html: string, connect: readonly string[] = []): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, tag, attributes = '', body = ''] of html.matchAll(
    /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
  )) {
    if (tag === 'style') styles.add(hash(body));
    else if (!/\bsrc=/.test(attributes) && !isData(attributes)) scripts.add(hash(body));
  }
  const others = connect.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${[...scripts].map((source) => ` ${source}`).join('')}`,
    `style-src 'self'${[...styles].map((source) => ` ${source}`).join('')}`,
    `img-src 'self' data: blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Astro writes the islands' one style beside the first island; a style belongs into the head. */
function moveIslandStyle(html: string): string {
  const style = /<style>astro-island,astro-slot,astro-static-slot\{display:contents\}<\/style>/;
  const found = style.exec(html);
  return found ? html.replace(style, '').replace('</head>', () => `${found[0]}</head>`) : html;
}

/** Headers for every answer; the page's own policy stands in its meta tag, and the two add up. */
export const headers: Record<string, string> = {
  'Content-Security-Policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
};

export default function delivery({ connect = [] }: Options = {}): AstroIntegration {
  return {
    name: 'delivery',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for await (const name of glob('**/*.html', { cwd: root })) {
          const file = path.join(root, name);
          const html = moveIslandStyle(await readFile(file, 'utf8'));
          const policy = `<meta http-equiv="content-security-policy" content="${policyOf(html, connect)}">`;
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
