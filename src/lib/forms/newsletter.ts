import * as v from 'valibot';
import { emailAddress, requiredLine } from './fields';
import { limits } from './limits';

/** The newsletter form. */
export const newsletterSchema = v.object({
  firstName: requiredLine('Enter your first name', limits.firstName, 'First name'),
  email: emailAddress(),
});

export type NewsletterSignup = v.InferOutput<typeof newsletterSchema>;
