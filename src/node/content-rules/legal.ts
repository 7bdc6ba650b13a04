/** Checks dates, and the versions and notices of legal documents. */
import { contactFields } from '../../shared/contact-fields.ts';
import { formatIsoDay } from '../../shared/dates.ts';
import { otherFields } from '../../shared/limits.ts';
import { type Content, locate, locateNode, type MdxFile } from './read.ts';
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

/**
 * Reports form fields that the list items of the Privacy Policy do not name. In development they are warnings, so that a
 * developer can try a new field before editing the policy.
 */
function* reportUnnamedFields(policy: MdxFile, isDevelopment: boolean) {
  const create = isDevelopment ? createWarning : createError;
  for (const [names, fields] of [
    [['Contact message'], contactFields.map((field) => field.policy)],
    [['Account', 'Profile', 'Newsletter'], otherFields],
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

export function* reportLegal({ mdxFiles, today, isDevelopment }: Content) {
  for (const mdxFile of mdxFiles) {
    const { collection, id } = mdxFile;
    yield* reportDate(mdxFile, today);
    if (collection === 'versions') yield* reportVersion(mdxFile, mdxFiles);
    if (collection === 'legal' && id === 'privacy-policy') yield* reportUnnamedFields(mdxFile, isDevelopment);
  }
}
