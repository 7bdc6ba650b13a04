/**
 * The names under which the site keeps something in a browser; that of the choice about cookies stands in
 * consent/record.ts, whose script is fetched alone. content/cookies.yaml tells visitors of each.
 */

/** Local storage: messages of the contact form that wait to be sent. */
export const outboxKey = 'outbox';

/** Local storage: the session of a signed-in visitor. */
export const sessionKey = 'account-session';

/** Session storage: a notification that one page leaves for the next. */
export const flashKey = 'flash';
