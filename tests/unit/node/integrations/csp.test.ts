import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { mergeStylesAndAddCsp as merge } from '../../../../src/node/integrations/csp';

const mark = '2b1f8c4e';
/** Changes a page. Its scripts and styles are marked as those of src/, except with `isForeign`. */
const mergeStylesAndAddCsp = (html: string, options = {}, file = '') =>
  merge(html.replaceAll(/(?<!')<(script|style)\b/g, `<$1 data-own="${mark}"`), mark, options, file);
const mergeForeign = (html: string) => merge(html, mark, {}, 'blog/first.html');

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = '<!doctype html><html><head><meta charset="utf-8"><title>T</title></head><body></body></html>';
const insertInHead = (html: string) => page.replace('</head>', `${html}</head>`);
const insertInBody = (html: string) => page.replace('</body>', `${html}</body>`);

function readSources(html: string, directive: string): string[] {
  const [, policy = ''] = /http-equiv="content-security-policy" content="([^"]*)"/.exec(html) ?? [];
  const directiveText = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return directiveText?.split(' ').slice(1) ?? [];
}
const removePolicy = (html: string) => html.replace(/<meta http-equiv[^>]*>/, '');

it('the CSP allows inline scripts by the hash of their exact text', () => {
  const codes = ['\n  start();\n', "if (a<b && '<style>' + \"&lt;\") c('</p><!-- ')"];
  const html = mergeStylesAndAddCsp(
    insertInBody(`<script>${codes[0]}</script><p></p><script type="module">${codes[1]}</script>`),
  );
  expect(readSources(html, 'script-src')).toEqual(["'self'", ...codes.map(sha256)]);
});

it('the CSP has no hash for script files, data and attributes', () => {
  const html = mergeStylesAndAddCsp(
    insertInBody(
      '<script src="/a.js"></script><script type="application/ld+json">{}</script><p title="&lt;script>b()&lt;/script>"></p>',
    ),
  );
  expect(readSources(html, 'script-src')).toEqual(["'self'"]);
});

it("a page's styles are merged into one element at the end of the head, in order and without duplicates", () => {
  const html = mergeStylesAndAddCsp(
    insertInHead(
      '<style>p{top:1px}\n</style><link rel="icon" href="/a.ico"><style>a{top:3px}</style>',
    ).replace(
      '</body>',
      '<p>Words</p><style>astro-island{display:contents}</style><style> a{top:3px} </style></body>',
    ),
  );
  const css = 'p{top:1px}a{top:3px}astro-island{display:contents}';
  expect(removePolicy(html)).toBe(
    insertInHead(`<link rel="icon" href="/a.ico"><style>${css}</style>`).replace(
      '</body>',
      '<p>Words</p></body>',
    ),
  );
  expect(readSources(html, 'style-src')).toEqual(["'self'", sha256(css)]);
});

it('inline scripts are moved behind the content, in order', () => {
  const html = mergeStylesAndAddCsp(
    insertInHead('<script>inHead()</script>').replace(
      '</body>',
      '<script>a()</script><script>b()</script><main><script>c()</script><p>Words</p><script type="module">d()</script></main><template><script src="/e.js"></script></template><script>f()</script><link rel="stylesheet" href="/a.css"></body>',
    ),
  );
  expect(removePolicy(html)).toBe(
    insertInHead('<script>inHead()</script>').replace(
      '</body>',
      '<main><p>Words</p><script>c()</script><script type="module">d()</script></main><template><script src="/e.js"></script></template><script>a()</script><script>b()</script><script>f()</script><link rel="stylesheet" href="/a.css"></body>',
    ),
  );
});

it('an island behind which its script is moved does not wait for its children', () => {
  const html = mergeStylesAndAddCsp(
    insertInBody('<main><astro-island props="{ await-children>}" ssr await-children></astro-island></main>'),
  );
  expect(removePolicy(html)).toBe(
    insertInBody('<main><astro-island props="{ await-children>}" ssr></astro-island></main>'),
  );
});

it('a style element with an attribute stays where it is', () => {
  const html = mergeStylesAndAddCsp(insertInHead('<style media="print">a{top:0}</style>'));
  expect(removePolicy(html)).toBe(insertInHead('<style media="print">a{top:0}</style>'));
  expect(readSources(html, 'style-src')).toEqual(["'self'", sha256('a{top:0}')]);
});

it('the CSP allows only the configured origins, each on the pages that need it', () => {
  const options = {
    connect: ['https://abc.supabase.co'],
    conditionalScripts: ['https://analytics.example'],
    pages: { 'about.html': { script: ['https://viewer.example'], connect: ['https://scene.example'] } },
  };
  const plain = mergeStylesAndAddCsp(page, options, 'index.html');
  expect(readSources(plain, 'script-src')).toEqual(["'self'"]);
  expect(readSources(plain, 'connect-src')).toEqual(["'self'", 'https://abc.supabase.co']);
  expect(readSources(plain, 'img-src')).toContain('https://abc.supabase.co');
  const about = mergeStylesAndAddCsp(page, options, 'about.html');
  expect(readSources(about, 'script-src')).toEqual(["'self'", 'https://viewer.example']);
  expect(readSources(about, 'connect-src')).toContain('https://scene.example');
  const counted = mergeStylesAndAddCsp(
    insertInBody('<script type="text/plain" src="https://analytics.example/script.js"></script>'),
    options,
    'index.html',
  );
  expect(readSources(counted, 'script-src')).toEqual(["'self'", 'https://analytics.example']);
  expect(readSources(counted, 'connect-src')).toContain('https://analytics.example');
});

const astroCsp = (...codes: string[]) =>
  `<meta http-equiv="content-security-policy" content="script-src 'self' ${codes.map(sha256).join(' ')};">`;

it("Astro's scripts and styles are allowed by the hashes in Astro's CSP, which is replaced", () => {
  const html = mergeForeign(
    insertInHead(`${astroCsp('start()', 'a{top:0}')}<style>a{top:0}</style><script>start()</script>`),
  );
  expect(html.match(/http-equiv/g)).toHaveLength(1);
  expect(readSources(html, 'script-src')).toEqual(["'self'", sha256('start()')]);
  expect(readSources(html, 'style-src')).toEqual(["'self'", sha256('a{top:0}')]);
});

it('the mark of scripts and styles is not published', () => {
  const html = mergeStylesAndAddCsp(
    insertInHead('<style>a{top:0}</style><style media="print">b{top:0}</style><script async>a()</script>'),
  );
  expect(html).toContain('<style media="print">b{top:0}</style><script async>a()</script>');
  expect(html).not.toContain('data-own');
});

it.each([
  '<script>alert(1)</script>',
  '<script data-own="2b1f8c4f">alert(1)</script>',
  '<script type="application/ld+json">{}</script>',
  '<script src="https://evil.example/_astro/x.js"></script>',
  '<script src="/_astro/%2e%2e/x.js"></script>',
  '<SCRIPT\n>alert(1)',
  '<style>body{display:none}</style>',
])('the build fails for a page with %j at its line', (part) => {
  expect(() => mergeForeign(insertInBody(`\n${part}`))).toThrow(
    `blog/first.html:2: neither src/ nor Astro wrote ${part}`,
  );
});
