/** Keys in browser storage. content/cookies.yaml describes each. Inline scripts get them as attributes or variables. */

/** Local storage: the visitor's consent. Also the name of the event that reports a new record. */
export const consentKey = 'consent';

/** Local storage: the draft of a contact message. */
export const draftKey = 'draft';

/** Local storage: the session of a signed-in visitor. */
export const sessionKey = 'account-session';

/** Session storage: a notification for the next page. */
export const flashKey = 'flash';
