import { fail, ok, type PublicCode, type Result } from '../../shared/result';
import type { NewsletterSignup } from '../forms/newsletter';
import { askFunction, callFunction, insertRow } from './rest';

/** Asks for the newsletter. It comes once the address is confirmed. A known address gets the same answer as a new one. */
export function subscribe(signup: NewsletterSignup): Promise<Result<null, PublicCode>> {
  return insertRow('newsletter_subscribers', { email: signup.email, first_name: signup.firstName });
}

/**
 * Ends a subscription. Success says nothing about the token: an unknown one gets the same answer.
 * @param token from the link at the end of a newsletter
 */
export function unsubscribe(token: string): Promise<Result<null, PublicCode>> {
  return callFunction('unsubscribe_from_newsletter', { token });
}

/**
 * Confirms a subscription.
 * @param token from the link of the mail that asks for it
 * @param wording the words on the page, which are kept with the subscription
 * @returns link_expired for a token that is unknown, replaced by a newer one or older than 7 days
 */
export async function confirmSubscription(token: string, wording: string): Promise<Result<null, PublicCode>> {
  const answer = await askFunction('confirm_newsletter_subscription', { token, wording });
  if (!answer.ok) return answer;
  return answer.value ? ok(null) : fail('link_expired');
}
