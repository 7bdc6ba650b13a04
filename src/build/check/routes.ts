/** The URLs of the site: its pages, and the redirects from earlier URLs of texts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { articlePath, changesPath, documentPath, paths, planPath, versionPath } from '../../shared/paths.ts';
import { type Content, listTexts, placeOf, readText, type Text } from './read.ts';
import { error, warning } from './report.ts';

/** Pages that exist only while their file in content/legal or content/plans does. */
const pathsOfFiles: ReadonlySet<string> = new Set([
  paths.privacy,
  paths.terms,
  paths.cookies,
  paths.dataProcessing,
  paths.acceptableUse,
  paths.imprint,
  paths.freePlan,
  paths.leaderPlan,
  paths.enterprisePlan,
]);

/** Pages that do not depend on a file of content/. */
export const pathsInCode: string[] = [
  ...Object.values(paths).filter((pathname) => !pathsOfFiles.has(pathname)),
  '/choices',
];

/** The path of the page that shows a text. */
export function pathOf({ collection, id }: Pick<Text, 'collection' | 'id'>): string {
  if (collection === 'blog') return articlePath(id);
  if (collection === 'plans') return planPath(id);
  return collection === 'versions' ? versionPath(id) : documentPath(id);
}

/** The paths of all pages. */
export const pathsOf = (texts: Text[]): Set<string> =>
  new Set([
    ...pathsInCode,
    ...texts.filter(({ collection }) => collection !== 'pages').map(pathOf),
    ...texts
      .filter(({ collection }) => collection === 'versions')
      .map(({ id }) => changesPath(id.split('/')[0] ?? '')),
  ]);

/** The redirects from earlier URLs of published texts. @param root the project */
export function findRedirects(root: string): { from: string; to: string }[] {
  return listTexts(root).flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    if (!source.includes('\nredirects:')) return [];
    const text = readText(file, source);
    const earlier = text.values?.redirects;
    if (!Array.isArray(earlier) || text.publicFrom > Date.now()) return [];
    return earlier.map((from) => ({ from: String(from), to: pathOf(text) }));
  });
}

/** File names, which become URLs, and files that no page shows. */
export function* checkFiles({ files, texts }: Content) {
  for (const file of files)
    if (/^content\/(?:blog|legal|pages|plans)\/[^_][^/]*\.(?:markdown|md|txt)$/i.test(file))
      yield error({ file }, 'The site only reads files that end with .mdx. Rename the file.');
  for (const { file, collection, id } of texts) {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\.mdx$/.test(path.posix.basename(file)))
      yield error(
        { file },
        'The file name becomes a URL. Use only lower-case letters, digits and single hyphens.',
      );
    const pathname = pathOf({ collection, id });
    if (collection !== 'pages' && pathsInCode.includes(pathname))
      yield error({ file }, `The site has another page at ${pathname}. Rename the file.`);
    if (collection === 'legal' && id.includes('/'))
      yield warning({ file }, 'No page shows this file. Move it to content/legal.');
  }
}

/** A redirect starts at a URL that no page has, and only one text claims it. */
export function* checkRedirects({ texts }: Content) {
  const known = pathsOf(texts);
  const claimed = new Map<unknown, string>();
  for (const text of texts) {
    const earlier = text.values?.redirects;
    for (const [index, from] of (Array.isArray(earlier) ? earlier : []).entries()) {
      const place = placeOf(text, 'redirects', index);
      const other = claimed.get(from);
      claimed.set(from, text.file);
      if (known.has(from))
        yield error(
          place,
          `The site has a page at ${from}. Remove this redirect: it can only start at an unused URL.`,
        );
      else if (other) yield error(place, `${other} also redirects from ${from}. Remove one of the two.`);
    }
  }
}
