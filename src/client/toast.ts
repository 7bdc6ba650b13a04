/** Notifications. Any script can show one; the Toaster island displays them: docs/product.md, "Notifications". */
import { flashKey } from './storage-keys';

export interface Notice {
  tone: 'success' | 'error';
  title: string;
  text: string;
}

/** Hydrates the Toaster (client:toast), or tells it that notifications are waiting. */
const toastEvent = 'toast';

/** Notifications that the Toaster has not received yet. */
const waiting: Notice[] = [];

/** Loads the Toaster before it is needed, because the connection may be gone then. */
export const preloadToaster = () => document.dispatchEvent(new Event(toastEvent));

function showToast(notice: Notice): void {
  waiting.push(notice);
  preloadToaster();
}

/** Passes each notification to `show` once, waiting ones at once. @returns a function that stops it */
export function receiveToasts(show: (notice: Notice) => void): () => void {
  const take = () => waiting.splice(0).forEach(show);
  take();
  document.addEventListener(toastEvent, take);
  return () => document.removeEventListener(toastEvent, take);
}

export const showError = (text: string) => showToast({ tone: 'error', title: 'Error', text });

export const showSuccess = ({ title, text }: { title: string; text: string }) =>
  showToast({ tone: 'success', title, text });

/** Whether this page has stored a notification for the next one. */
let isForNextPage = false;

/** Stores a notification of success for the next page. */
export function flashSuccess({ title, text }: { title: string; text: string }): void {
  isForNextPage = true;
  try {
    sessionStorage.setItem(flashKey, JSON.stringify({ tone: 'success', title, text }));
  } catch {
    // Storage is blocked or full: the next page shows no notification.
  }
}

/** Parses a notification. @returns null for any other text */
export function readNotice(text: string | null): Notice | null {
  try {
    const notice: unknown = JSON.parse(text ?? 'null');
    if (typeof notice !== 'object' || notice === null) return null;
    const { tone, title, text: body } = notice as Record<string, unknown>;
    if ((tone !== 'success' && tone !== 'error') || typeof title !== 'string' || typeof body !== 'string')
      return null;
    return { tone, title, text: body };
  } catch {
    return null;
  }
}

/** Returns and removes the notification that the previous page stored. */
export function readFlash(): Notice | null {
  if (isForNextPage) return null;
  try {
    const text = sessionStorage.getItem(flashKey);
    sessionStorage.removeItem(flashKey);
    return readNotice(text);
  } catch {
    return null;
  }
}
