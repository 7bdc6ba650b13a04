/** The entry of the cookie inventory for the analytics script. The cookie scan also reads it. */

/** @param url the script's URL, such as Plausible's or Umami's @returns null if there is none */
export function createAnalyticsEntry(url: string | undefined) {
  if (!url) return null;
  const name = URL.canParse(url) ? new URL(url).host : url;
  return {
    name,
    category: 'statistics',
    kind: 'host',
    owner: name,
    purpose:
      'Counts visits. The server receives the URL of the page, the URL of the page you came from and your IP address.',
    life: 'Nothing is stored in your browser',
  } as const;
}
