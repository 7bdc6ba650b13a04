/** Files, folders and headings that documents and code refer to exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'content/README.md',
  ...globSync('docs/{,decisions/}*.md'),
];

const folders = 'src|content|scripts|docs|server|deploy|supabase|public|tests|e2e';

/** A file that an editor deletes, and the example of "How to add a page". */
const optional = ['content/original-content.txt', 'content/pages/press.mdx', 'src/pages/press.astro'];

/** Paths in a document. A pattern such as `content/plans/<plan>.mdx` counts as its folder. */
const findPaths = (text: string) =>
  [...text.matchAll(new RegExp(`(?<![\\w@./-])(?:${folders})/[\\w./[\\]-]*(?![\\w<*…])`, 'g'))].map(
    ([name]) => name.replace(/[.\]]$/, ''),
  );

/** The targets of links to other files, from the root of the project. */
const findLinks = (text: string, document: string) =>
  [...text.matchAll(/\]\((?!\/)([\w./-]+)[)#]/g)].map(([, target = '']) =>
    path.join(path.dirname(document), target),
  );

it.each(documents)('the document %s names only files and folders that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const named = [...findPaths(text), ...findLinks(text, document)];
  const missing = named.filter((name) => !existsSync(name) && !optional.includes(name));
  expect(missing).toEqual([]);
});

it('docs/product.md has the headings that its links and the code refer to', () => {
  const product = readFileSync('docs/product.md', 'utf8');
  const headings = [...product.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const anchors = headings.map((heading) => heading.toLowerCase().replaceAll(',', '').replaceAll(' ', '-'));
  const linked = [...product.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(linked.filter((anchor) => !anchors.includes(anchor))).toEqual([]);

  const code = globSync('{src,server,scripts,deploy,supabase,tests,e2e}/**/*.{ts,tsx,astro,css,sql,toml}');
  const text = code.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = [...text.matchAll(/docs\/product\.md, "([^"]+)"/g)].map(([, heading = '']) => heading);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((heading) => !headings.includes(heading))).toEqual([]);
});
