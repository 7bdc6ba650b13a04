/** Content that would become markup, run code or publish other files: docs/decisions/029-content-is-data.md */
import { mkdirSync, symlinkSync } from 'node:fs';
import { mdxToJs } from 'satteri';
import { expect, it } from 'vitest';
import { rejectCode } from '../../../../src/node/content-rules/code';
import { emptyProject } from './project';

const { root, write, check, checkBody } = emptyProject();
const compile = (body: string) => mdxToJs(body, { mdastPlugins: [rejectCode] }).code;
const table = '| A | B | C |\n|---|---|---|\n| Copy, paste, find the slip next month | 2 | X |';

it.each([
  ['an HTML element', '<b\n  class="x">x</b>', 1],
  ['an HTML element in a table', table.replace('X', '<b>x</b>'), 3],
  ['a custom element', '<saved-hours>x</saved-hours>', 1],
  ['a name of a prototype', '<Constructor />', 1],
  ['an unknown attribute', '<Note title="A" onClick="x">\n\nWords.\n\n</Note>', 1],
  ['an attribute in braces', 'Write to <Company fact={"contactEmail"} />.', 1],
  ['a spread attribute', '<Note title="A" {...process.env}>\n\nWords.\n\n</Note>', 1],
  ['an expression in a sentence', 'Words.\n\nThe key is {globalThis.process?.env?.KEY}.', 3],
  ['an expression on its own line', '{1 + 1}', 1],
  ['an export', 'export const year = 2025;\n\nWords.', 1],
  ['a reference to an image', '![A][one]\n\n[one]: ./images/first/a.png', 1],
  ['a task', '- [ ] a task', 1],
])('the content check and the compiler reject %s', (_name, body, line) => {
  write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com }\n');
  expect(checkBody(body)).toContainEqual(
    expect.stringMatching(`^content/blog/first.mdx:${5 + line}: error: `),
  );
  expect(() => compile(body)).toThrow(new RegExp(`^${line}:\\d+: `));
});

it.each(['code', 'layout'])('the code in %s.mdx never becomes a module of the site', async (name) => {
  const modules = import.meta.glob('../../../support/{code,layout}.mdx');
  await expect(modules[`../../../support/${name}.mdx`]?.()).rejects.toThrow(/content must not contain code/i);
  expect(globalThis).not.toHaveProperty('hasLayoutRun');
});

it.each([
  ['JavaScript:alert(1)', 'starts with javascript:.'],
  ['java&Tab;script:alert(1)', 'starts with javascript:.'],
  ['data:text/html,x', 'starts with data:.'],
  ['https://www.bank.example%2Fpath@a.example', 'and opens a.example.'],
])('the content check rejects a link to %s in text, references and tables', (url, message) => {
  for (const body of [`[Words](${url})`, `[Words][1]\n\n[1]: ${url}`, `${table} [x](${url})`])
    expect(checkBody(body)).toContainEqual(expect.stringContaining(message));
});

it.each([
  './images/../../../.env.png',
  './images/first/%2e%2e/x.png',
  './images/first/a.png?raw',
  './images/first/a.ts',
  'astro:content',
])('the content check and the compiler reject the image %s', (src) => {
  for (const body of [`![A](<${src}>)`, `<Figure src="${src}" alt="A" />`]) {
    expect(checkBody(body)).toContainEqual(expect.stringContaining(': error: '));
    expect(() => compile(body)).toThrow('is not a file in a folder images/');
  }
});

it.each([
  ['content/blog', 'folder'],
  ['content/site.yaml', 'file'],
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

it.each([
  ['an anchor', 'title: &name One', 2],
  ['an alias', 'title: One\nauthor: *title', 3],
  ['a type', 'title: !!js/function "x"', 2],
  ['lists in lists', `title: ${'['.repeat(20000)}`, undefined],
])('front matter with %s causes one error with the file', (_name, fields, line) => {
  write('content/blog/first.mdx', `---\n${fields}\n---\n\nWords.\n`);
  expect(check()).toEqual([
    expect.stringMatching(`^content/blog/first.mdx${line ? `:${line}` : '(?::\\d+)?'}: error: `),
  ]);
});

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inner}</svg>`;

it.each([
  ['an element', svg('<script>alert(1)</script>')],
  ['HTML', svg('<foreignObject/>')],
  ['a handler', svg('', ' onload="alert(1)"')],
  ['a script in a link', svg('<a href=" java&#9;script:alert(1)"><path d="M0 0"/></a>')],
  ['another file', svg('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="/x.svg#a"/>')],
  ['a URL in a style', svg('<style>path{fill:u<!-- -->rl(https:x)}</style>')],
  ['an import', svg('<style>@import "https://a.example/x.css";</style>')],
  ['an escape', svg('<path d="M0 0" style="background:\\75rl(x)"/>')],
  ['a URL in an attribute', svg('<path d="M0 0" filter="url( \'/x.svg#a\')"/>')],
  ['a document type', `<!DOCTYPE svg [<!ENTITY evil "x">]>${svg('')}`],
  ['another encoding', `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`],
])('an SVG file with %s is an error', (_name, text) => {
  write('content/pages/A.SVG', text);
  expect(check()).toEqual([
    expect.stringMatching(/^content\/pages\/A\.SVG:1: error: Remove .+: an image must not run/),
  ]);
});

it('an SVG file that only draws passes the check', () => {
  const inner = `<title>A &amp; B</title><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>
    <filter id="b"><feGaussianBlur stdDeviation="2"/></filter></defs><style>.a{fill:url(#a)}@media print{.a{fill:red}}</style>
    <metadata><x/></metadata><path class="a" d="M0 0h9" fill="url(#a)" filter="url('#b')" style="stroke:red"/><use xlink:href="#a" href="#a"/>
    <image href="data:image/png;base64,AAAA" width="1" height="1"/><text x="1" aria-label="https://a.example">x</text>`;
  const text = svg(inner, ' xmlns:xlink="http://www.w3.org/1999/xlink" role="img" xml:space="preserve"');
  write(
    'content/blog/images/first/a.svg',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a --><!DOCTYPE svg>\n${text}`,
  );
  expect(check()).toEqual([]);
});
