/** What the documents name is there: files and folders. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const documents = ['README.md', 'content/README.md', ...globSync('docs/*.md')];

const folders = 'src|content|scripts|docs|server|deploy|supabase|public|tests|e2e';

/** Paths of the project. Of a pattern such as `content/plans/<plan>.mdx` the folder is taken. */
const pathsIn = (text: string) =>
  [...text.matchAll(new RegExp(`(?<![\\w@./-])(?:${folders})/[\\w./[\\]-]*(?![\\w<*…])`, 'g'))].map(
    ([name]) => name.replace(/[.\]]$/, ''),
  );

/** The targets of links to other files, from the root of the project. */
const linksIn = (text: string, document: string) =>
  [...text.matchAll(/\]\((?!\/)([\w./-]+)[)#]/g)].map(([, target = '']) =>
    path.join(path.dirname(document), target),
  );

it.each(documents)('%s names only files and folders that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const named = [...pathsIn(text), ...linksIn(text, document)];
  expect(named.filter((name) => !existsSync(name))).toEqual([]);
});
