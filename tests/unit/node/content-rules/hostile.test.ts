/** Content that would become markup, run code or publish other files: docs/decisions/029-content-is-data.md */
import { mkdirSync, symlinkSync } from 'node:fs';
import { mdxToJs } from 'satteri';
import { expect, it } from 'vitest';
import { rejectCode } from '../../../../src/node/content-rules/code';
import { emptyProject } from './project';

const { root, write, writeMdxFile, check, checkBody } = emptyProject();
const compile = (body: string) =>
  mdxToJs(body, { mdastPlugins: [rejectCode], features: { frontmatter: true } }).code;
const table = '| A | B | C |\n|---|---|---|\n| Copy, paste, find the slip next month | 2 | X |';

it.each([
  'Words <b>x</b>.',
  '<b\n  class="x">x</b>',
  '<>Words</>',
  '<p>x</p>',
  '<script>alert(1)</script>',
  '<style>x</style>',
  '<svg><path d="M0 0" /></svg>',
  '<math><mtext>x</mtext></math>',
  '<iframe src="https://a.example"></iframe>',
  '<meta http-equiv="refresh" content="0;url=https://a.example" />',
  '<base href="https://a.example" />',
  '<object data="/x" />',
  '<embed src="/x" />',
  '<link rel="stylesheet" href="/x" />',
  '<form action="/x"></form>',
  '<textarea><p title="</textarea><script>alert(1)</script>">x</p></textarea>',
  '<title><p title="</title><script>alert(1)</script>">x</p></title>',
  '<xmp><p title="</xmp><script>alert(1)</script>">x</p></xmp>',
  '<noembed><p title="</noembed><script>alert(1)</script>">x</p></noembed>',
  '<noscript><p title="</noscript><script>alert(1)</script>">x</p></noscript>',
  '<plaintext>x</plaintext>',
  '<template shadowrootmode="open">x</template>',
  '<saved-hours>x</saved-hours>',
  '<astro-island component-url="data:text/javascript,alert(1)" />',
  '<slot />',
  '<Fragment set:html="<script>" />',
  '<Note title="A" set:html="x">\n\nWords.\n\n</Note>',
  '<Note title="A" onClick="x">\n\nWords.\n\n</Note>',
  '<Note title="A" class="x">\n\nWords.\n\n</Note>',
  '<Note title="A" title="B">\n\nWords.\n\n</Note>',
  '<Note title="A" client:load>\n\nWords.\n\n</Note>',
  '<Note title={"A"}>\n\nWords.\n\n</Note>',
  '<Note {...props}>\n\nWords.\n\n</Note>',
  '<Note title="A">\n\n- <b>x</b>\n\n</Note>',
  '<Note.b title="A" />',
  '<a:b />',
  '<Constructor />',
  '<toString />',
  '<İmg />',
  `${table.replace('X', '<b>x</b>')}`,
  '> quote <u>x</u>',
  'Words[^1].\n\n[^1]: <b>x</b>',
  '## Title <i>x</i>',
  '[<b>x</b>](/about)',
  '{/* comment */}',
  '![A][one]\n\n[one]: ./images/first/a.png',
  '- [ ] a task',
])('the content check and the compiler reject %j', (body) => {
  expect(checkBody(body)).toContainEqual(expect.stringMatching(/^content\/blog\/first\.mdx:\d+: error: /));
  expect(() => compile(body)).toThrow(/^\d+:\d+: /);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java&#x0A;script:alert(1)',
  'java&Tab;script:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'blob:https://a.example/x',
  'file:///etc/passwd',
  'view-source:x',
  'intent:x',
])('the content check and the compiler reject a link to %s', (url) => {
  for (const body of [
    `[Words](${url})`,
    `[Words](<${url}>)`,
    `[Words][1]\n\n[1]: ${url}`,
    `${table} [x](${url})`,
  ]) {
    expect(checkBody(body)).toContainEqual(expect.stringContaining(': error: There is no page at '));
    expect(() => compile(body)).toThrow('must start with https://');
  }
});

it.each([
  'https://www.bank.example@a.example/',
  'https://user:pass@a.example/',
  'http://:pass@a.example',
  'https://www.bank.example%2Fpath@a.example',
])('the content check rejects the link %s, which opens another website than it seems to', (url) => {
  for (const body of [`[Words](${url})`, `[Words](<${url}>)`, `[Words][1]\n\n[1]: ${url}`])
    expect(checkBody(body)).toContainEqual(expect.stringContaining('and opens a.example.'));
});

it.each([
  '../../../.env',
  './images/../../../.env.png',
  './images/first/%2e%2e/x.png',
  './images/first/a.png?raw',
  './images/first/a.ts',
  'astro:content',
  'satteri',
  'data:image/png;base64,AAAA',
  '//a.example/a.png',
  '/src/assets/a.png',
])('the content check and the compiler reject the image %s', (src) => {
  for (const body of [`![A](<${src}>)`, `<Figure src="${src}" alt="A" />`]) {
    expect(checkBody(body)).toContainEqual(expect.stringContaining(': error: '));
    expect(() => compile(body)).toThrow('is not a file in a folder images/');
  }
});

