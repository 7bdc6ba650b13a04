/**
 * Reads, saves and watches the visitor's consent: one record in local storage. The inline script of
 * components/consent/Choices.astro runs first on every page and removes a record that is not valid. The file name becomes
 * a URL, so it must not contain "cookie" or "consent".
 */
import { consentKey } from '../../shared/storage-keys';

/** The categories of the Cookie Policy that need consent, in its order. */
export const optionalCategories = ['preference', 'statistics', 'marketing', 'unclassified'] as const;

type OptionalCategory = (typeof optionalCategories)[number];

export type Choice = Record<OptionalCategory, boolean>;

export interface Consent {
  /** Random UUID of the record. It stays the same when the choice changes. */
  id: string;
  /** Time of the choice as an ISO date. */
  time: string;
  /** Date of the Cookie Policy that the visitor was shown. */
  version: string;
  choice: Choice;
  /** The Do Not Sell/Share toggle. False while gpc is true if the visitor overrode the signal. */
  doNotSell: boolean;
  /** Whether the browser sent Global Privacy Control at the time of the choice. */
  gpc: boolean;
}

/** The record of this tab when storage is blocked or full. */
let unsaved: Consent | null = null;

/** Whether the browser sends the Global Privacy Control signal (https://w3c.github.io/gpc/). */
const hasGpcSignal = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Creates a choice. @param isAllowed called with each category */
export const createChoice = (isAllowed: (category: OptionalCategory) => boolean): Choice =>
  Object.fromEntries(optionalCategories.map((category) => [category, isAllowed(category)])) as Choice;

/** The record, or null if there is none. */
export function readConsent(): Consent | null {
  try {
    return unsaved ?? JSON.parse(localStorage.getItem(consentKey) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Whether data may not be sold or shared. The signal counts unless the visitor made the choice while the signal was on.
 */
export function hasOptedOutOfSale(): boolean {
  const record = readConsent();
  return record?.doNotSell === true || (hasGpcSignal() && !record?.gpc);
}

/** Whether a category is allowed now. False before the visitor has chosen. */
export const isAllowed = (category: OptionalCategory): boolean =>
  readConsent()?.choice[category] === true && !(category === 'marketing' && hasOptedOutOfSale());

/**
 * Saves a choice for all tabs. Marketing stays off while Do Not Sell/Share is on.
 * @param doNotSell the toggle; it starts as hasOptedOutOfSale()
 * @param version date of the Cookie Policy that the visitor was shown
 */
export function saveConsent(choice: Choice, doNotSell: boolean, version: string): Consent {
  const record: Consent = {
    id: readConsent()?.id ?? crypto.randomUUID(),
    time: new Date().toISOString(),
    version,
    choice: { ...choice, marketing: choice.marketing && !doNotSell },
    doNotSell,
    gpc: hasGpcSignal(),
  };
  unsaved = null;
  try {
    localStorage.setItem(consentKey, JSON.stringify(record));
  } catch {
    // The choice is valid in this tab, and the next page shows the banner again.
    unsaved = record;
  }
  // AnalyticsScript.astro and Choices.astro read the record from the event.
  dispatchEvent(new CustomEvent(consentKey, { detail: record }));
  return record;
}

/** Calls the listener after every change, in this tab or another. @returns a function that stops it */
export function watchConsent(listener: () => void): () => void {
  const listeners = new AbortController();
  const onChange = (event: Event) => {
    // Only storage events have a key. It is null when the whole storage was cleared.
    const key = event instanceof StorageEvent && event.key;
    if (!key || key === consentKey) listener();
  };
  for (const type of [consentKey, 'storage']) addEventListener(type, onChange, { signal: listeners.signal });
  return () => listeners.abort();
}

/** Deletes everything that rejected categories have stored. Call it after every change. @param items the inventory */
export function deleteStorageWithoutConsent(
  items: readonly { name: string; category: OptionalCategory }[],
): void {
  for (const { name, category } of items) {
    if (isAllowed(category)) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `${name}=; max-age=0; path=/`;
    try {
      localStorage.removeItem(name);
      sessionStorage.removeItem(name);
    } catch {
      // Storage is blocked, so it is empty.
    }
  }
}
