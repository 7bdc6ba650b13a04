import * as v from 'valibot';
import { toCanonicalEmail } from '../../shared/email-address';
import { limits } from '../../shared/limits';
import { deliverableEmailAddress, oneLine } from './fields';
import { newPassword } from './password';

export const signUpSchema = v.object({
  name: oneLine('Enter your name', limits.fullName, 'Name'),
  email: deliverableEmailAddress(),
  password: newPassword(),
});

export const confirmAccountSchema = v.omit(signUpSchema, ['email']);

/** Accepts any password, because an old one may be shorter than the minimum. */
export const signInSchema = v.object({
  email: deliverableEmailAddress(),
  password: v.pipe(v.string(), v.nonEmpty('Enter your password')),
});

/** Requires the current password for a new email address or password. @param currentEmail the account's email address */
export const createProfileSchema = (currentEmail: string) =>
  v.pipe(
    v.object({
      name: oneLine('Enter your name', limits.fullName, 'Name'),
      email: deliverableEmailAddress(),
      currentPassword: v.string(),
      /** Undefined while its field is hidden. */
      newPassword: v.optional(newPassword('Enter a new password')),
    }),
    v.forward(
      v.check(
        ({ email, currentPassword, newPassword }) =>
          currentPassword !== '' || (newPassword === undefined && isSameEmail(email, currentEmail)),
        'Enter your current password',
      ),
      ['currentPassword'],
    ),
  );

export const deletionWord = 'DELETE';

export const deletionSchema = v.object({
  confirmation: v.pipe(
    v.string(),
    v.check((text) => text.trim().toUpperCase() === deletionWord, `Type “${deletionWord}” to confirm`),
  ),
  password: v.pipe(v.string(), v.nonEmpty('Enter your password')),
  /** The checkbox that also ends the newsletter subscription; undefined if not checked. */
  newsletter: v.optional(v.string()),
});

/** Compares email addresses as the auth service does: in their canonical form and case-insensitively. */
export const isSameEmail = (one: string, other: string) =>
  toCanonicalEmail(one).toLowerCase() === toCanonicalEmail(other).toLowerCase();

export const forgotPasswordSchema = v.object({ email: deliverableEmailAddress() });

export const resetPasswordSchema = v.object({ password: newPassword('Enter a new password') });
