/** The URLs of the site: its pages, and the redirects from earlier URLs of texts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  articlePath,
  changesPath,
  documentPath,
  paths,
  planPath,
  traitsOf,
  versionPath,
} from '../../shared/paths.ts';
import { type Content, list, listTexts, locate, readText, type Text } from './read.ts';
import { error } from './report.ts';

/** The pages that do not depend on a file of content/: the routes without a parameter. */
const readStaticPaths = () =>
  list('.', 'src/pages/**/*.astro')
    .filter((file) => !file.includes('['))
    .map((file) => file.replaceAll(/^src\/pages|(?:\/index)?\.astro$/g, '') || paths.home)
    .filter((pathname) => !traitsOf(pathname).isErrorPage);

/** The path of the page that shows a text. */
export function pathOf({ collection, id }: Pick<Text, 'collection' | 'id'>): string {
  if (collection === 'blog') return articlePath(id);
  if (collection === 'plans') return planPath(id);
  return collection === 'versions' ? versionPath(id) : documentPath(id);
}

/** The paths of all pages. */
export const pathsOf = (texts: Text[]): Set<string> =>
  new Set([
    ...readStaticPaths(),
    ...texts.filter(({ collection }) => collection !== 'pages').map(pathOf),
    ...texts
      .filter(({ collection }) => collection === 'versions')
      .map(({ id }) => changesPath(path.posix.dirname(id))),
  ]);

const redirectsOf = ({ values }: Text): unknown[] =>
  Array.isArray(values?.redirects) ? values.redirects : [];

/** The permanent redirects from earlier URLs of published texts. @param root the project */
export function findRedirects(root: string): { from: string; to: string; status: 308 }[] {
  return listTexts(root).flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    if (!source.includes('\nredirects:')) return [];
    const text = readText(file, source);
    return text.publicFrom > Date.now()
      ? []
      : redirectsOf(text).map((from) => ({ from: String(from), to: pathOf(text), status: 308 as const }));
  });
}

/** The names of the files, which become URLs. */
export function* checkFiles({ root, texts }: Content) {
  const staticPaths = readStaticPaths();
  for (const file of list(root, 'content/{blog,legal,pages,plans}/[!_]*.{markdown,md,txt}'))
    yield error({ file }, 'The site only reads files that end with .mdx. Rename the file.');
  for (const { file, collection, id } of texts) {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\.mdx$/.test(path.posix.basename(file)))
      yield error({ file }, 'The file name is the URL. Use lower-case letters, digits and single hyphens.');
    const pathname = pathOf({ collection, id });
    if (collection !== 'pages' && staticPaths.includes(pathname))
      yield error({ file }, `The site has another page at ${pathname}. Rename the file.`);
  }
}

/** A redirect starts at a URL that no page has, and only one text claims it. */
export function* checkRedirects({ texts }: Content) {
  const known = pathsOf(texts);
  const claimed = new Map<unknown, string>();
  for (const text of texts)
    for (const [index, from] of redirectsOf(text).entries()) {
      const location = locate(text, 'redirects', index);
      const other = claimed.get(from);
      claimed.set(from, text.file);
      if (known.has(String(from)))
        yield error(location, `The site has a page at ${from}. Remove this redirect.`);
      else if (other) yield error(location, `${other} also redirects from ${from}. Remove one of the two.`);
    }
}
