/**
 * The visitor's choice about cookies, as the Cookie Policy promises it: one record in local storage, for 12 months,
 * renewed on each visit. The few lines in components/site/Choices.astro look at the same record before any script
 * is fetched: they renew it, and they drop one that is over or answers an older policy.
 */

/** The categories of the Cookie Policy that wait for consent, in its order. */
export const optionalCategories = ['preference', 'statistics', 'marketing', 'unclassified'] as const;

export type OptionalCategory = (typeof optionalCategories)[number];

export type Choice = Record<OptionalCategory, boolean>;

export interface Consent {
  /** Names the record and nobody: made at the first choice, kept through the later ones. */
  id: string;
  /** When the choice was made, as an ISO date. */
  time: string;
  /** The date of the policy that it answers. */
  version: string;
  choice: Choice;
  /** The Do Not Sell/Share toggle. Off while gpc is true: the visitor set the signal aside, on purpose. */
  doNotSell: boolean;
  /** Whether the browser sent Global Privacy Control when the choice was made. */
  gpc: boolean;
  /** When the banner asks again, in milliseconds since 1970. */
  until: number;
}

/** Something that only consent allows to be kept. */
export interface StoredItem {
  id: string;
  category: string;
  kind: 'cookie' | 'localStorage' | 'sessionStorage';
}

/** Where the record stands (listed in content/cookies.yaml). */
export const consentKey = 'consent';

/** How long a choice lives, in milliseconds: 12 months. */
export const consentLife = 365 * 24 * 60 * 60 * 1000;

const changeEvent = 'consent';

/** The record of this tab where the browser keeps none. */
let kept: Consent | null = null;

/** Whether the browser asks that data be neither sold nor shared (https://w3c.github.io/gpc/). */
export const hasPrivacySignal = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

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
    const { id, time, version, choice, doNotSell, gpc, until } = record as Record<string, unknown>;
    if (typeof id !== 'string' || typeof time !== 'string' || typeof version !== 'string') return null;
    if (typeof until !== 'number' || typeof choice !== 'object' || choice === null) return null;
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
      until,
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
  return record && record.until > Date.now() ? record : null;
}

/**
 * Whether data may be neither sold nor shared: the signal says so, or the visitor. The visitor's word counts against
 * the signal only where it was given while the signal was on.
 */
export const isOptedOut = (): boolean => {
  const record = readConsent();
  return record?.doNotSell === true || (hasPrivacySignal() && !record?.gpc);
};

/**
 * Keeps a choice, here and in the other tabs. Marketing stays off while Do Not Sell/Share is on, whatever was ticked.
 * @param doNotSell the toggle as the visitor left it; it starts as isOptedOut says
 * @param version the date of the policy that the visitor was shown
 */
export function saveConsent(choice: Choice, doNotSell: boolean, version: string): Consent {
  const now = Date.now();
  const record: Consent = {
    id: readConsent()?.id ?? crypto.randomUUID(),
    time: new Date(now).toISOString(),
    version,
    choice: { ...choice, marketing: choice.marketing && !doNotSell },
    doNotSell,
    gpc: hasPrivacySignal(),
    until: now + consentLife,
  };
  kept = null;
  try {
    localStorage.setItem(consentKey, JSON.stringify(record));
  } catch {
    // Blocked or full: the choice counts in this tab, and the next page asks again.
    kept = record;
  }
  // Scripts that wait in the page read the record from the event (components/site/WaitingScript.astro).
  dispatchEvent(new CustomEvent(changeEvent, { detail: record }));
  return record;
}

/** Whether a category may be used now. No answer is a refusal. */
export const isAllowed = (category: OptionalCategory): boolean =>
  readConsent()?.choice[category] === true && !(category === 'marketing' && isOptedOut());

/**
 * Follows the choice in this tab and in the others.
 * @returns stops following
 */
export function watchConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key is the whole storage cleared.
    if (key === consentKey || key === null) listener();
  };
  addEventListener(changeEvent, listener);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener(changeEvent, listener);
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
