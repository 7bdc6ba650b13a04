/**
 * The record of a choice about cookies, and when it counts. The scripts that stand in the page
 * (choices-in-page.ts, waiting-scripts.ts) and the modules share these rules.
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
}

/** Where the record stands in local storage. */
export const consentKey = 'consent';

/** How long a choice counts, in milliseconds: 12 months from the day it was made. No visit renews it. */
const consentLife = 365 * 24 * 60 * 60 * 1000;

/** The event of the window that carries a new record. */
export const consentEvent = 'consent';

/** Whether the browser asks that data be neither sold nor shared (https://w3c.github.io/gpc/). */
export const hasPrivacySignal = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * Whether a record counts: its 12 months are not over, and it answers this policy.
 * @param policy the date of the policy; left out where an older policy's record has been removed before
 */
export const isValid = ({ time, version }: Pick<Consent, 'time' | 'version'>, policy = version): boolean =>
  version === policy && Date.now() < Date.parse(time) + consentLife;

/**
 * Whether data may be neither sold nor shared: the signal says so, or the visitor. The visitor's word counts against
 * the signal only where it was given while the signal was on.
 */
export const isSaleRefused = (record: Pick<Consent, 'doNotSell' | 'gpc'> | null): boolean =>
  record?.doNotSell === true || (hasPrivacySignal() && !record?.gpc);

/** Whether a record allows a category. */
export const allows = (record: Consent, category: OptionalCategory): boolean =>
  record.choice[category] && !(category === 'marketing' && isSaleRefused(record));
