/**
 * The visit counter, if one is configured: a script without cookies, such as Plausible's or Umami's, that waits for
 * the statistics category. Also read by scripts/scan-cookies.ts, so it imports nothing.
 */

/** Where a counter's script stands, in words: its host, or its path on this site. */
const nameOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/** The line of the cookie inventory about the counter. @param address of its script; none where there is no counter */
export function describeCounter(address: string | undefined) {
  if (!address) return null;
  return {
    name: nameOf(address),
    category: 'statistics',
    kind: 'host',
    owner: nameOf(address),
    purpose: 'Counts visits. It learns the page, the page before it and your network address.',
    life: 'Nothing is kept in your browser',
  } as const;
}
