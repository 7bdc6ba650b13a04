/**
 * The consent record in local storage, which nothing else reads or writes, and the banner.
 * components/consent/Choices.astro inlines both functions into every page, so they may use nothing outside themselves.
 */

/** The categories of the Cookie Policy that need consent, in its order. */
export const optionalCategories = ['preference', 'statistics', 'marketing', 'unclassified'] as const;

export type OptionalCategory = (typeof optionalCategories)[number];

export interface Consent {
  /** Time of the choice as an ISO date. */
  time: string;
  /** Date of the Cookie Policy that the visitor was shown. */
  version: string;
  choice: Record<OptionalCategory, boolean>;
  /** The Do Not Sell/Share toggle. False while gpc is true if the visitor overrode the signal. */
  doNotSell: boolean;
  /** Whether the browser sent Global Privacy Control at the time of the choice (https://w3c.github.io/gpc/). */
  gpc: boolean;
}

interface ConsentRecord {
  /** The record, or null. Removes one that is no longer valid. */
  read: () => Consent | null;
  /** Saves a choice for all tabs, and deletes what rejected categories have stored. Marketing needs `doNotSell` off. */
  save: (isChosen: (category: OptionalCategory) => boolean, doNotSell?: boolean) => void;
}

declare global {
  interface Window {
    consentRecord?: ConsentRecord;
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** @param key of the record, and the event after a change in this tab. @param settings attributes of the form */
export function createConsentRecord(
  key: string,
  { policy, optional }: { policy: string; optional: string },
  categories: typeof optionalCategories,
): ConsentRecord {
  const gpc = navigator.globalPrivacyControl === true;
  // The record of this tab when storage is blocked or full.
  let unsaved: Consent | null = null;
  const read = () => {
    try {
      const record: Consent = unsaved ?? JSON.parse(localStorage[key]);
      // 12 months (docs/product.md). Later visits do not extend them. Another tab may know a newer policy.
      if (record.choice && record.version >= policy && Date.now() < Date.parse(record.time) + 31_536_000_000)
        return record;
      localStorage.removeItem(key);
    } catch {
      // There is none, or storage is blocked.
    }
    return null;
  };
  const save: ConsentRecord['save'] = (isChosen, doNotSell = gpc) => {
    const choice = Object.fromEntries(categories.map((name) => [name, isChosen(name)])) as Consent['choice'];
    choice.marketing &&= !doNotSell;
    unsaved = { time: new Date().toISOString(), version: policy, choice, doNotSell, gpc };
    try {
      for (const { name, category } of JSON.parse(optional))
        if (!choice[category as OptionalCategory]) {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
          document.cookie = `${name}=; max-age=0; path=/`;
          localStorage.removeItem(name);
          sessionStorage.removeItem(name);
        }
      localStorage[key] = JSON.stringify(unsaved);
      unsaved = null;
    } catch {
      // The choice is valid in this tab, and the next page shows the banner again.
    }
    dispatchEvent(new Event(key));
  };
  return { read, save };
}

/** Runs the banner, and loads the Cookie Settings dialog when it is opened. @param root the form */
export function openBanner(root: HTMLElement, key: string, { read, save }: ConsentRecord): void {
  const find = <T extends Element = HTMLElement>(selector: string) => root.querySelector(selector) as T;
  const openSettings = () => {
    root.ariaBusy = null;
    root.dispatchEvent(new Event('settings'));
  };
  root.onclick = ({ target }) => {
    const value = (target as Element).closest('button')?.value;
    if (!value || root.ariaBusy) return;
    const dialog = find<HTMLDialogElement>('dialog');
    if (value !== 'settings') {
      const isChecked = (name: string) =>
        find<HTMLInputElement>(`${dialog?.open ? 'dialog' : 'section'} [name=${name}]`)?.checked;
      // Only the dialog has Do Not Sell/Share.
      if (value !== 'close')
        save(
          (name) => value === 'all' || (value === 'selection' && !!isChecked(name)),
          isChecked('doNotSell'),
        );
      if (dialog?.open) dialog.close();
      else find('.choice-tab').focus();
    } else if (dialog) openSettings();
    else {
      root.ariaBusy = 'true';
      root.append(find<HTMLTemplateElement>('template').content);
      const script = find<HTMLScriptElement>('script');
      script.onload = openSettings;
      script.onerror = () => {
        root.ariaBusy = null;
        find('.choice-failure').textContent = 'This did not load. Check your connection and reload the page.';
      };
    }
  };

  const update = () => {
    document.documentElement.toggleAttribute('data-undecided', !read());
  };
  if (navigator.globalPrivacyControl) {
    root.dataset.signal = '';
    find<HTMLInputElement>('[name=marketing]').disabled = true;
  }
  try {
    void localStorage.length;
  } catch {
    find('section p').append(' Your browser blocks storage, so we ask again on every page.');
  }
  update();
  root.hidden = false;
  for (const type of [key, 'storage', 'pageshow']) addEventListener(type, update);
}
