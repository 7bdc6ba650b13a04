import type { Content, Text } from '../read.ts';
import { error, note } from '../report.ts';
import { placeOf } from '../yaml.ts';

/** A day as people write it: 2 April 2026. */
export const longDay = (time: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time);

/** The date of a text as it was written; undefined where it has none. */
export function writtenDate({ values }: Text): string | undefined {
  const date = values?.date;
  if (date === undefined) return undefined;
  return typeof date === 'object' && date !== null ? JSON.stringify(date) : String(date ?? '');
}

/** Whether a day is in the calendar: 2025-02-30 is none. */
function isDay(written: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return false;
  const time = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
}

/** Days that are in no calendar, and those still to come. */
export function* checkDates({ texts, today }: Content) {
  for (const text of texts) {
    const written = writtenDate(text);
    if (written !== undefined && !isDay(written))
      yield error(
        placeOf(text, 'date'),
        `${written === '' ? 'This field is empty.' : `"${written}" is no day of the calendar.`} Write it as year-month-day, such as 2025-06-21.`,
      );
    if (text.publicFrom === Number.POSITIVE_INFINITY)
      yield note(placeOf(text, 'draft'), 'Is a draft. It will be public once you take the line out.');
    else if (text.publicFrom > today)
      yield note(
        placeOf(text, 'date'),
        `Will be public on ${longDay(text.publicFrom)}, when the site is built on that day or later.`,
      );
  }
}
