import { fail, ok, type PublicCode, type Result } from '../../shared/result';
import type { NewsletterConfirmation, NewsletterSignup } from '../forms/newsletter';
import { insertRow, postAsVisitor } from './rest';

/** Subscribes an email address, which has to be confirmed. The result is the same for one that is subscribed already. */
export function subscribe(signup: NewsletterSignup): Promise<Result<null, PublicCode>> {
  return insertRow('newsletter_subscribers', { email: signup.email, first_name: signup.firstName });
}

/** Ends a subscription. The result is the same for an unknown token. */
export function unsubscribe(token: string): Promise<Result<null, PublicCode>> {
  return postAsVisitor('rpc/unsubscribe_from_newsletter', { token }, () => null);
}

/**
 * Confirms a subscription.
 * @param token from the link in the confirmation email
 * @param confirmation stored instead of what someone typed before
 * @param version the date of the wording on the page, stored as the record of consent
 * @returns link_expired for a token that is unknown, replaced by a newer one or older than 7 days
 */
export async function confirmSubscription(
  token: string,
  { firstName }: NewsletterConfirmation,
  version: string,
): Promise<Result<null, PublicCode>> {
  const result = await postAsVisitor(
    'rpc/confirm_newsletter_subscription',
    { token, confirmed_name: firstName, wording_version: version },
    (text) => text === 'true',
  );
  if (!result.ok) return result;
  return result.value ? ok(null) : fail('link_expired');
}
