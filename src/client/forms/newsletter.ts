import * as v from 'valibot';
import { limits } from '../../shared/limits';
import { createDeliverableEmailRule, createLineRule } from './fields';

/** Text that email programs may turn into a link. The same rule as the constraint in the database. */
const linkLike = /[/:@<>]|\.[^ .]{2}/;

export const newsletterSchema = v.object({
  firstName: v.pipe(
    createLineRule('Enter your first name', limits.firstName, 'First name'),
    v.check(
      (name) => !linkLike.test(name),
      'First name looks like a link. Remove / : @ < > and add a space after each full stop.',
    ),
  ),
  email: createDeliverableEmailRule(),
});

export type NewsletterSignup = v.InferOutput<typeof newsletterSchema>;
