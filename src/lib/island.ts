/** What an island that sleeps (client:intent) sends when it can answer; it bubbles up to its astro-island. */
export const readyEvent = 'island:ready';

/** Says that an island is awake. @param element any element inside it */
export const announceReady = (element: Element | null) =>
  element?.dispatchEvent(new Event(readyEvent, { bubbles: true }));