it.each(['"</td><td><script>alert(1)</script>"', '\'" onclick="alert(1)\'', '"</textarea>"', '(">)'])(
  'the title %s of a link may contain any character and stays text',
  (title) => {
    const body = `${table.replace('X', `[About us](/about ${title})`)}`;
    expect(checkBody(body)).toEqual([]);
    expect(compile(body)).toContain('title: "');
  },
);

it.each([
  ['content/blog/linked.mdx', 'file'],
  ['content/legal/versions/terms', 'folder'],
  ['content/legal/versions', 'folder'],
  ['content/blog', 'folder'],
  ['content/blog/images/first', 'folder'],
  ['content/blog/images/first.svg', 'file'],
  ['content/site.yaml', 'file'],
  ['content/pages/_hidden.mdx', 'file'],
  ['content/notes', 'folder'],
  ['content/broken', 'broken'],
])('the symbolic link %s is an error', (name, kind) => {
  write('elsewhere/file.mdx', '---\ntitle: X\n---\n\nWords.');
  mkdirSync(`${root()}/${name.split('/').slice(0, -1).join('/')}`, { recursive: true });
  symlinkSync(
    `${root()}/elsewhere${{ file: '/file.mdx', folder: '', broken: '/none' }[kind]}`,
    `${root()}/${name}`,
  );
  expect(check()).toEqual([
    `${name}: error: This is a symbolic link or a special file. Replace it with a copy of the file or folder.`,
  ]);
});

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inner}</svg>`;

it.each([
  svg('<script>alert(1)</script>'),
  svg('<script href="https://a.example/x.js"/>'),
  svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
  svg('<g onclick="alert(1)"/>'),
  svg('', ' onload="alert(1)"'),
  svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'),
  svg('<p xmlns="http://www.w3.org/1999/xhtml">x</p>'),
  svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
  svg('<a href="https://a.example"><path d="M0 0"/></a>'),
  svg('<use href="https://a.example/x.svg#a"/>'),
  svg('<use href="data:image/svg+xml,x#a"/>'),
  svg('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="/x.svg#a"/>'),
  svg('<image href="https://a.example/x.png"/>'),
  svg('<image href="data:image/svg+xml;base64,AAAA"/>'),
  svg('<feImage href="/x.png"/>'),
  svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
  svg('<set attributeName="href" to="javascript:alert(1)"/>'),
  svg('<style>@import "https://a.example/x.css";</style>'),
  svg('<style>path{fill:url(https://a.example/x.svg#a)}</style>'),
  svg('<style>path{fill:u<!-- -->rl(https:x)}</style>'),
  svg('<style>path{fill:\\75rl(x)}</style>'),
  svg('<path d="M0 0" style="background:url(/x)"/>'),
  svg('<path d="M0 0" filter="url(/x.svg#a)"/>'),
  svg('<style><![CDATA[path{fill:red}]]></style>'),
  svg('<handler type="text/javascript">x</handler>'),
  svg('<iframe src="/x"/>'),
  svg('<metadata><x/></metadata>'),
  svg('<path d="M0 0"'),
  svg('<path d=M0/>'),
  svg('&evil;'),
  `<!DOCTYPE svg [<!ENTITY evil "x">]>${svg('')}`,
  `<?xml-stylesheet href="/x.css"?>${svg('')}`,
  `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`,
  Buffer.from(svg(''), 'utf16le'),
  svg('').replace(' xmlns="http://www.w3.org/2000/svg"', ''),
  '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
  '<g xmlns="http://www.w3.org/2000/svg"/>',
  '',
])('the SVG file %s is an error', (text) => {
  write('content/blog/images/first/a.svg', text);
  expect(check()).toEqual([
    expect.stringMatching(/^content\/blog\/images\/first\/a\.svg:\d+: error: This image must only draw: /),
  ]);
});

it('an SVG file that only draws passes the check', () => {
  const inner = `<title>A &amp; B</title><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>
    <filter id="b"><feGaussianBlur stdDeviation="2"/></filter></defs><style>.a{fill:url(#a)}@media print{.a{fill:red}}</style>
    <path class="a" d="M0 0h9" fill="url(#a)" filter="url('#b')" style="stroke:red"/><use xlink:href="#a" href="#a"/>
    <image href="data:image/png;base64,AAAA" width="1" height="1"/><text x="1" aria-label="https://a.example">x</text>`;
  const text = svg(inner, ' xmlns:xlink="http://www.w3.org/1999/xlink" role="img" xml:space="preserve"');
  write('content/blog/images/first/a.svg', `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a -->\n${text}`);
  expect(check()).toEqual([]);
});

it('an SVG file with an upper-case ending and one that no page uses are checked', () => {
  write('content/pages/A.SVG', svg('<script/>'));
  writeMdxFile('content/pages/about.mdx', 'title: About us');
  expect(check()).toEqual([
    expect.stringContaining('content/pages/A.SVG:1: error: This image must only draw'),
  ]);
});
