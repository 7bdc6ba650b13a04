/** Checks dates, and the versions and notices of legal documents. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { contactFields } from '../../shared/contact-fields.ts';
import { formatIsoDay } from '../../shared/dates.ts';
import { checkPlaceholders } from './data.ts';
import { findPublishedCommit, readFileAtCommit, readGit } from './git.ts';
import { type Content, frontMatter, locate, locateNode, type MdxFile, readText } from './read.ts';
import { error, warning } from './report.ts';
import { getText, isElement } from './text.ts';

/** Returns a date field as text; empty without one. */
const getDate = ({ values }: MdxFile, field = 'date') => String(values?.[field] ?? '');

/** The maximum offset of a time zone from UTC in milliseconds: it may already be that day in another time zone. */
const maxTimeZoneOffset = 14 * 60 * 60 * 1000;

/** Reports drafts, future dates and announced changes that are due. */
function* checkDate(text: MdxFile, today: number) {
  if (text.publicFrom === Infinity)
    yield warning(
      locate(text, 'draft'),
      'This article is a draft. To publish it, remove this line, or clear Draft in the editor.',
    );
  else if (text.publicFrom > today)
    yield warning(
      locate(text, 'date'),
      `This article is not public before ${formatIsoDay(new Date(text.publicFrom))}, and only after a build on that day or later.`,
    );
  if (text.collection !== 'legal') return;
  const [date, noticeDate] = [Date.parse(getDate(text)), Date.parse(getDate(text, 'noticeDate'))];
  if (date > today + maxTimeZoneOffset)
    yield error(
      locate(text, 'date'),
      `${formatIsoDay(new Date(date))} is in the future, but the next build publishes this document. To announce a change, use notice and noticeDate.`,
    );
  if (noticeDate <= today && !(date >= noticeDate))
    yield warning(
      locate(text, 'noticeDate'),
      `The change was announced for ${formatIsoDay(new Date(noticeDate))}. Publish the new text with that date, and remove notice and noticeDate.`,
    );
}

/** Components that show current values. An archived version must contain the values of its date. */
const currentValues = ['Address', 'Company', 'CookieInventory', 'Email', 'LastScan', 'LegalName', 'SiteName'];

/** Checks that an archived version has a document, an earlier date, and a file name with that date. */
function* checkVersion(version: MdxFile, texts: MdxFile[]) {
  const { file, id, body } = version;
  const [name, day = ''] = id.split('/');
  const document = texts.find((other) => other.collection === 'legal' && other.id === name);
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

/** Returns the words of a legal document, without its fields and formatting. */
const getWords = ({ source }: MdxFile) => source.replace(frontMatter, '').replace(/[\s*|_-]+/g, '');

/**
 * Finds a text that must be archived: the last one with an earlier date and other words or, without one, the published
 * text. A text in the history is the last one before a commit that changed the date.
 * @param published the commit of the published text
 */
export function findUnarchivedText(
  root: string,
  document: MdxFile,
  published = findPublishedCommit(root),
): (MdxFile & { commit: string }) | undefined {
  const { file, id } = document;
  const parents = readGit(root, 'log', '--format=%p', '-G^date:', '--', file) ?? '';
  const texts = [published, ...parents.split('\n')].filter(Boolean).flatMap((commit) => {
    const source = readFileAtCommit(root, file, commit);
    return source === undefined ? [] : [{ ...readText(file, source), commit }];
  });
  const unarchived = texts.filter((text) => {
    const date = getDate(text);
    return date && !existsSync(path.join(root, `content/legal/versions/${id}/${date}.mdx`));
  });
  return (
    unarchived.find((text) => getDate(text) < getDate(document) && getWords(text) !== getWords(document)) ??
    unarchived.find(({ commit }) => commit === published)
  );
}

/**
 * Reports a legal text that was changed and is not archived: an error if the text and the date are new, because the
 * change is then binding. While placeholders are left, it is only a warning, because the site cannot be published.
 */
function* checkArchive(text: MdxFile, content: Content, published: string) {
  const { root } = content;
  const earlier = findUnarchivedText(root, text, published);
  if (!earlier) return;
  const { commit } = earlier;
  const date = getDate(earlier);
  const changes = [getDate(text) !== date, getWords(text) !== getWords(earlier)];
  if (!changes.includes(true)) return;
  const hasPlaceholders = [...checkPlaceholders(content)].some(({ level }) => level === 'placeholder');
  const hadPlaceholders = () =>
    readGit(root, 'grep', '-qE', '^ *(placeholder: true|placeholders:)', commit, '--', 'content') !==
    undefined;
  if (!hasPlaceholders && hadPlaceholders()) return;
  const archive = `npm run new -- legal-version ${text.id} ${commit}`;
  const isComplete = !changes.includes(false);
  yield (isComplete && !hasPlaceholders ? error : warning)(
    locate(text, 'date'),
    isComplete
      ? `The text and the date of this document are new, but the text of ${date} is not archived. Run "${archive}". If that text was never published, first commit the new text with the date ${date}.`
      : `This document has changed, but the text of ${date} is not archived. Unless the change only corrects a mistake, set a later date and run "${archive}".`,
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
    const index = items.findIndex((text) => new RegExp(`\\b${words}\\b`).test(text));
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

export function* checkLegal(content: Content) {
  const published = findPublishedCommit(content.root);
  for (const text of content.texts) {
    yield* checkDate(text, content.today);
    if (text.collection === 'versions') yield* checkVersion(text, content.texts);
    if (text.collection === 'legal') yield* checkArchive(text, content, published);
    if (text.collection === 'legal' && text.id === 'privacy-policy')
      yield* checkContactFields(text, content.isDevelopment);
  }
}
