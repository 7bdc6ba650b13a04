/** Event of a hydrated island with client:intent; it bubbles to the astro-island element. */
export const hydrationEvent = 'island:ready';

/** Reports that an island is hydrated. @param element any element in it */
export const announceHydration = (element: Element | null) =>
  element?.dispatchEvent(new Event(hydrationEvent, { bubbles: true }));

/** Event of the document: hydrates the Toaster (client:toast), or notifies it of waiting notifications. */
export const toastEvent = 'toast';
