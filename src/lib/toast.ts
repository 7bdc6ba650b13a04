/**
 * Notifications. Framework-free: any island may call it; the Toaster island shows them. Their limits:
 * docs/product.md, "Notifications".
 */
import { toast } from 'react-hot-toast/headless';
import { flashKey } from './storage-keys';

export interface Notice {
  tone: 'success' | 'error';
  title: string;
  text: string;
}

/** How long a notification stays, in milliseconds. */
const toastDuration = 4000;

/** How many are visible at once. */
export const toastLimit = 3;

/** Tells the Toaster of this page to hydrate; it is fetched only when there is something to show. */
const toastEvent = 'toast';

/** Fetches what shows notifications, before there is one: when it is needed the connection may be gone. */
export const prepareToasts = () => document.dispatchEvent(new Event(toastEvent));

/** Shows a notification on this page. */
export function showToast(notice: Notice): void {
  toast.custom(JSON.stringify(notice), {
    duration: toastDuration,
    ariaProps:
      notice.tone === 'error'
        ? { role: 'alert', 'aria-live': 'assertive' }
        : { role: 'status', 'aria-live': 'polite' },
  });
  prepareToasts();
}

/** Shows a failure, with the title "Error". */
export const showError = (text: string) => showToast({ tone: 'error', title: 'Error', text });

/** Shows a success. */
export const showSuccess = ({ title, text }: { title: string; text: string }) =>
  showToast({ tone: 'success', title, text });

/** Whether this page has left a notification for the next one, which may still be on its way. */
let isLeftHere = false;

/** Leaves a success for the page that is about to open. Without storage it is lost, and nothing breaks. */
export function flashSuccess({ title, text }: { title: string; text: string }): void {
  isLeftHere = true;
  try {
    sessionStorage.setItem(flashKey, JSON.stringify({ tone: 'success', title, text }));
  } catch {
    // Storage is blocked or full: the next page simply says nothing.
  }
}

/** Reads a notification from text. Returns null for anything that is not one. */
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

/** Takes the notification the last page left, if it left one. What this page has left is for the next. */
export function takeFlash(): Notice | null {
  if (isLeftHere) return null;
  try {
    const text = sessionStorage.getItem(flashKey);
    sessionStorage.removeItem(flashKey);
    return readNotice(text);
  } catch {
    return null;
  }
}
