/** What forms of all kinds say about an outcome. Sentences in docs/product.md are fixed to the letter. */
import type { Failure, PublicCode } from './result';

/** What the summary of a form's mistakes is called. */
export const problemTitle = 'There is a problem';

const sentences: Record<PublicCode, string> = {
  offline: 'You are offline. Try again when the connection is back.',
  timeout: 'The server did not answer in time. Try again.',
  unavailable: 'The server cannot be reached at the moment. Try again in a minute.',
  rate_limited: 'Too many attempts in a short time. Wait a moment, then try again.',
  refused: 'The server did not accept this. Try again later, or write to us by e-mail.',
  link_expired: 'This link has expired or was already used. Ask for a new one.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

/** The sentence for a failure. Says when to try again. */
export function explain(failure: Failure<PublicCode>): string {
  if (failure.code === 'rate_limited' && failure.retryAfter !== undefined) {
    const minutes = Math.max(1, Math.ceil(failure.retryAfter / 60));
    return `Too many attempts in a short time. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }
  return sentences[failure.code];
}

/** Adds to what went wrong with a form that nothing typed is lost. */
export const sayKept = (sentence: string) => `${sentence} What you typed is kept.`;

/** The sentence for a form that could not be sent. */
export const explainForm = (failure: Failure<PublicCode>) => sayKept(explain(failure));
