import { expect, it } from 'vitest';
import { checkBuiltPages } from '../../../../src/node/content-rules/built-pages';
import { formatFinding } from '../../../../src/node/content-rules/report';
import { emptyProject } from './project';

const { root, write, writeMdxFile, article } = emptyProject();

/** Writes a built page. @param name without .html */
const page = (name: string, html: string) => write(`dist/${name}.html`, `<main>${html}</main>`);
const linkTo = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">Words</a>`).join(' ');
const check = () => checkBuiltPages(root(), `${root()}/dist`, ['https://own.example']).map(formatFinding);

/** Writes the article and its page with one link, on line 7 of the file. */
function writeLink(href: string) {
  article('first', 'title: First\ndate: 2025-06-21', `Words.\n[Words](${href})`);
  page('blog/first', linkTo(href));
}
const position = 'content/blog/first.mdx:7: error:';

it.each([
  '/about',
  '#summary',
  '#caf%C3%A9',
  '#café',
  '/about#:~:text=Words',
  '/',
  '/rss.xml',
  'https://own.example/about#reasons',
  'https://own.example.com/x',
  'mailto:hello@example.com',
])('a link to %s, which the site has, passes the check', (href) => {
  page('index', '');
  page('about', '<h2 id="reasons">Reasons</h2>');
  write('dist/rss.xml', '<rss/>');
  writeLink(href);
  page('blog/first', `<h2 id="summary">Summary</h2><h2 id="café">Café</h2>${linkTo(href)}`);
  expect(check()).toEqual([]);
});

it.each([
  ['/costs', 'There is no page at /costs.'],
  ['/about/', 'There is no page at /about/. Did you mean /about?'],
  ['/abou', 'There is no page at /abou. Did you mean /about?'],
  ['www.a.com', 'There is no page at www.a.com. For another website, write https://www.a.com.'],
  ['a@b.com', 'There is no page at a@b.com. For an email address, write mailto:a@b.com.'],
  ['https://own.example/costs', 'There is no page at https://own.example/costs.'],
  ['/pricing', 'There is no page at /pricing. It has moved to /our-plans.'],
  ['/about#plans', 'There is no heading for the link /about#plans.'],
  ['/share', 'There is no page at /share.'],
])('a link to %s is an error with the line of the file', (href, message) => {
  page('about', '<h2 id="reasons">Reasons</h2>');
  write('dist/share/about.png', '');
  writeLink(href);
  expect(check()).toEqual([expect.stringContaining(`${position} ${message}`)]);
});

it('a broken link in the navigation is reported once, with the line of the field', () => {
  write('content/navigation.yaml', 'links:\n  - text: PRICES\n    href: /costs\n');
  for (const name of ['index', 'about']) page(name, linkTo('/costs'));
  expect(check()).toEqual(['content/navigation.yaml:3: error in links.0.href: There is no page at /costs.']);
});

it('a link that is broken on one page and right on another is reported for the first only', () => {
  for (const [name, id] of [
    ['first', 'one'],
    ['second', 'two'],
  ] as const) {
    article(name, `title: ${name}\ndate: 2025-06-21`, '[Words](#one)');
    page(`blog/${name}`, `<h2 id="${id}">Words</h2>${linkTo('#one')}`);
  }
  expect(check()).toEqual([expect.stringContaining('content/blog/second.mdx:6: error: There is no heading')]);
});

it('a broken link of a reference is reported at its definition', () => {
  article('first', 'title: First\ndate: 2025-06-21', '[Words][1]\n\n[1]: /costs');
  page('blog/first', linkTo('/costs'));
  expect(check()).toEqual(['content/blog/first.mdx:8: error: There is no page at /costs.']);
});

it('a broken link that no file of content/ has is reported with the first page that shows it', () => {
  for (const name of ['about', 'index']) page(name, linkTo('/costs'));
  expect(check()).toEqual(['dist/about: error: There is no page at /costs.']);
});

it('a form that is sent to a missing page is reported', () => {
  page('search', '<form action="/find"></form>');
  expect(check()).toEqual(['dist/search: error: There is no page at /find.']);
});

it.each([
  ['a draft', 'draft: true'],
  ['an article dated 2999-04-02', 'draft: false'],
])('a link to %s is an error even if the build shows it', (state, draft) => {
  article('later', `title: Later\ndate: 2999-04-02\n${draft}`);
  page('blog/later', '');
  writeLink('/blog/later');
  expect(check()).toEqual([
    `${position} The link /blog/later points to ${state}. Remove the link until that article is public.`,
  ]);
});

it('a draft may link to another draft', () => {
  article('later', 'title: Later\ndate: 2025-06-21\ndraft: true');
  article('last', 'title: Last\ndate: 2025-06-21\ndraft: true', '[Words](/blog/later)');
  page('blog/later', '');
  page('blog/last', linkTo('/blog/later'));
  expect(check()).toEqual([]);
});

it('a link to the earlier URL of an article names the new one', () => {
  article('renamed', 'title: Renamed\ndate: 2025-06-21\nredirects: [/blog/before]');
  page('blog/renamed', '');
  writeLink('/blog/before');
  expect(check()).toEqual([`${position} There is no page at /blog/before. It has moved to /blog/renamed.`]);
});

it('an archived legal text and its page of changes are not checked, because nobody may correct them', () => {
  writeMdxFile('content/legal/versions/terms/2025-05-01.mdx', 'date: 2025-05-01', '[Words](/gone)');
  page('terms/2025-05-01', linkTo('/gone'));
  page('terms/changes', linkTo('/gone'));
  expect(check()).toEqual([]);
});

it.each([
  ['main', '## Main'],
  ['café', '## Café'],
])('a heading with the id "%s", which another element of its page has, is reported', (id, heading) => {
  article('first', 'title: First\ndate: 2025-06-21', `Words.\n\n${heading}`);
  page('blog/first', `<div id="${id}"></div><h2 id="${id}">Words</h2>`);
  expect(check()).toEqual([
    `content/blog/first.mdx:8: error: Another part of the page has the id "${id}" of this heading, so a link to #${id} leads there. Reword the heading.`,
  ]);
});

it('an id that two elements of the code have is reported with its page', () => {
  page('about', '<p id="a"></p><p id="a"></p>');
  expect(check()).toEqual(['dist/about: error: Two elements have the id "a".']);
});
