/**
 * Notifications. Framework-free: any island may call it; the Toaster island takes and shows them. Their limits:
 * docs/product.md, "Notifications".
 */
import { flashKey } from './storage-keys';

export interface Notice {
  tone: 'success' | 'error';
  title: string;
  text: string;
}

/** Wakes the Toaster of this page (client:toast), and tells it that there is something to take. */
const toastEvent = 'toast';

/** Notifications that the Toaster has not taken yet; it may still be on its way. */
const waiting: Notice[] = [];

/** Fetches what shows notifications, before there is one: when it is needed the connection may be gone. */
export const prepareToasts = () => document.dispatchEvent(new Event(toastEvent));

/** Shows a notification on this page. */
export function showToast(notice: Notice): void {
  waiting.push(notice);
  prepareToasts();
}

/** Hands over each notification of this page once, those that wait at once. @returns stops doing so */
export function takeToasts(show: (notice: Notice) => void): () => void {
  const take = () => waiting.splice(0).forEach(show);
  take();
  document.addEventListener(toastEvent, take);
  return () => document.removeEventListener(toastEvent, take);
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
