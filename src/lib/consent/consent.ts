/**
 * The visitor's choice about cookies, as the Cookie Policy promises it: one record in local storage, which counts for
 * 12 months from the day it was made. choices-in-page.ts looks at the same record before any script is fetched, and
 * removes one that is over or answers an older policy.
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
} from './record';

/** Something that only consent allows to be kept. */
export interface StoredItem {
  id: string;
  category: string;
  kind: 'cookie' | 'localStorage' | 'sessionStorage';
}

/** The record of this tab where the browser keeps none. */
let kept: Consent | null = null;

/** The same answer for every category. */
export const answerAll = (isAllowed: boolean): Choice => ({
  preference: isAllowed,
  statistics: isAllowed,
  marketing: isAllowed,
  unclassified: isAllowed,
});

/** Reads a record from text. Returns null for anything that is not one. */
export function parseConsent(text: string | null): Consent | null {
  try {
    const record: unknown = JSON.parse(text ?? 'null');
    if (typeof record !== 'object' || record === null) return null;
    const { id, time, version, choice, doNotSell, gpc } = record as Record<string, unknown>;
    if (typeof id !== 'string' || typeof time !== 'string' || typeof version !== 'string') return null;
    if (typeof choice !== 'object' || choice === null) return null;
    const answers = choice as Record<string, unknown>;
    return {
      id,
      time,
      version,
      choice: {
        preference: answers.preference === true,
        statistics: answers.statistics === true,
        marketing: answers.marketing === true,
        unclassified: answers.unclassified === true,
      },
      doNotSell: doNotSell === true,
      gpc: gpc === true,
    };
  } catch {
    return null;
  }
}

/** The choice that counts now; null when there is none or its 12 months are over. */
export function readConsent(): Consent | null {
  let record = kept;
  try {
    record ??= parseConsent(localStorage.getItem(consentKey));
  } catch {
    // Storage is blocked: what was chosen counts in this tab.
  }
  return record && isValid(record) ? record : null;
}

/** Whether data may be neither sold nor shared: the signal says so, or the visitor. */
export const isOptedOut = (): boolean => isSaleRefused(readConsent());

/**
 * Keeps a choice, here and in the other tabs. Marketing stays off while Do Not Sell/Share is on, whatever was ticked.
 * @param doNotSell the toggle as the visitor left it; it starts as isOptedOut says
 * @param version the date of the policy that the visitor was shown
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
  kept = null;
  try {
    localStorage.setItem(consentKey, JSON.stringify(record));
  } catch {
    // Blocked or full: the choice counts in this tab, and the next page asks again.
    kept = record;
  }
  // Scripts that wait in the page read the record from the event (waiting-scripts.ts).
  dispatchEvent(new CustomEvent(consentEvent, { detail: record }));
  return record;
}

/** Whether a category may be used now. No answer is a refusal. */
export const isAllowed = (category: OptionalCategory): boolean => {
  const record = readConsent();
  return record !== null && allows(record, category);
};

/** Follows the choice in this tab and in the others. @returns stops following */
export function watchConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key is the whole storage cleared.
    if (key === consentKey || key === null) listener();
  };
  addEventListener(consentEvent, listener);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener(consentEvent, listener);
    removeEventListener('storage', onStorage);
  };
}

/** What optional features wait on. A script that is no module of ours waits in the page: WaitingScript.astro. */
export const consent = {
  /** Resolves once the visitor has allowed a category: at once when that is already so, never when it is refused. */
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

/** Deletes what was kept by consent and is not allowed now. Call it after every change of the choice. */
export function forgetRefused(items: readonly StoredItem[]): void {
  for (const { id, category, kind } of items) {
    const optional = optionalCategories.find((name) => name === category);
    if (!optional || isAllowed(optional)) continue;
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
      if (kind === 'cookie') document.cookie = `${id}=; max-age=0; path=/`;
      else window[kind].removeItem(id);
    } catch {
      // Blocked: then nothing is kept there either.
    }
  }
}
