/** Dates, and the versions and notices of legal documents. */
import { spawnSync } from 'node:child_process';
import { type Content, placeOf, readText, type Text } from './read.ts';
import { error, warning } from './report.ts';
import { isElement, lineOfNode } from './text.ts';

/** Such as 2 April 2026. */
export const formatDay = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time);

/** A date field as it is written; undefined if there is none. */
function writtenDate({ values }: Text, field = 'date'): string | undefined {
  const date = values?.[field];
  if (date === undefined) return undefined;
  return typeof date === 'object' && date !== null ? JSON.stringify(date) : String(date ?? '');
}

/** Whether a date exists: 2025-02-30 does not. */
function isDate(written: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(written) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
}

/** The largest difference of a time zone from UTC in milliseconds: a date may be today's somewhere. */
const largestOffset = 14 * 60 * 60 * 1000;

export function* checkDates({ texts, today }: Content) {
  for (const text of texts) {
    for (const field of ['date', 'noticeDate']) {
      const written = writtenDate(text, field);
      if (written !== undefined && !isDate(written))
        yield error(
          placeOf(text, field),
          `${written === '' ? 'The field is empty.' : `The date "${written}" does not exist.`} Write a date as year-month-day, such as 2025-06-21.`,
        );
    }
    if (text.publicFrom === Number.POSITIVE_INFINITY)
      yield warning(placeOf(text, 'draft'), 'This article is a draft. Remove the line to publish it.');
    else if (text.publicFrom > today)
      yield warning(
        placeOf(text, 'date'),
        `This article is not public before ${formatDay(text.publicFrom)}, and only after a build on that day or later.`,
      );
  }
}

/** The date and the notice of a legal document. */
function* checkDocument(text: Text, today: number) {
  const written = writtenDate(text) ?? '';
  if (isDate(written) && Date.parse(written) > today + largestOffset)
    yield error(
      placeOf(text, 'date'),
      `${formatDay(Date.parse(written))} is in the future, but the next build publishes this document. Use notice and noticeDate until then.`,
    );
  const year = /\b\d{4}\b/.exec(String(text.values?.listLabel ?? ''))?.[0];
  if (isDate(written) && year && year !== written.slice(0, 4))
    yield error(
      placeOf(text, 'listLabel'),
      `The label has the year ${year}, and the date has ${written.slice(0, 4)}. Change one of the two.`,
    );
  const announced = writtenDate(text, 'noticeDate');
  if (announced === undefined || !isDate(announced)) return;
  if (written >= announced)
    yield error(
      placeOf(text, 'noticeDate'),
      'The document already has this date or a later one. Remove notice and noticeDate.',
    );
  else if (Date.parse(announced) <= today)
    yield warning(
      placeOf(text, 'noticeDate'),
      `The change was announced for ${formatDay(Date.parse(announced))}. Publish the new text with that date, and remove notice and noticeDate.`,
    );
}

/** Components that show current values. An archived version contains the values of its date. */
const currentValues = ['Address', 'Company', 'CookieInventory', 'Email', 'LastScan', 'LegalName', 'SiteName'];

/** An archived version has its document and an earlier date, and is named after that date. */
function* checkVersion(version: Text, texts: Text[]) {
  const { file, id, body } = version;
  const [name = '', day = ''] = id.split('/');
  const document = texts.find((other) => other.collection === 'legal' && other.id === name);
  if (!document)
    yield error({ file }, `There is no content/legal/${name}.mdx. Name the folder after the document.`);
  else if (document.values && (writtenDate(document) ?? '') <= day)
    yield error(
      placeOf(document, 'date'),
      `The archived version ${file} has the date ${day}. Give the document a later date, or delete that version.`,
    );
  const date = writtenDate(version);
  if (date && date !== day)
    yield error(placeOf(version, 'date'), `The file name must be the date: ${date}.mdx.`);
  for (const node of body.nodes)
    if (isElement(node) && currentValues.includes(node.name ?? ''))
      yield error(
        { file, line: lineOfNode(node) },
        `<${node.name}> shows the current value. Write the value of that time.`,
      );
}

/** A file as it was last committed; undefined without git, or if it was not committed. @param root the project */
export function readCommitted(root: string, file: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:./${file}`], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** What readers of a legal document notice: not its formatting. */
const essenceOf = (text: Text) => text.body.source.replace(/[\s*|_-]+/g, '');

/** A committed legal text that was changed and is not archived. */
function* checkArchive(text: Text, { root, texts }: Content) {
  const source = readCommitted(root, text.file);
  const committed = source === undefined ? undefined : readText(text.file, source);
  const date = committed && writtenDate(committed);
  if (!committed || !date) return;
  if (essenceOf(committed) === essenceOf(text) && date === writtenDate(text)) return;
  if (texts.some(({ collection, id }) => collection === 'versions' && id === `${text.id}/${date}`)) return;
  yield warning(
    placeOf(text, 'date'),
    `This document has changed, and the text of ${date} is not archived. If the change binds readers, run npm run new -- legal-version ${text.id} and give the document a later date.`,
  );
}

export function* checkLegal(content: Content) {
  for (const text of content.texts) {
    if (text.collection === 'versions') yield* checkVersion(text, content.texts);
    if (text.collection !== 'legal') continue;
    yield* checkDocument(text, content.today);
    yield* checkArchive(text, content);
  }
}
