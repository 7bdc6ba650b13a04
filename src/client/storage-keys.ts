/**
 * The keys that the site uses in browser storage, except the one for the cookie choice, which is in consent/record.ts.
 * content/cookies.yaml describes each of them.
 */

/** Local storage: the draft of a contact message (lib/contact-draft.ts, components/contact/ContactPrefill.astro). */
export const draftKey = 'draft';

/** Local storage: the session of a signed-in visitor. */
export const sessionKey = 'account-session';

/** Session storage: a notification that one page leaves for the next. */
export const flashKey = 'flash';
