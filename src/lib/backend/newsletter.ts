import type { NewsletterSignup } from '../forms/newsletter';
import { insertRow } from './rest';
import type { Result } from './result';

/**
 * Subscribes to the newsletter (spec, section 7). A known address gets the same answer as a new one.
 * @param signup the checked form
 */
export function subscribe(signup: NewsletterSignup): Promise<Result<null>> {
  return insertRow('newsletter_subscribers', { email: signup.email, first_name: signup.firstName });
}
