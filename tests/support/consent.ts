/** What the inline script of components/consent/Choices.astro does for components. */
import { createConsentRecord, optionalCategories } from '../../src/client/consent/record';
import { consentKey } from '../../src/shared/storage-keys';

/** Creates `window.consentRecord`. @param optional names and categories of the storage that needs consent */
export function createRecord(optional: { name: string; category: string }[] = []) {
  const settings = { policy: '2025-07-18', optional: JSON.stringify(optional) };
  window.consentRecord = createConsentRecord(consentKey, settings, optionalCategories);
  return window.consentRecord;
}
