import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { listDocuments, mergeStylesAndAddCsp as merge } from '../../../../src/node/integrations/csp';
import { temporaryFolder } from '../../../support/folder';

const { at, write } = temporaryFolder();

const mark = '2b1f8c4e';
/** Changes a page. Its scripts and styles are marked as those of src/, except with `isForeign`. */
const mergeStylesAndAddCsp = (html: string, options = {}, file = '') =>
  merge(html.replaceAll(/(?<!')<(script|style)\b/g, `<$1 data-own="${mark}"`), mark, options, file);
const mergeForeign = (html: string) => merge(html, mark, {}, 'blog/first.html');

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
  ['<script>alert(1)</script>', '<script>alert(1): a script that neither'],
  ['<script data-own="2b1f8c4f">alert(1)</script>', 'a script that neither src/ nor Astro wrote'],
  ['<script type="module">import("/x.js")</script>', 'a script that neither'],
  ['<script src="https://evil.example/x.js"></script>', 'a script that neither'],
  ['<script src="/x.js"></script>', 'a script that neither'],
  ['<script src="/_astro/../x.js"></script>', 'a script that neither'],
  ['<script src="/_astro/%2e%2e/x.js"></script>', 'a script that neither'],
  ['<script src="//evil.example/_astro/x.js"></script>', 'a script that neither'],
  ['<script src="\\\\evil.example/_astro/x.js"></script>', 'a script that neither'],
  ['<astro-island component-url="/_astro/../../x.js"></astro-island>', 'component-url'],
  ['<img src="https://evil.example/x.png">', '<img>: the attribute src'],
  ['<img src="//evil.example/x.png">', '<img>: the attribute src'],
  ['<img srcset="/a.png 1x, https://evil.example/b.png 2x">', 'the attribute srcset'],
  ['<form action="https://evil.example/"></form>', '<form>: the attribute action'],
  ['<link rel="stylesheet" href="https://evil.example/x.css">', '<link>: the attribute href'],
  ['<link rel="canonical stylesheet" href="https://evil.example/x.css">', '<link>: the attribute href'],
  ['<link href="https://evil.example/x.css">', '<link>: the attribute href'],
  ['<script type="application/ld+json">{}</script>', 'a script that neither'],
  ['<script type="speculationrules">{}</script>', 'a script that neither'],
  ['<SCRIPT\n>alert(1)</SCRIPT >', 'a script that neither'],
  ['<script>alert(1)', 'a script that neither'],
  ['<svg><script>alert(1)</script></svg>', '<script> in <svg>'],
  ['<svg><a href="/x"><path d="M0 0"/></a></svg>', '<a>: the element'],
  ['<svg><style><img src=x></style></svg>', '<style> in <svg>'],
  ['<svg><animate attributename="href" to="javascript:alert(1)"/></svg>', '<animate>: the element'],
  ['<svg><foreignObject><p>x</p></foreignObject></svg>', '<foreignobject>: the element'],
  ['<math><mtext><img src="x"></mtext></math>', '<math>: the element'],
  ['<style>body{display:none}</style>', 'a style that neither'],
  ['<p onclick="alert(1)">x</p>', '<p>: the attribute onclick="alert(1)"'],
  ['<img src="/x.png" ONERROR=alert(1)>', '<img>: the attribute onerror'],
  ['<details open ontoggle=alert(1)>', 'the attribute ontoggle'],
  ['<p style="position:fixed">x</p>', 'the attribute style'],
  ['<a href="javascript:alert(1)">x</a>', '<a>: the attribute href="javascript:alert(1)"'],
  ['<a href=" JaVa&Tab;Script&colon;alert(1)">x</a>', '<a>: the attribute href'],
  ['<a href="&#1;javascript:alert(1)">x</a>', '<a>: the attribute href'],
  ['<a href="data:text/html,<b>x</b>">x</a>', '<a>: the attribute href'],
  ['<a href="vbscript:x">x</a>', '<a>: the attribute href'],
  ['<a href="/x" ping="https://evil.example">x</a>', 'the attribute ping'],
  ['<form action="javascript:alert(1)"></form>', '<form>: the attribute action'],
  ['<button formaction="javascript:alert(1)">x</button>', 'the attribute formaction'],
  ['<img srcset="/a.png 1x, javascript:alert(1) 2x">', 'the attribute srcset'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">', 'http-equiv="refresh"'],
  ['<META HTTP-EQUIV=Refresh CONTENT="0;url=//evil.example">', 'http-equiv="Refresh"'],
  [`${astroCsp()}<meta http-equiv="content-security-policy" content="x">`, 'http-equiv='],
  ['<base href="https://evil.example/">', '<base>: the element'],
  ['<iframe src="/x"></iframe>', '<iframe>: the element'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<iframe>: the element'],
  ['<object data="/x.svg"></object>', '<object>: the element'],
  ['<embed src="/x.svg">', '<embed>: the element'],
  ['<frameset></frameset>', '<frameset>: the element'],
  ['<portal src="/x"></portal>', '<portal>: the element'],
  ['<xmp><p title="</xmp><script>alert(1)</script>"></xmp>', '<xmp>: the element'],
  ['<noembed><p title="</noembed><script>alert(1)</script>"></noembed>', '<noembed>: the element'],
  ['<noframes><p title="</noframes><script>alert(1)</script>"></noframes>', '<noframes>: the element'],
  ['<plaintext>', '<plaintext>: the element'],
  ['<textarea><p title="</textarea><script>alert(1)</script>"></textarea>', 'a script that neither'],
  ['<title><p title="</title><script>alert(1)</script>"></title>', 'a script that neither'],
  ['<noscript><p title="</noscript><meta http-equiv=refresh>"></p></noscript>', '<noscript> with an end'],
  ['<template shadowrootmode="open"><b>x</b></template>', 'the attribute shadowrootmode'],
  ['<!--><img src=x onerror=alert(1)>-->', 'the attribute onerror'],
  ['<!-- <b --!><script>alert(1)</script> -->', 'script'],
  ['<![CDATA[<b><script>alert(1)</script>]]>', 'script'],
  ['<font-face></font-face>', '<font-face>: the element'],
  ['<astro-island component-url="data:text/javascript,alert(1)"></astro-island>', 'component-url'],
])('a page with %s does not build, and the error names the page and the element', (part, message) => {
  const build = () => mergeForeign(insertInBody(part));
  expect(build).toThrow('blog/first.html contains what a page must not contain:');
  expect(build).toThrow(message);
});

it('every page gets a CSP, also one in a folder that begins with a dot', () => {
  for (const name of ['index.html', '.well-known/x.html', 'blog/first.html', 'feed.xml']) write(name, '');
  expect(listDocuments(at()).sort()).toEqual(['.well-known/x.html', 'blog/first.html', 'index.html']);
});

it.each(['old.htm', 'old.HTML', 'a/old.xhtml', 'old.shtml', '.a/old.mht'])(
  'the build fails for %s, a document that would get no CSP',
  (name) => {
    write(name, '');
    expect(() => listDocuments(at())).toThrow(name);
  },
);
