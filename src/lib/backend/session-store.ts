/**
 * Where the session is kept: in local storage, and where that is blocked or full, in this tab. A variable alone
 * would end with the page, and signing in opens another one, so the history entry carries the session there
 * (docs/decisions/025-account-safeguards.md).
 */
import { sessionKey } from '../storage-keys';

/** The part of a history entry's state that is ours. */
interface EntryState {
  accountSession?: string;
}

/** The session of a tab whose storage takes none. */
let kept: string | null = null;

const readState = (): EntryState => {
  const state: unknown = globalThis.history?.state;
  return typeof state === 'object' && state !== null ? state : {};
};

const writeEntry = (text: string | null) => {
  if (text === null && readState().accountSession === undefined) return;
  const { accountSession: _former, ...others } = readState();
  globalThis.history?.replaceState(text === null ? others : { ...others, accountSession: text }, '');
};

/** What local storage answers; null where it is blocked. */
const readStorage = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

function removeFromStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: nothing is kept there either.
  }
}

/** Whether local storage took it. If not, nothing of before may stay there: it would be taken for current. */
const writeStorage = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    removeFromStorage(key);
    return false;
  }
};

/** Keeps the session of this tab, or forgets it. */
function keepInTab(text: string | null): void {
  kept = text;
  writeEntry(text);
}

// A fragment makes a history entry of its own, without the session.
globalThis.addEventListener?.('hashchange', () => {
  if (kept !== null) writeEntry(kept);
});

/** The storage of supabase-js. */
export const sessionStore = {
  getItem(key: string): string | null {
    const stored = readStorage(key);
    if (stored !== null || key !== sessionKey) return stored;
    kept ??= readState().accountSession ?? null;
    return kept;
  },

  setItem(key: string, text: string): void {
    const isStored = writeStorage(key, text);
    if (key === sessionKey) keepInTab(isStored ? null : text);
  },

  removeItem(key: string): void {
    removeFromStorage(key);
    if (key === sessionKey) keepInTab(null);
  },
};

/** Whether this browser, or this tab, keeps a session. */
export const isSessionStored = (): boolean => sessionStore.getItem(sessionKey) !== null;

/**
 * Whether the session stands in the history entry. An earlier entry of the tab may still hold one that has been ended
 * since, so it is checked before anything is shown.
 */
export const isSessionInTab = (): boolean => kept !== null;

/** Opens a page of ours and takes the session along. @param path with or without query and fragment */
export function openPage(path: string): void {
  if (kept === null) {
    location.assign(path);
    return;
  }
  history.pushState({ accountSession: kept }, '', path);
  location.reload();
}
