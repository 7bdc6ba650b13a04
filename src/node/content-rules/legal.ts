/** Checks dates, and the versions and notices of legal documents. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contactFields } from '../../shared/contact-fields.ts';
import { formatIsoDay } from '../../shared/dates.ts';
import { freezeValues, type ReadFile } from '../queries/freeze-values.ts';
import { checkPlaceholders } from './data.ts';
import { findPublishedCommit, readFileAtCommit, readGit } from './git.ts';
import { type Content, frontMatter, locate, locateNode, type MdxFile, readMdxFile } from './read.ts';
import { error, warning } from './report.ts';
import { getText, isElement } from './text.ts';

/** Returns a date field as text; empty without one. */
const getDate = ({ values }: MdxFile, field = 'date') => String(values?.[field] ?? '');

/** The maximum offset of a time zone from UTC in milliseconds: it may already be that day in another time zone. */
const maxTimeZoneOffset = 14 * 60 * 60 * 1000;

/** Reports drafts, future dates and announced changes that are due. */
function* checkDate(mdxFile: MdxFile, today: number) {
  if (mdxFile.publicFrom === Infinity)
    yield warning(
      locate(mdxFile, 'draft'),
      'This article is a draft. To publish it, remove this line, or clear Draft in the editor.',
    );
  else if (mdxFile.publicFrom > today)
    yield warning(
      locate(mdxFile, 'date'),
      `This article will be published by the first build on or after ${formatIsoDay(new Date(mdxFile.publicFrom))}.`,
    );
  if (mdxFile.collection !== 'legal') return;
  const [date, noticeDate] = [Date.parse(getDate(mdxFile)), Date.parse(getDate(mdxFile, 'noticeDate'))];
  if (date > today + maxTimeZoneOffset)
    yield error(
      locate(mdxFile, 'date'),
      `${formatIsoDay(new Date(date))} is in the future, but the next build publishes this document. To announce a change, use notice and noticeDate.`,
    );
  if (noticeDate <= today && !(date >= noticeDate))
    yield warning(
      locate(mdxFile, 'noticeDate'),
      `The change was announced for ${formatIsoDay(new Date(noticeDate))}. Publish the new text with that date, and remove notice and noticeDate.`,
    );
}

/** Components that show current values. An archived version must contain the values of its date. */
const currentValues = ['Address', 'Company', 'CookieInventory', 'Email', 'LastScan', 'LegalName', 'SiteName'];

/** Reports an archived version that differs from the published document with the same date. */
function* checkArchivedText(version: MdxFile, root: string, published: string) {
  const [name, day] = version.id.split('/');
  const document = `content/legal/${name}.mdx`;
  const source = readFileAtCommit(root, document, published);
  if (source === undefined) return;
  const original = { ...readMdxFile(document, source), commit: published };
  if (getDate(original) === day && hasNewWords(root, version, original))
    yield warning(
      { file: version.file },
      `This archived version differs from the published text. Delete it, and run npm run new -- legal-version ${name} ${published}.`,
    );
}

/** Checks that an archived version has a document, an earlier date, and a file name with that date. */
function* checkVersion(version: MdxFile, mdxFiles: MdxFile[]) {
  const { file, id, body } = version;
  const [name, day = ''] = id.split('/');
  const document = mdxFiles.find((other) => other.collection === 'legal' && other.id === name);
  if (!document)
    yield error({ file }, `There is no content/legal/${name}.mdx. Name the folder after the document.`);
  else if (document.values && getDate(document) <= day)
    yield error(
      locate(document, 'date'),
      `The archived version ${file} has the date ${day}. Give the document a later date, or delete that version.`,
    );
  const date = getDate(version);
  if (date && date !== day)
    yield error(locate(version, 'date'), `The file name must be the date: ${date}.mdx.`);
  for (const node of body.nodes)
    if (isElement(node) && currentValues.includes(node.name ?? ''))
      yield error(
        locateNode(version, node),
        `<${node.name}> shows the current value. Write the value as it was on the date of this version.`,
      );
}

/** Returns the words that a page shows: with the values of its components, and without its fields and formatting. */
const getWords = ({ source }: MdxFile, read: ReadFile) =>
  freezeValues(source.replace(frontMatter, ''), read).replace(/[\s*|_-]+/g, '');

/** Reads the files of a commit, or the current files. */
const readFrom =
  (root: string, commit?: string): ReadFile =>
  (file) => {
    if (commit) return readFileAtCommit(root, file, commit);
    const current = path.join(root, file);
    return existsSync(current) ? readFileSync(current, 'utf8') : undefined;
  };

type CommittedFile = MdxFile & { commit: string };

/** Whether a page shows other words than in an earlier commit. */
const hasNewWords = (root: string, document: MdxFile, earlier: CommittedFile) =>
  getWords(document, readFrom(root)) !== getWords(earlier, readFrom(root, earlier.commit));

/**
 * Finds an earlier version that must be archived: the newest one with an earlier date and a different wording or, if
 * there is none, the published version. The versions in the history are those just before each commit that changed the
 * date.
 * @param published the commit of the published version
 */
