/**
 * Reads, saves and watches the visitor's consent: one record in local storage, valid for 12 months. The script in every
 * page (components/site/CookieConsent.astro) removes records that have expired or belong to an older policy. The file name
 * becomes a URL, so it must not contain "cookie" or "consent".
 */
import {
  allows,
  type Choice,
  type Consent,
  consentEvent,
  consentKey,
  hasPrivacySignal,
  isSaleRefused,
  isValid,
  type OptionalCategory,
  optionalCategories,
} from '../../shared/consent-record';

/** An item that may be stored only with consent. */
export interface StoredItem {
  id: string;
  category: string;
  kind: 'cookie' | 'localStorage' | 'sessionStorage';
}

/** The record of this tab when storage is blocked or full. */
let unsaved: Consent | null = null;

/** Allows or refuses every category. */
export const chooseAll = (isAllowed: boolean): Choice => ({
  preference: isAllowed,
  statistics: isAllowed,
  marketing: isAllowed,
  unclassified: isAllowed,
});

/** Parses a record. Returns null for anything else. */
export function parseConsent(text: string | null): Consent | null {
  try {
    const record: unknown = JSON.parse(text ?? 'null');
    if (typeof record !== 'object' || record === null) return null;
    const { id, time, version, choice, doNotSell, gpc } = record as Record<string, unknown>;
    if (typeof id !== 'string' || typeof time !== 'string' || typeof version !== 'string') return null;
    if (typeof choice !== 'object' || choice === null) return null;
    const values = choice as Record<string, unknown>;
    return {
      id,
      time,
      version,
      choice: {
        preference: values.preference === true,
        statistics: values.statistics === true,
        marketing: values.marketing === true,
        unclassified: values.unclassified === true,
      },
      doNotSell: doNotSell === true,
      gpc: gpc === true,
    };
  } catch {
    return null;
  }
}

/** The valid record, or null. */
export function readConsent(): Consent | null {
  let record = unsaved;
  try {
    record ??= parseConsent(localStorage.getItem(consentKey));
  } catch {
    // Storage is blocked.
  }
  return record && isValid(record) ? record : null;
}

/** Whether the visitor or the browser refuses that data is sold or shared. */
export const isOptedOut = (): boolean => isSaleRefused(readConsent());

/**
 * Saves a choice for all tabs. Marketing stays off while Do Not Sell/Share is on.
 * @param doNotSell the toggle; it starts as isOptedOut()
 * @param version date of the Cookie Policy that the visitor was shown
 */
export function saveConsent(choice: Choice, doNotSell: boolean, version: string): Consent {
  const record: Consent = {
    id: readConsent()?.id ?? crypto.randomUUID(),
    time: new Date().toISOString(),
    version,
    choice: { ...choice, marketing: choice.marketing && !doNotSell },
    doNotSell,
    gpc: hasPrivacySignal(),
  };
  unsaved = null;
  try {
    localStorage.setItem(consentKey, JSON.stringify(record));
  } catch {
    // The choice is valid in this tab, and the next page asks again.
    unsaved = record;
  }
  // AnalyticsScript.astro and CookieConsent.astro read the record from the event.
  dispatchEvent(new CustomEvent(consentEvent, { detail: record }));
  return record;
}

/** Whether a category is allowed now. False before the visitor has chosen. */
export const isAllowed = (category: OptionalCategory): boolean => {
  const record = readConsent();
  return record !== null && allows(record, category);
};

/** Calls the listener after every change, in this tab or another. @returns a function that stops it */
export function watchConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key === consentKey || key === null) listener();
  };
  addEventListener(consentEvent, listener);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener(consentEvent, listener);
    removeEventListener('storage', onStorage);
  };
}

/** For optional features of our own modules. Third-party scripts wait as in AnalyticsScript.astro. */
export const consent = {
  /** Resolves when the category is allowed: at once, later or never. */
  when: (category: OptionalCategory): Promise<void> =>
    new Promise((resolve) => {
      if (isAllowed(category)) {
        resolve();
        return;
      }
      const stop = watchConsent(() => {
        if (!isAllowed(category)) return;
        stop();
        resolve();
      });
    }),
};

/** Deletes the stored items of categories that are not allowed. Call it after every change. */
export function forgetRefused(items: readonly StoredItem[]): void {
  for (const { id, category, kind } of items) {
    const optional = optionalCategories.find((name) => name === category);
    if (!optional || isAllowed(optional)) continue;
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
      if (kind === 'cookie') document.cookie = `${id}=; max-age=0; path=/`;
      else window[kind].removeItem(id);
    } catch {
      // Storage is blocked, so it is empty.
    }
  }
}
