/** Every sentence the site says about an outcome. Those in docs/product.md are fixed to the letter. */
import type { ErrorCode, Failure } from './backend/result';

export const messages = {
  contactSent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  contactFailed: 'Failed to send message. Please try again.',
  kept: { title: 'Kept on this device', text: 'It is not sent yet. Send it from here when you are online.' },
  keepFailed:
    'This browser does not keep anything. Leave this page open until the connection is back, or copy your words.',
  onlineAgain: 'The connection is back. You can send your message now.',
  stillKept: 'Your message is still kept on this device.',
  discarded: 'The message is deleted from this device. It was not sent from here.',
  subscribed: { title: 'Subscribed!', text: "You've been successfully subscribed to our newsletter." },
  subscribeFailed: 'Failed to subscribe. Please try again.',
  subscriptionConfirmed: { title: 'Confirmed', text: 'The newsletter comes to your address from now on.' },
  subscriptionNotConfirmed: 'Failed to confirm. Please try again.',
  unsubscribed: { title: 'Unsubscribed', text: 'You will receive no further newsletter from us.' },
  unsubscribeFailed: 'Failed to unsubscribe. Please try again.',
  signedUp: { title: 'Success!', text: 'Account created successfully!' },
  confirmationSent: {
    title: 'Success!',
    text: 'If this address still waits for its link, it is on its way again.',
  },
  unexpected: 'An unexpected error occurred. Please try again.',
  resetSent: { title: 'Success!', text: 'Password reset email sent! Check your inbox.' },
  addressConfirmed: { title: 'Success!', text: 'Your e-mail address is confirmed.' },
  halfConfirmed: {
    title: 'Success!',
    text: 'One address is confirmed. Open the link in the message to the other one, too.',
  },
  signedIn: { title: 'Access Granted!', text: 'Welcome to your account!' },
  passwordChanged: { title: 'Success!', text: 'Your new password is set. You are signed in.' },
  checkForm: 'There is a problem',
} as const;

const sentences: Record<ErrorCode, string> = {
  offline: 'You are offline. Try again when the connection is back.',
  timeout: 'The server did not answer in time. Try again.',
  unavailable: 'The server cannot be reached at the moment. Try again in a minute.',
  rate_limited: 'Too many attempts in a short time. Wait a moment, then try again.',
  refused: 'The server did not accept this. Try again later, or write to us by e-mail.',
  invalid_credentials: 'The e-mail address or the password is not right. Check both, then try again.',
  wrong_password: 'The current password is not right. Check it, then try again.',
  email_not_confirmed: 'Confirm your e-mail address first: open the link in the message we sent you.',
  weak_password: 'This password is too easy to guess. Choose a longer one.',
  same_password: 'This is your current password. Choose a different one.',
  account_exists:
    'This account could not be created. If you have one already, sign in or reset your password.',
  email_in_use: 'This address cannot be used. Enter a different one.',
  link_expired: 'This link has expired or was already used. Ask for a new one.',
  other_account: 'You are signed in with another account. Log out to use this link, or stay signed in.',
  session_expired: 'You were signed out. Sign in again to go on.',
  not_found: 'This could not be found. Reload the page, then try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

/** The sentence for a failure. Says when to try again, and what is wrong with a password, where the service told us. */
export function explain(failure: Failure): string {
  if (failure.code === 'rate_limited' && failure.retryAfter !== undefined) {
    const minutes = Math.max(1, Math.ceil(failure.retryAfter / 60));
    return `Too many attempts in a short time. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }
  if (failure.code === 'weak_password' && failure.serviceMessage) return failure.serviceMessage;
  return sentences[failure.code];
}

/**
 * The service's own sentence; ours where that would tell that an address has an account
 * (docs/decisions/025-account-safeguards.md), or where we know when to try again. Who uses it: docs/product.md, "Messages".
 */
export const explainByService = (failure: Failure): string =>
  failure.code === 'account_exists' || failure.retryAfter !== undefined
    ? explain(failure)
    : (failure.serviceMessage ?? explain(failure));

/** The sentence for a form that could not be sent: nothing typed is lost, and it says so. */
export const explainForm = (failure: Failure) => `${explain(failure)} What you typed is kept.`;
