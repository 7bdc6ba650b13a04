/** Checks dates, and the versions and notices of legal documents. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contactFields } from '../../shared/contact-fields.ts';
import { formatIsoDay } from '../../shared/dates.ts';
import { limits } from '../../shared/limits.ts';
import { UserError } from '../../shared/user-error.ts';
import { freezeValues, type ReadFile } from '../queries/freeze-values.ts';
import { createFilterError, explainMissingHistory, readFileAtCommit, readGit } from './git.ts';
import { type Content, frontMatter, locate, locateNode, type MdxFile, readMdxFile } from './read.ts';
import { createError, createWarning } from './report.ts';
import { getText, isElement } from './text.ts';

/** Returns a date field as text; empty without one. */
const getDate = ({ values }: MdxFile, field = 'date') => String(values?.[field] ?? '');

/** The maximum offset of a time zone from UTC in milliseconds: it may already be that day in another time zone. */
const maxTimeZoneOffset = 14 * 60 * 60 * 1000;

/** Reports drafts, future dates and announced changes that are due. */
function* reportDate(mdxFile: MdxFile, today: number) {
  if (mdxFile.publicFrom === Infinity)
    yield createWarning(
      locate(mdxFile, 'draft'),
      'This article is a draft. To publish it, remove this line.',
    );
  else if (mdxFile.publicFrom > today)
    yield createWarning(
      locate(mdxFile, 'date'),
      `This article will be published by the first build on or after ${formatIsoDay(new Date(mdxFile.publicFrom))}.`,
    );
  if (mdxFile.collection !== 'legal') return;
  const [date, noticeDate] = [Date.parse(getDate(mdxFile)), Date.parse(getDate(mdxFile, 'noticeDate'))];
  if (date > today + maxTimeZoneOffset)
    yield createError(
      locate(mdxFile, 'date'),
      `${formatIsoDay(new Date(date))} is in the future, but the next build publishes this document. To announce a change, use notice and noticeDate.`,
    );
  if (noticeDate <= today && !(date >= noticeDate))
    yield createWarning(
      locate(mdxFile, 'noticeDate'),
      `The change was announced for ${formatIsoDay(new Date(noticeDate))}. Publish the new text with that date, and remove notice and noticeDate.`,
    );
}

/** Components that show current values. An archived version must contain the values of its date. */
const currentValues = ['Company', 'CookieInventory', 'LastScan'];

/** Checks that an archived version has a document, an earlier date, and a file name with that date. */
function* reportVersion(version: MdxFile, mdxFiles: MdxFile[]) {
  const { file, id, body } = version;
  const [name, day = ''] = id.split('/');
  const document = mdxFiles.find((other) => other.collection === 'legal' && other.id === name);
  if (!document)
    yield createError({ file }, `There is no content/legal/${name}.mdx. Name the folder after the document.`);
  else if (document.values && getDate(document) <= day)
    yield createError(
      locate(document, 'date'),
      `The archived version ${file} has the date ${day}. Give the document a later date, or delete that version.`,
    );
  const date = getDate(version);
  if (date && date !== day)
    yield createError(locate(version, 'date'), `The file name must be the date: ${date}.mdx.`);
  for (const node of body.nodes)
    if (isElement(node) && currentValues.includes(node.name ?? ''))
      yield createError(
        locateNode(version, node),
        `<${node.name}> shows the current value. Write the value as it was on the date of this version.`,
      );
}

/** Returns the words that a page shows: with the values of its components, and without its fields and formatting. */
const getWords = ({ source }: MdxFile, read: ReadFile) =>
  freezeValues(source.replace(frontMatter, ''), read).replace(/[\s*|_-]+/g, '');

const readFrom =
  (root: string, commit?: string): ReadFile =>
  (file) => {
    if (commit) return readFileAtCommit(root, file, commit);
    const current = path.join(root, file);
    return existsSync(current) ? readFileSync(current, 'utf8') : undefined;
  };

type CommittedFile = MdxFile & { commit: string };

const hasNewWords = (root: string, document: MdxFile, earlier: CommittedFile) =>
  getWords(document, readFrom(root)) !== getWords(earlier, readFrom(root, earlier.commit));

/** Whether a commit has placeholders. Such a site cannot be published, so its texts are not binding. */
const hasPlaceholders = (root: string, commit: string) =>
  readGit(root, 'grep', '-qE', '^ *(placeholder: true|placeholders:)', commit, '--', 'content') !== undefined;

/**
 * Finds the texts that were binding and that visitors can no longer read: the text of the day in the document's date,
 * and the text before that date was set. Before the launch, it finds the last committed text. A text with the same words
 * is not an earlier one.
 */
