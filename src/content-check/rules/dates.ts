import type { Rule, Text } from '../read.ts';
import type { Finding } from '../report.ts';
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
  const time = Date.parse(`${written}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(written) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(written)
  );
}

function checkDay(text: Text): Finding[] {
  const written = writtenDate(text);
  if (written === undefined || isDay(written)) return [];
  return [
    {
      level: 'error',
      ...placeOf(text, 'date'),
      text: `${written === '' ? 'This field is empty.' : `"${written}" is no day of the calendar.`} Write it as year-month-day, such as 2025-06-21.`,
    },
  ];
}

/** Says of an article that is not public when it will be. */
function noteDay(text: Text, today: number): Finding[] {
  if (text.publicFrom <= today) return [];
  return text.publicFrom === Number.POSITIVE_INFINITY
    ? [
        {
          level: 'note',
          ...placeOf(text, 'draft'),
          text: 'Is a draft. It will be public once you take the line out.',
        },
      ]
    : [
        {
          level: 'note',
          ...placeOf(text, 'date'),
          text: `Will be public on ${longDay(text.publicFrom)}, when the site is built on that day or later.`,
        },
      ];
}

/** Days that are in no calendar, and those still to come. */
export const checkDates: Rule = ({ texts, today }) =>
  texts.flatMap((text) => [...checkDay(text), ...noteDay(text, today)]);
