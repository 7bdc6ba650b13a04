/** Dates as the site prints them. Content dates are days, kept as midnight UTC, so no time zone can move them. */

const pad = (value: number) => String(value).padStart(2, '0');

/** A day as day/month/year, such as 21/06/2025: the date of an article. */
export function formatDay(date: Date): string {
  return `${pad(date.getUTCDate())}/${pad(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
}

/** A day as the `datetime` attribute wants it, and as the account prints it: YYYY-MM-DD. */
export function formatIsoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** A day in words, such as 12 July 2025: the date of a legal document. */
export function formatLongDay(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** The first ten characters of a database date or time stamp, YYYY-MM-DD; null where it does not start with a day. */
export function readIsoDay(value: string | null | undefined): string | null {
  const match = /^\d{4}-\d{2}-\d{2}/.exec(value ?? '');
  return match ? match[0] : null;
}

/**
 * A moment in words, in the zone of the device, such as Saturday 12 July 2025 at 14:05 GMT+4. The zone stands
 * with it, on the same line, because the reader and we may be in different ones.
 */
export function formatMoment(date: Date): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  });
  // Some browsers set a comma after the weekday, others do not.
  return `${day.format(date).replace(',', '')} at ${time.format(date).replace(' ', '\u00a0')}`;
}
