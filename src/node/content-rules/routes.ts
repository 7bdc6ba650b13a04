/** Lists the URLs of the site and checks file names and redirects. */
import { existsSync, globSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { health, redirects as shortUrls } from '../../../deploy/rules.ts';
import {
  getArticlePath,
  getChangesPath,
  getDocumentPath,
  getPagePath,
  getPlanPath,
  getRouteTraits,
  paths,
} from '../../shared/paths.ts';
import { findPublishedCommit, readGit } from './git.ts';
import { type Content, locate, type MdxFile, mdxPath, readContent, readMdxFile } from './read.ts';
import { createError, createWarning } from './report.ts';

/** Lists the routes without a parameter, whose pages do not depend on a file of content/. */
const readStaticPaths = () =>
  globSync('src/pages/**/*.astro')
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.includes('['))
    .map((file) => file.replaceAll(/^src\/pages|(?:\/index)?\.astro$/g, '') || paths.home)
    .filter((pathname) => !getRouteTraits(pathname).isErrorPage);

export function getUrlPath({ collection, id }: Pick<MdxFile, 'collection' | 'id'>): string {
  if (collection === 'blog') return getArticlePath(id);
  if (collection === 'plans') return getPlanPath(id);
  if (collection === 'pages') return getPagePath(id);
  return getDocumentPath(id);
}

const listPagePaths = (mdxFiles: MdxFile[]): Set<string> =>
  new Set([
    ...readStaticPaths(),
    ...mdxFiles.filter(({ collection }) => collection !== 'pages').map(getUrlPath),
    ...mdxFiles
      .filter(({ collection }) => collection === 'versions')
      .map(({ id }) => getChangesPath(path.posix.dirname(id))),
  ]);

/** First segments of URLs that hosts or the backend answer. */
const reservedSegments = [
  '404',
  'api',
  'auth',
  'cdn-cgi',
  'functions',
  'rest',
  'storage',
  health.path.slice(1),
];

/** Whether a path cannot be that of a page or a redirect. Hosts read /index and /404 of each folder as files. */
function isReserved(pathname: string): boolean {
  const segments = pathname.slice(1).split('/');
  return reservedSegments.includes(segments[0] ?? '') || ['404', 'index'].includes(segments.at(-1) ?? '');
}

/** Pages for status 404, which have no URL. */
const errorPages = ['not-found', 'article-not-found'];

export const listRedirects = ({ values }: MdxFile): unknown[] =>
  Array.isArray(values?.redirects) ? values.redirects : [];

/** Lists the permanent redirects from earlier URLs of published pages. @param root the project */
export const findRedirects = (root: string): { from: string; to: string; status: 308 }[] =>
  readContent(root)
    .mdxFiles.filter(({ publicFrom }) => publicFrom <= Date.now())
    .flatMap((mdxFile) =>
      listRedirects(mdxFile).map((from) => ({ from: String(from), to: getUrlPath(mdxFile), status: 308 })),
    );

/** Reports symbolic links, which could publish files from elsewhere, and files that no page reads. */
function* reportUnreadFiles({ root, files, otherEntries }: Content) {
  const folder = lstatSync(path.join(root, 'content'), { throwIfNoEntry: false });
  for (const file of [...(folder?.isSymbolicLink() ? ['content'] : []), ...otherEntries])
    yield createError(
      { file },
      'This is a symbolic link or a special file. Replace it with a copy of the file or folder.',
    );
  for (const file of files) {
    const isText = /\.(?:markdown|md|mdx|txt)$/i.test(file) && !/\/_[^/]*$/.test(file);
    if (!isText || mdxPath.test(file)) continue;
    if (/^content\/[^/]+\.(?:md|txt)$/.test(file)) continue;
    yield createError(
      { file },
      /\.mdx$/.test(file)
        ? 'No page reads this file. Move it to blog/, legal/, pages/ or plans/.'
        : 'The site only reads files that end with .mdx. Rename the file.',
    );
  }
}

export function* reportFileNames(content: Content) {
  const { root, mdxFiles } = content;
  const staticPaths = readStaticPaths();
  for (const pathname of staticPaths)
    if (!Object.values<string>(paths).includes(pathname))
      yield createError(
        { file: 'src/shared/paths.ts' },
        `Add ${pathname}. Without it, the page has no share image.`,
      );
  yield* reportUnreadFiles(content);
  if (/[#%?]/.test(root))
    yield createError(
      { file: root },
      'The build cannot read a folder whose path contains #, % or ?. Rename or move the folder of the project.',
    );
  for (const { file, collection, id } of mdxFiles) {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\.mdx$/.test(path.posix.basename(file)))
      yield createError(
        { file },
        'The file name becomes part of the URL. Use lower-case letters, digits and single hyphens.',
      );
    const pathname = getUrlPath({ collection, id });
    if (collection === 'pages' && !staticPaths.includes(getPagePath(id)) && !errorPages.includes(id))
      yield createError({ file }, 'No page uses this file. If you renamed it, restore the old name.');
    const other = mdxFiles.find((each) => each.collection !== 'pages' && getUrlPath(each) === pathname);
    if (collection !== 'pages' && isReserved(pathname))
      yield createError({ file }, `The host or the backend answers ${pathname}. Rename the file.`);
    else if (collection !== 'pages' && other && other.file !== file)
      yield createError({ file }, `${other.file} has the same URL, ${pathname}. Rename one of them.`);
    if (collection !== 'pages' && staticPaths.includes(pathname))
      yield createError({ file }, `The site has another page at ${pathname}. Rename the file.`);
  }
}

/** Checks that no page has the URL of a redirect, and that there is only one redirect from it. */
export function* reportRedirects({ mdxFiles }: Content) {
  const pagePaths = listPagePaths(mdxFiles);
  const filesByRedirect = new Map<unknown, string>();
  for (const mdxFile of mdxFiles)
    for (const [index, from] of listRedirects(mdxFile).entries()) {
      const location = locate(mdxFile, 'redirects', index);
      const other = filesByRedirect.get(from);
      filesByRedirect.set(from, mdxFile.file);
      if (pagePaths.has(String(from)))
        yield createError(location, `The site has a page at ${from}. Remove this redirect.`);
      else if (isReserved(String(from)))
        yield createError(location, `The host or the backend answers ${from}. Remove this redirect.`);
      else if (shortUrls.some((redirect) => redirect.from === from))
        yield createError(location, `The site already redirects from ${from}. Remove this redirect.`);
      else if (other)
        yield createError(location, `${other} also redirects from ${from}. Remove one of the two.`);
    }
}

/** Reports published articles that were renamed or deleted without a redirect. */
export function* reportLostArticles({ root, mdxFiles, today }: Content) {
  const commit = findPublishedCommit(root);
  if (!commit) return;
  const files = readGit(root, 'ls-tree', '--name-only', commit, 'content/blog/') ?? '';
  for (const file of files.match(/^content\/blog\/[^_].*\.mdx$/gm) ?? []) {
    if (existsSync(path.join(root, file))) continue;
    const article = readMdxFile(file, readGit(root, 'show', `${commit}:./${file}`) ?? '');
    const url = getUrlPath(article);
    if (article.publicFrom <= today && !mdxFiles.some((other) => listRedirects(other).includes(url)))
      yield createWarning(
        { file },
        `The page at ${url} is gone. If you renamed the file, add redirects: [${url}] to the renamed file. If you removed the article, add it to the article that replaces it; without one, visitors see Article Not Found.`,
      );
  }
}
