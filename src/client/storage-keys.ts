/** Keys in browser storage, except the one of consent-record.ts. content/cookies.yaml describes each. */

/** Local storage: the draft of a contact message (ContactPrefill.astro reads it, too). */
export const draftKey = 'draft';

/** Local storage: the session of a signed-in visitor. */
export const sessionKey = 'account-session';

/** Session storage: a notification for the next page. */
export const flashKey = 'flash';
