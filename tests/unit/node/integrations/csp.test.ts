import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { mergeStylesAndAddCsp } from '../../../../src/node/integrations/csp';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = '<!doctype html><html><head><meta charset="utf-8"><title>T</title></head><body></body></html>';
const insertInHead = (html: string) => page.replace('</head>', `${html}</head>`);
const insertInBody = (html: string) => page.replace('</body>', `${html}</body>`);

/** The sources of one directive in the CSP of a built page. */
function readSources(html: string, directive: string): string[] {
  const [, policy = ''] = /http-equiv="content-security-policy" content="([^"]*)"/.exec(html) ?? [];
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}
const removePolicy = (html: string) => html.replace(/<meta http-equiv[^>]*>/, '');

it('the CSP allows inline scripts by the hash of their exact text', () => {
  const codes = ['\n  start();\n', "if (a<b && '<style>' + \"&lt;\") c('</p><!-- ')"];
  const html = mergeStylesAndAddCsp(
    insertInBody(`<script>${codes[0]}</script><p></p><script type="module">${codes[1]}</script>`),
  );
  expect(readSources(html, 'script-src')).toEqual(["'self'", ...codes.map(sha256)]);
});

it('the CSP allows a script that waits for consent', () => {
  const html = mergeStylesAndAddCsp(
    insertInBody('<script type="text/plain" data-consent="statistics">count()</script>'),
  );
  expect(readSources(html, 'script-src')).toEqual(["'self'", sha256('count()')]);
});

it('the CSP has no hash for script files, data, comments and attributes', () => {
  const html = mergeStylesAndAddCsp(
    insertInBody(
      '<script src="/a.js"></script><script type="application/ld+json">{}</script><!-- <script>a()</script> --><p title="<script>b()</script>"></p>',
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
