/** What an island that waits for a touch (client:intent) sends when it can answer; it bubbles up to its astro-island. */
export const hydrationEvent = 'island:ready';

/** Says that an island is hydrated. @param element any element inside it */
export const announceHydration = (element: Element | null) =>
  element?.dispatchEvent(new Event(hydrationEvent, { bubbles: true }));