export function findUnarchivedVersion(
  root: string,
  document: MdxFile,
  published = findPublishedCommit(root),
): CommittedFile | undefined {
  const { file, id } = document;
  const parents = readGit(root, 'log', '--format=%p', '-G^date:', '--', file) ?? '';
  const versions = [published, ...parents.split('\n')].filter(Boolean).flatMap((commit) => {
    const source = readFileAtCommit(root, file, commit);
    return source === undefined ? [] : [{ ...readMdxFile(file, source), commit }];
  });
  const unarchived = versions.filter((version) => {
    const date = getDate(version);
    return date && !existsSync(path.join(root, `content/legal/versions/${id}/${date}.mdx`));
  });
  return (
    unarchived.find(
      (version) => getDate(version) < getDate(document) && hasNewWords(root, document, version),
    ) ?? unarchived.find(({ commit }) => commit === published)
  );
}

/**
 * Reports a changed legal document whose earlier version is not archived: an error if the text and the date are new,
 * because the change is then binding. While placeholders are left, it is only a warning, because the site cannot be
 * published.
 */
function* checkArchive(document: MdxFile, content: Content, published: string) {
  const { root } = content;
  const earlier = findUnarchivedVersion(root, document, published);
  if (!earlier) return;
  const { commit } = earlier;
  const date = getDate(earlier);
  const changes = [getDate(document) !== date, hasNewWords(root, document, earlier)];
  if (!changes.includes(true)) return;
  const hasPlaceholders = [...checkPlaceholders(content)].some(({ level }) => level === 'placeholder');
  const hadPlaceholders = () =>
    readGit(root, 'grep', '-qE', '^ *(placeholder: true|placeholders:)', commit, '--', 'content') !==
    undefined;
  if (!hasPlaceholders && hadPlaceholders()) return;
  const archive = `npm run new -- legal-version ${document.id} ${commit}`;
  const isComplete = !changes.includes(false);
  yield (isComplete && !hasPlaceholders ? error : warning)(
    locate(document, 'date'),
    isComplete
      ? `The text and the date of this document are new, but the text of ${date} is not archived. Run "${archive}". If that text was never published, first commit the new text with the date ${date}.`
      : `This document, or a value that it shows, has changed, but the text of ${date} is not archived. Unless the change only corrects a mistake, set a later date and run "${archive}".`,
  );
}

/** Reports a new date without new words. */
function* checkNewDate(document: MdxFile, { root, mdxFiles }: Content) {
  const latest = mdxFiles
    .filter(({ collection, id }) => collection === 'versions' && id.startsWith(`${document.id}/`))
    .sort((a, b) => getDate(b).localeCompare(getDate(a)))[0];
  const read = readFrom(root);
  if (latest && getDate(latest) < getDate(document) && getWords(latest, read) === getWords(document, read))
    yield warning(
      locate(document, 'date'),
      `The date is new, but the text is that of ${getDate(latest)}. Change the text, or restore that date and delete ${latest.file}.`,
    );
}

/**
 * Checks that the Privacy Policy lists the fields of the contact form. In development a missing field is a warning, so
 * that a developer can try a new field before editing the policy.
 */
function* checkContactFields(policy: MdxFile, isDevelopment: boolean) {
  const item = policy.body.nodes.find(
    (node) => node.type === 'listItem' && getText(node).startsWith('Contact message:'),
  );
  if (!item) {
    yield warning(
      { file: policy.file },
      'No list item starts with "Contact message:", so the fields of the contact form were not compared with this policy. Start the list item that names these fields with "Contact message:".',
    );
    return;
  }
  const items = getText(item)
    .replaceAll(/\s+/g, ' ')
    .split(/,? and |, /);
  const location = locateNode(policy, item);
  for (const { label, policy: words } of contactFields) {
    const index = items.findIndex((each) => new RegExp(`\\b${words}\\b`).test(each));
    if (index >= 0) items.splice(index, 1);
    else
      yield (isDevelopment ? warning : error)(
        location,
        `The contact form has the field ${label}, which is missing here. Add "${words}".`,
      );
  }
  if (items.length > 0)
    yield error(
      location,
      `The contact form has no field for "${items.join(', ').replace(/\.$/, '')}". Remove it from the list, or add the field to src/shared/contact-fields.ts.`,
    );
}

/** Reports archived versions that were changed or deleted after they were published. */
function* checkPublishedVersions(root: string, published: string) {
  const options = ['--name-only', '--no-renames', '--relative', '--diff-filter=DM'];
  const changed = readGit(root, 'diff', ...options, published, '--', 'content/legal/versions');
  for (const file of changed?.split('\n').filter(Boolean) ?? [])
    yield warning(
      { file },
      `This archived version was published, and has changed or is missing. Unless it was wrong, restore it: git checkout ${published} -- ${file}`,
    );
}

export function* checkLegal(content: Content) {
  const published = findPublishedCommit(content.root);
  yield* checkPublishedVersions(content.root, published);
  for (const mdxFile of content.mdxFiles) {
    const { collection, id } = mdxFile;
    yield* checkDate(mdxFile, content.today);
    if (collection === 'versions') {
      yield* checkVersion(mdxFile, content.mdxFiles);
      yield* checkArchivedText(mdxFile, content.root, published);
    }
    if (collection === 'legal') {
      yield* checkArchive(mdxFile, content, published);
      yield* checkNewDate(mdxFile, content);
    }
    if (collection === 'legal' && id === 'privacy-policy')
      yield* checkContactFields(mdxFile, content.isDevelopment);
  }
}