export function findUnarchivedTexts(root: string, document: MdxFile): CommittedFile[] {
  const { file, id } = document;
  const date = getDate(document);
  const readLine = (...args: string[]) => readGit(root, ...args)?.trim() ?? '';
  const readAt = (commit: string): CommittedFile[] => {
    const source = commit && readFileAtCommit(root, file, commit);
    return source ? [{ ...readMdxFile(file, source), commit }] : [];
  };
  const findTexts = () => {
    const head = readAt(readLine('rev-parse', '--short=10', 'HEAD'));
    if (head.some((text) => getDate(text) !== date || hasPlaceholders(root, text.commit))) return head;
    const log = readGit(root, 'log', '-1', '--abbrev=10', '--format=%h %p', '-G^date:', '--', file);
    if (log === undefined && head.length > 0) throw createFilterError(file, 'earlier commits');
    const [dated = '', before = ''] = log?.trim().split(' ') ?? [];
    // The day ends last in the time zone that is 12 hours behind UTC.
    const until = `--before=${date}T23:59:59-12:00`;
    const ofDay = readAt(readLine('rev-list', '-1', '--abbrev-commit', '--abbrev=10', until, 'HEAD'));
    const isSetLater = !ofDay.some((text) => getDate(text) === date);
    return [...(isSetLater ? readAt(dated) : ofDay), ...readAt(before)].filter(
      ({ commit }) => !hasPlaceholders(root, commit),
    );
  };
  return findTexts().filter(
    (text) =>
      getDate(text) !== '' &&
      !existsSync(path.join(root, `content/legal/versions/${id}/${getDate(text)}.mdx`)) &&
      hasNewWords(root, document, text),
  );
}

/** Reports a legal document whose text has changed since its date, if the earlier text is not archived. */
function* reportUnarchivedText(document: MdxFile, { root, isPublished }: Content) {
  const date = getDate(document);
  const [earlier] = date ? findUnarchivedTexts(root, document) : [];
  if (!earlier) return;
  const old = getDate(earlier);
  yield (isPublished && !hasPlaceholders(root, earlier.commit) ? createError : createWarning)(
    locate(document, 'date'),
    `The text of this document, or a value that it shows, has changed since ${old}, and the text of ${old} is not archived. Run "npm run new -- legal-version ${document.id}"${old === date ? ', and give the document a later date' : ''}.`,
  );
}

/** The fields of the account, the profile and the newsletter. Each has a limit: fullName is "name", passwordMin "password". */
const listOtherFields = () =>
  Object.keys(limits).map((name) =>
    name
      .replace(/^full|(?:Min|Max)$/g, '')
      .replaceAll(/\B[A-Z]/g, ' $&')
      .toLowerCase(),
  );

/**
 * Reports form fields that the list items of the Privacy Policy do not name. In development they are warnings, so that a
 * developer can try a new field before editing the policy.
 */
function* reportUnnamedFields(policy: MdxFile, isDevelopment: boolean) {
  const create = isDevelopment ? createWarning : createError;
  for (const [names, fields] of [
    [['Contact message'], contactFields.map((field) => field.policy)],
    [['Account', 'Profile', 'Newsletter'], listOtherFields()],
  ] as const) {
    const items = policy.body.nodes.filter(
      (node) => node.type === 'listItem' && names.some((name) => getText(node).startsWith(`${name}:`)),
    );
    const text = items.map(getText).join(' ').replaceAll(/\s+/g, ' ');
    for (const field of fields)
      if (!new RegExp(`\\b${field}\\b`).test(text))
        yield create(
          items[0] ? locateNode(policy, items[0]) : { file: policy.file },
          `A form asks for "${field}", which no list item that starts with "${names.join(':" or "')}:" names. Add it.`,
        );
  }
}

const reportMissingHistory = ({ isPublished }: Content, reason: string) =>
  (isPublished ? createError : createWarning)(
    { file: 'content' },
    `The legal documents and the URLs of articles could not be compared with earlier ones: ${reason}.`,
  );

export function* reportLegal(content: Content) {
  const hasDate = content.mdxFiles.some((file) => file.collection === 'legal' && getDate(file));
  const reason = hasDate ? explainMissingHistory(content.root) : undefined;
  if (reason) yield reportMissingHistory(content, reason);
  for (const mdxFile of content.mdxFiles) {
    const { collection, id } = mdxFile;
    yield* reportDate(mdxFile, content.today);
    if (collection === 'versions') yield* reportVersion(mdxFile, content.mdxFiles);
    if (collection === 'legal' && !reason)
      try {
        yield* reportUnarchivedText(mdxFile, content);
      } catch (failure) {
        if (!(failure instanceof UserError)) throw failure;
        yield reportMissingHistory(content, failure.message);
      }
    if (collection === 'legal' && id === 'privacy-policy')
      yield* reportUnnamedFields(mdxFile, content.isDevelopment);
  }
}
