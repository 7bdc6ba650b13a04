/** Event of a hydrated island with client:intent; it bubbles to the astro-island element. */
export const hydrationEvent = 'island:ready';

/** Reports that an island is hydrated. @param element any element in it */
export const announceHydration = (element: Element | null) =>
  element?.dispatchEvent(new Event(hydrationEvent, { bubbles: true }));

/**
 * Event of an island that does not work; it bubbles. Its detail is whether the visitor waits for a response: then the
 * message gets the focus (components/ui/ConnectionStatus.astro).
 */
export const failureEvent = 'island:failed';

/** Reports that an island does not work. @param isAwaited whether the visitor waits for a response */
export const announceFailure = (island: EventTarget, isAwaited: boolean) =>
  island.dispatchEvent(new CustomEvent(failureEvent, { bubbles: true, detail: isAwaited }));

/** Event of the document: hydrates the Toaster, or notifies it of waiting notifications. */
export const toastEvent = 'toast';
