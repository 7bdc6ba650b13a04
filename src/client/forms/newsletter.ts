import * as v from 'valibot';
import { limits } from '../../shared/limits';
import { emailAddress, personName } from './fields';

/** The same rule as the constraint in the database: one email address that every email service accepts, without a name. */
const plainEmailAddress = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[^\][<>(),;:"\\]+$/;

/** Text that email programs may turn into a link. The same rule as the constraint in the database. */
const linkLike = /[/:@<>]|\.[^ .]{2}/;

export const newsletterSchema = v.object({
  firstName: v.pipe(
    personName('Enter your first name', limits.firstName, 'First name'),
    v.check(
      (name) => !linkLike.test(name),
      'First name looks like a link. Remove / : @ < > and add a space after each full stop.',
    ),
  ),
  email: v.pipe(
    emailAddress(),
    v.regex(
      plainEmailAddress,
      'Enter only the email address, like name@example.com, without accents before the @',
    ),
  ),
});

export type NewsletterSignup = v.InferOutput<typeof newsletterSchema>;
