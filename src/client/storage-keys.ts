/** Keys in browser storage. content/cookies.yaml describes each. */

/** Local storage: the visitor's consent (CookieConsent.astro and AnalyticsScript.astro read it, too). */
export const consentKey = 'consent';

/** Local storage: the draft of a contact message (ContactPrefill.astro reads it, too). */
export const draftKey = 'draft';

/** Local storage: the session of a signed-in visitor. */
export const sessionKey = 'account-session';

/** Session storage: a notification for the next page. */
export const flashKey = 'flash';
