/** Date formats. Dates of content are days: midnight UTC, formatted in UTC. Commands print YYYY-MM-DD. */

/** A day as day/month/year, such as 21/06/2025: the date of an article. */
export const formatDay = (date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(date);

/** A day as YYYY-MM-DD, for the `datetime` attribute and the account. */
export function formatIsoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** A month, such as June 2025. */
export const formatMonth = (date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date);

export function formatLongDay(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** A time in the device's time zone for lists that name the zone once, such as 12 July 2025 at 14:05. */
export function formatShortMoment(date: Date): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${day.format(date)} at ${time.format(date)}`;
}

/** A time in the device's time zone, such as Saturday 12 July 2025 at 14:05 Gulf Standard Time. */
export function formatMoment(date: Date): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'long',
  });
  // Some browsers put a comma after the weekday.
  return `${day.format(date).replace(',', '')} at ${time.format(date).replace(' ', '\u00a0')}`;
}
