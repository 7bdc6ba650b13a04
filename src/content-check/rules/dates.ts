import type { Content, Text } from '../read.ts';
import { error, note } from '../report.ts';
import { placeOf } from '../yaml.ts';

/** A day as people write it: 2 April 2026. */
export const longDay = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time);

/** The date of a text, or another day of it, as it was written; undefined where it has none. */
export function writtenDate({ values }: Text, field = 'date'): string | undefined {
  const date = values?.[field];
  if (date === undefined) return undefined;
  return typeof date === 'object' && date !== null ? JSON.stringify(date) : String(date ?? '');
}

/** Whether a day is in the calendar: 2025-02-30 is none. */
function isDay(written: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return false;
  const time = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
}

/** Until midnight has come to all of the world, a day may be today's for somebody. */
const zones = 14 * 60 * 60 * 1000;

/** The date of a legal document: the text is public with the next build, and the list names its year. */
function* checkDocument(text: Text, written: string, today: number) {
  const time = Date.parse(written);
  if (time > today + zones)
    yield error(
      placeOf(text, 'date'),
      `${longDay(time)} is still to come, and the document is public with the next build. Keep the old text until then, and publish the new one on that day.`,
    );
  const year = /\b\d{4}\b/.exec(String(text.values?.listLabel ?? ''))?.[0];
  if (year && year !== written.slice(0, 4))
    yield error(
      placeOf(text, 'listLabel'),
      `The list would name the year ${year}, and the date is of ${written.slice(0, 4)}. Write ${written.slice(0, 4)}.`,
    );
}

/** Days that are in no calendar, and those still to come. */
export function* checkDates({ texts, today }: Content) {
  for (const text of texts) {
    for (const field of ['date', 'noticeDate']) {
      const written = writtenDate(text, field);
      if (written === undefined) continue;
      if (!isDay(written))
        yield error(
          placeOf(text, field),
          `${written === '' ? 'This field is empty.' : `"${written}" is no day of the calendar.`} Write it as year-month-day, such as 2025-06-21.`,
        );
      else if (field === 'date' && text.collection === 'legal') yield* checkDocument(text, written, today);
    }
    if (text.publicFrom === Number.POSITIVE_INFINITY)
      yield note(placeOf(text, 'draft'), 'Is a draft. It will be public once you take the line out.');
    else if (text.publicFrom > today)
      yield note(
        placeOf(text, 'date'),
        `Will be public on ${longDay(text.publicFrom)}, when the site is built on that day or later.`,
      );
  }
}
