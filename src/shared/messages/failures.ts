/** Messages of all forms. The messages of a field are next to its rule, in client/forms/. */
import type { Failure, PublicCode } from '../result';

export const problemTitle = 'There is a problem';

const messages: Record<PublicCode, string> = {
  offline: 'You’re offline. Try again when you’re back online.',
  timeout: 'The server did not respond in time. Try again.',
  unavailable: 'The server cannot be reached at the moment. Try again in a minute.',
  rate_limited: 'Too many attempts in a short time. Wait a moment, then try again.',
  rejected: 'The server rejected the request. Try again later, or email us.',
  link_expired: 'This link has expired or was already used. Request a new one.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

/** The message for a failure, with the time to wait if known, and in development with the database's reason. */
export function getFailureMessage(failure: Failure<PublicCode>): string {
  if (failure.code === 'rate_limited' && failure.retryAfter !== undefined) {
    const minutes = Math.max(1, Math.ceil(failure.retryAfter / 60));
    return `Too many attempts in a short time. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }
  return failure.reason ? `${messages[failure.code]} (${failure.reason})` : messages[failure.code];
}

/** Appends a note that the form still has the typed values. Messages of the service may have no full stop. */
export const addInputKeptNote = (message: string) =>
  `${message.replace(/[\p{L}\p{N}]$/u, '$&.')} We’ve kept what you typed.`;

export const getFormFailureMessage = (failure: Failure<PublicCode>) =>
  addInputKeptNote(getFailureMessage(failure));
