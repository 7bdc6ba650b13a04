/** Notifications. Any script can show one; the Toaster island displays them: docs/product.md, "Notifications". */
import { flashKey } from '../shared/storage-keys';
import { toastEvent } from './hydration/events';

export interface Notification {
  /** `form-error`: the form announces the failure, so that screen readers must not announce the notification as well. */
  tone: 'success' | 'error' | 'form-error';
  title: string;
  text: string;
}

/** Notifications that the Toaster has not received yet. */
const waitingToasts: Notification[] = [];

/** Loads the Toaster before it is needed, because the connection may be gone then. */
export const preloadToaster = () => document.dispatchEvent(new Event(toastEvent));

function showToast(notification: Notification): void {
  waitingToasts.push(notification);
  preloadToaster();
}

/** Passes each notification to `show` once, waiting ones immediately. @returns a function that stops it */
export function receiveToasts(show: (notification: Notification) => void): () => void {
  const showWaiting = () => waitingToasts.splice(0).forEach(show);
  showWaiting();
  document.addEventListener(toastEvent, showWaiting);
  return () => document.removeEventListener(toastEvent, showWaiting);
}

export const showError = (text: string) => showToast({ tone: 'error', title: 'Error', text });

/** Shows a failure that the error summary of a form describes and announces. */
export const showFormError = (text: string) => showToast({ tone: 'form-error', title: 'Error', text });

export const showSuccess = ({ title, text }: { title: string; text: string }) =>
  showToast({ tone: 'success', title, text });

/** Whether this page has stored a notification for the next one. */
let isForNextPage = false;

export function flashSuccess({ title, text }: { title: string; text: string }): void {
  isForNextPage = true;
  try {
    sessionStorage.setItem(flashKey, JSON.stringify({ title, text }));
  } catch {
    // Storage is blocked or full: the next page shows no notification.
  }
}

/** Returns and removes the notification that the previous page stored. */
export function readFlash(): Notification | null {
  if (isForNextPage) return null;
  try {
    const text = sessionStorage.getItem(flashKey);
    sessionStorage.removeItem(flashKey);
    const notification = JSON.parse(text ?? '');
    return { tone: 'success', title: String(notification.title), text: String(notification.text) };
  } catch {
    // There is none, or storage is blocked.
    return null;
  }
}
