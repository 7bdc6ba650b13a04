import type { AuthCode, ErrorCode, Failure } from '../result';
import { getFailureMessage } from './failures';

export const authMessages = {
  signedUp: { title: 'Success!', text: 'Account created successfully!' },
  confirmationSent: {
    title: 'Check your inbox',
    text: 'If this email address still needs to be confirmed, we’ve sent you a link. If nothing arrives within a few minutes, try again or contact us.',
  },
  resetSent: { title: 'Success!', text: 'Password reset email sent! Check your inbox.' },
  emailConfirmed: { title: 'Success!', text: 'Your email address is confirmed.' },
  oneConfirmed: {
    title: 'Success!',
    text: 'One of the two email addresses is confirmed. To finish, open the link we sent to the other one.',
  },
  signedIn: { title: 'Access Granted!', text: 'Welcome to your account!' },
  passwordChanged: { title: 'Success!', text: 'Your new password has been saved. You are signed in.' },
} as const;

export const weakPasswords = {
  common: 'This is one of the 100 most common passwords, which attackers try first. Choose another one.',
  personal: 'This password is your email address or your name, which is easy to guess. Choose another one.',
} as const;

const messages: Record<AuthCode, string> = {
  invalid_credentials: 'The email address or password is incorrect. Check both and try again.',
  wrong_password: 'The current password is incorrect. Check it and try again.',
  email_not_confirmed: 'Confirm your email address first: open the link in the email we sent you.',
  weak_password: 'This password is too easy to guess. Choose a longer one.',
  same_password: 'This is your current password. Choose a different one.',
  password_not_set:
    'The link worked, but your password is not saved yet. Try again without closing this page.',
  email_delayed: 'We can’t send an email right now. Wait a minute, then try again.',
  account_exists:
    'This account could not be created. If you have one already, sign in or reset your password.',
  email_in_use: 'This email address cannot be used. Enter a different one.',
  other_account: 'You are signed in with another account. Log out to use this link, or stay signed in.',
  session_expired: 'You were logged out. Sign in again to continue.',
  account_deleted: 'You were logged out because this account was deleted.',
  account_switched:
    'Nothing was changed, because another account is now signed in to this browser. Reload the page to see it.',
  storage_blocked:
    'Signing in stores data in this browser, but its storage is blocked or full. Allow cookies and site data for this site, then try again.',
  reload_needed: 'Part of this page didn’t load. Reload the page, then try again.',
  not_found: 'We couldn’t find your account data. Reload the page, then try again.',
};

const isAuthCode = (code: ErrorCode): code is AuthCode => code in messages;

/** The message for a failure. For a weak password, it is the service's reason if there is one. */
export function getAuthFailureMessage(failure: Failure): string {
  const { code, serviceMessage } = failure;
  if (!isAuthCode(code)) return getFailureMessage({ ...failure, code });
  return code === 'weak_password' && serviceMessage ? serviceMessage : messages[code];
}

/**
 * Returns the service's message for a failure, or our own if the service's would reveal that an email address has an
 * account (docs/decisions/024-account-safeguards.md) or if the time to wait is known. See docs/product.md, "Messages".
 */
export const preferServiceMessage = (failure: Failure): string =>
  failure.code === 'account_exists' || failure.retryAfter !== undefined
    ? getAuthFailureMessage(failure)
    : failure.serviceMessage || getAuthFailureMessage(failure);
