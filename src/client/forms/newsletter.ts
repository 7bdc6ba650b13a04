import * as v from 'valibot';
import { limits } from '../../shared/limits';
import { createDeliverableEmailRule, createLineRule } from './fields';

/**
 * Text that email programs may turn into a link, after NFKC, which makes a full-width dot an ASCII one. The same rule as the
 * constraint in the database.
 */
const linkLike = /[/:@<>]|[.。][^ .。]{2}/;

const firstName = v.pipe(
  createLineRule('Enter your first name', limits.firstName, 'First name'),
  v.check(
    (name) => !linkLike.test(name.normalize('NFKC')),
    'First name looks like a link. Remove / : @ < > and add a space after each full stop.',
  ),
);

export const newsletterSchema = v.object({ firstName, email: createDeliverableEmailRule() });
export const confirmSubscriptionSchema = v.object({ firstName });

export type NewsletterSignup = v.InferOutput<typeof newsletterSchema>;
export type NewsletterConfirmation = v.InferOutput<typeof confirmSubscriptionSchema>;
