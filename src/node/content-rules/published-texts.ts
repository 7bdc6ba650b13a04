/** Compares the legal texts with the published ones: docs/decisions/018-legal-documents.md */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freezeValues, type ReadFile } from '../queries/freeze-values.ts';
import { findPublishedCommit, readGit, unreadableBranch } from './git.ts';
import { frontMatter, locate, readMdxFile } from './read.ts';
import { createError, type Finding } from './report.ts';

/** Returns the words that a page shows: with the values of its components, and without its fields and formatting. */
const getWords = (source: string, read: ReadFile) =>
  freezeValues(source.replace(frontMatter, ''), read).replace(/[\s*|_-]+/g, '');

/** Whether a commit has placeholders. Such a site cannot be published, so its texts are not binding. */
const hasPlaceholders = (root: string, commit: string) =>
  readGit(
    root,
    ...['grep', '-qE', '(^|[{,]) *placeholder: true|^placeholders:', commit, '--'],
    ...[':(glob)content/**/*.yaml', ':(glob)content/**/*.mdx'],
  ) !== undefined;

/** Reports a text that has changed, unless it has no date or an archived copy has its words. */
function* reportChange(file: string, readPublished: ReadFile, readCurrent: ReadFile): Generator<Finding> {
  const published = readPublished(file);
  if (published === undefined) {
    yield createError({ file }, `${unreadableBranch}.`);
    return;
  }
  const words = getWords(published, readPublished);
  const current = readCurrent(file);
  const date = readMdxFile(file, published).values?.date;
  if (!date || (current !== undefined && getWords(current, readCurrent) === words)) return;
  const [, id] = /^content\/legal\/([^/]+)\.mdx$/.exec(file) ?? [];
  if (!id) {
    yield createError({ file }, 'This archived version has changed. Restore its published text.');
    return;
  }
  const archivedText = readCurrent(`content/legal/versions/${id}/${date}.mdx`);
  if (archivedText !== undefined && getWords(archivedText, readCurrent) === words) return;
  yield createError(
    current === undefined ? { file } : locate(readMdxFile(file, current), 'date'),
    `The published text of ${date}, or a value that it shows, has changed, and content/legal/versions/${id}/${date}.mdx does not have that text. Run "npm run new -- legal-version ${id}", and give the document a later date.`,
  );
}

/**
 * Checks that a published legal text changes only together with its archived copy.
 * @param root the project
 * @param isPlaceholder whether the current content has placeholders, so that it is not published
 */
export function* reportPublishedTexts(root: string, isPlaceholder: boolean): Generator<Finding> {
  const commit = findPublishedCommit(root) ?? '';
  const files = readGit(root, 'ls-tree', '-r', '--name-only', commit, 'content/legal/');
  if (files === undefined && !isPlaceholder)
    yield createError(
      { file: 'content/legal' },
      `The legal texts cannot be compared with the published ones: ${unreadableBranch}.`,
    );
  if (files === undefined || hasPlaceholders(root, commit)) return;
  const readPublished: ReadFile = (file) => readGit(root, 'show', `${commit}:./${file}`);
  const readCurrent: ReadFile = (file) => {
    const current = path.join(root, file);
    return existsSync(current) ? readFileSync(current, 'utf8') : undefined;
  };
  for (const file of files.match(/^.+\.mdx$/gm) ?? []) yield* reportChange(file, readPublished, readCurrent);
}
