/** The record of a visitor's consent and its rules. The inline script of AnalyticsScript.astro repeats them. */

/** The categories of the Cookie Policy that need consent, in its order. */
export const optionalCategories = ['preference', 'statistics', 'marketing', 'unclassified'] as const;

export type OptionalCategory = (typeof optionalCategories)[number];

export type Choice = Record<OptionalCategory, boolean>;

export interface Consent {
  /** Random UUID of the record. It stays the same when the choice changes. */
  id: string;
  /** Time of the choice as an ISO date. */
  time: string;
  /** Date of the Cookie Policy that the visitor was shown. */
  version: string;
  choice: Choice;
  /** The Do Not Sell/Share toggle. False while gpc is true when the visitor set the signal aside on purpose. */
  doNotSell: boolean;
  /** Whether the browser sent Global Privacy Control at the time of the choice. */
  gpc: boolean;
}

/** Local storage key of the record. */
export const consentKey = 'consent';

/** Validity of a choice in milliseconds: 12 months. Later visits do not extend it. CookieConsent.astro has the same. */
const consentLife = 365 * 24 * 60 * 60 * 1000;

/** Window event with a new record as its detail. */
export const consentEvent = 'consent';

/** Whether the browser asks not to sell or share data (https://w3c.github.io/gpc/). */
export const hasPrivacySignal = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * Whether a record is younger than 12 months and answers this policy.
 * @param policy date of the Cookie Policy; omitted when CookieConsent.astro has already removed older records
 */
export const isValid = ({ time, version }: Pick<Consent, 'time' | 'version'>, policy = version): boolean =>
  version === policy && Date.now() < Date.parse(time) + consentLife;

/**
 * Whether data may not be sold or shared. The signal counts unless the visitor made the choice while the signal was on.
 */
export const isSaleRefused = (record: Pick<Consent, 'doNotSell' | 'gpc'> | null): boolean =>
  record?.doNotSell === true || (hasPrivacySignal() && !record?.gpc);

export const allows = (record: Consent, category: OptionalCategory): boolean =>
  record.choice[category] && !(category === 'marketing' && isSaleRefused(record));
