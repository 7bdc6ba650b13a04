/** The files that `npm run new` creates, and content that the site does not have yet, in a build of a copy of the project. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySite } from '../../e2e/support/copy-site';

const project = path.resolve('.local', 'generators');
const env = { ...process.env, PUBLIC_SUPABASE_URL: '', SHOW_DRAFTS: 'true', GITHUB_ACTIONS: 'true' };
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: project, encoding: 'utf8', env });
let build: ReturnType<typeof spawnSync>;
const create = (...words: string[]) => run(process.execPath, path.resolve('scripts/new.ts'), ...words);
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(path.join(project, file), change(readFileSync(path.join(project, file), 'utf8')));
const readFile = (name: string) => readFileSync(path.join(project, 'dist', name), 'utf8');
const readPage = (name: string) => new DOMParser().parseFromString(readFile(`${name}.html`), 'text/html');

const [yesterday = '', today = ''] = [1, 0].map((days) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
);
/** The legal documents with versions, and the dates of their published texts: in the copy, before today. */
const documents = globSync('content/legal/*.mdx').flatMap((file) => {
  const [, date] = /^date: (\S+)/m.exec(readFileSync(file, 'utf8')) ?? [];
  return date ? [{ id: path.basename(file, '.mdx'), date: date < today ? date : yesterday }] : [];
});
const article = 'blog/an-article-about-desks';

beforeAll(() => {
  copySite(project);
  for (const { id, date } of documents)
    edit(`content/legal/${id}.mdx`, (text) => text.replace(/^date: .*/m, `date: ${date}`));
  run('git', 'init', '-q');
  run('git', 'add', 'content');
  run('git', 'commit', '-qm', 'Add content');
  for (const { id } of documents) {
    create('legal-version', id);
    edit(
      `content/legal/${id}.mdx`,
      (text) =>
        `${text.replace(/^date: .*/m, `date: ${today}`).replace(/^(listLabel: .*)\d{4}/m, `$1${today.slice(0, 4)}`)}\nDesks are included.\n`,
    );
  }
  create('article', 'An article about desks');
  edit(`content/${article}.mdx`, (text) =>
    text
      .replaceAll(/\[([^\]]*)\]/g, '$1, and some words about desks')
      .replace('draft: true', 'lang: ar\ndir: rtl'),
  );
  mkdirSync(path.join(project, 'content/images'));
  writeFileSync(
    path.join(project, 'content/images/acme.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0h90v30z"/></svg>',
  );
  edit(
    'content/partners.yaml',
    (text) => `${text.trimEnd()}\n  - name: Acme\n    logoFile: ./images/acme.svg\n    text: Makes desks.\n`,
  );
  edit('content/pages/about.mdx', (text) => `${text.trimEnd()}\n\nOur [desks](/desks).\n`);
  // With drafts, a build is a preview, so it does not fail for the missing service.
  const words = [path.resolve('scripts/build.ts'), '--publish'];
  build = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8', env });
}, 300_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

it('npm run build fails for a broken link, which GitHub shows next to its line', () => {
  const line = readFileSync(path.join(project, 'content/pages/about.mdx'), 'utf8')
    .trimEnd()
    .split('\n').length;
  const errors = String(build.stdout).match(/^::error .*$/gm);
  expect(errors).toEqual([`::error file=content/pages/about.mdx,line=${line}::There is no page at /desks.`]);
  expect(build.status).toBe(1);
});

it.each(documents)('the archived version of $id does not have the new words', ({ id, date }) => {
  const main = readPage(`${id}/${date}`).querySelector('main');
  expect(main?.textContent).toMatch(/\S/);
  expect(main?.textContent).not.toContain('Desks are included.');
});

it.each(documents)('the archived version of $id links to the current text', ({ id, date }) => {
  const link = readPage(`${id}/${date}`).querySelector('[role="note"] a');
  expect(link?.getAttribute('href')).toBe(`/${id}`);
});

it.each(documents)('$id names the changed section next to the link to its changes', ({ id }) => {
  const main = readPage(id).querySelector('main');
  expect(main?.textContent).toMatch(/(?:Added|Reworded):\s+\S/);
  expect(main?.querySelector(`a[href="/${id}/changes"]`)).not.toBeNull();
});

it.each(documents)('the page of changes of $id marks the new words', ({ id }) => {
  const newWords = [...readPage(`${id}/changes`).querySelectorAll('ins')];
  expect(newWords.map(({ textContent }) => textContent)).toEqual(['Desks are included.']);
});

// The terms have a new version, and the wording of the newsletter has its old one.
it.each([
  ['sign-up-page', 'termsVersion', today],
  ['confirm', 'termsVersion', today],
  ['newsletter/confirm', 'version', '2025-07-12'],
])('the form of /%s has the version of its own text', (page, name, version) => {
  const islands = [...readPage(page).querySelectorAll('astro-island')];
  const props = islands.map((island) => island.getAttribute('props'));
  expect(props).toContainEqual(expect.stringContaining(`"${name}":[0,"${version}"]`));
});

it('the page of an Arabic article states its language and direction', () => {
  const body = readPage(article).querySelector('.article-body');
  expect([body?.getAttribute('lang'), body?.getAttribute('dir')]).toEqual(['ar', 'rtl']);
});

it('the search index states the language and direction of an Arabic article', () => {
  expect(JSON.parse(readFile('search-index.json'))).toContainEqual(
    expect.objectContaining({ path: `/${article}`, lang: 'ar', dir: 'rtl' }),
  );
});

it('the RSS feed states the language of an Arabic article', () => {
  expect(readFile('rss.xml')).toContain('<dc:language>ar</dc:language>');
});

it('a partner is shown with the logo file of its own', () => {
  const images = [...readPage('partners').querySelectorAll('.partners img')];
  expect(images.map((image) => [image.getAttribute('alt'), image.getAttribute('width')])).toEqual([
    ['', '90'],
  ]);
});
