import * as v from 'valibot';
import { emailAddress, personName } from './fields';
import { limits } from './limits';

export const newsletterSchema = v.object({
  firstName: personName('Enter your first name', limits.firstName, 'First name'),
  email: emailAddress(),
});

export type NewsletterSignup = v.InferOutput<typeof newsletterSchema>;
