/** The names under which the site keeps something in a browser. content/cookies.yaml tells visitors of each. */

/** Local storage: the choice about cookies. */
export const consentKey = 'consent';

/** Local storage: messages of the contact form that wait to be sent. */
export const outboxKey = 'outbox';

/** Local storage: the session of a signed-in visitor. */
export const sessionKey = 'account-session';

/** Session storage: a notification that one page leaves for the next. */
export const flashKey = 'flash';
