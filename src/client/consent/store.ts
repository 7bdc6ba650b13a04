/**
 * The visitor's consent, for scripts. record.ts has the record. The file name becomes a URL, so it must not contain
 * "cookie" or "consent".
 */
import { consentKey } from '../../shared/storage-keys';
import type { Consent, OptionalCategory } from './record';

export const readConsent = (): Consent | null => window.consentRecord?.read() ?? null;

/** Whether data may not be sold or shared. The signal counts unless the visitor made the choice while it was on. */
export function hasOptedOutOfSale(): boolean {
  const record = readConsent();
  return record?.doNotSell === true || (navigator.globalPrivacyControl === true && !record?.gpc);
}

/** Whether a category is allowed now. False before the visitor has chosen. */
export const isAllowed = (category: OptionalCategory): boolean =>
  readConsent()?.choice[category] === true && !(category === 'marketing' && hasOptedOutOfSale());

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
