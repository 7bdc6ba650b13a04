import type { NewsletterSignup } from '../forms/newsletter';
import { callFunction, insertRow } from './rest';
import type { Result } from './result';

/** Subscribes to the newsletter. A known address gets the same answer as a new one. */
export function subscribe(signup: NewsletterSignup): Promise<Result<null>> {
  return insertRow('newsletter_subscribers', { email: signup.email, first_name: signup.firstName });
}

/**
 * Ends a subscription. Success says nothing about the token: an unknown one gets the same answer.
 * @param token from the link at the end of a newsletter
 */
export function unsubscribe(token: string): Promise<Result<null>> {
  return callFunction('unsubscribe_from_newsletter', { token });
}
