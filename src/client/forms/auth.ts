import * as v from 'valibot';
import { toCanonicalEmail } from '../../shared/email-address';
import { limits } from '../../shared/limits';
import { deliverableEmailAddress, oneLine } from './fields';
import { anyPassword, newPassword } from './password';

export const signUpSchema = v.object({
  name: oneLine('Enter your name', limits.fullName, 'Name'),
  email: deliverableEmailAddress(),
  password: newPassword(),
});

export const confirmAccountSchema = v.omit(signUpSchema, ['email']);

/** Accepts any password, because an old one may be shorter than the minimum. */
export const signInSchema = v.object({
  email: deliverableEmailAddress(),
  password: anyPassword('Enter your password'),
});

const currentPassword = anyPassword('Enter your current password');

/** Confirms that the owner of the account is present (islands/account/ConfirmIdentity.tsx). */
export const identitySchema = v.object({ currentPassword });

/** A field is undefined while it is hidden. The current password is shown with either of the fields that need it. */
export const profileSchema = v.object({
  name: oneLine('Enter your name', limits.fullName, 'Name'),
  email: v.optional(deliverableEmailAddress()),
  currentPassword: v.optional(currentPassword),
  newPassword: v.optional(newPassword('Enter a new password')),
});

export const deletionWord = 'DELETE';

export const deletionSchema = v.object({
  confirmation: v.pipe(
    v.string(),
    v.check((text) => text.trim().toUpperCase() === deletionWord, `Type “${deletionWord}” to confirm`),
  ),
  currentPassword,
  /** The checkbox that also ends the newsletter subscription; undefined if not checked. */
  newsletter: v.optional(v.string()),
});

/** Compares email addresses as the auth service does: in their canonical form and case-insensitively. */
export const isSameEmail = (one: string, other: string) =>
  toCanonicalEmail(one).toLowerCase() === toCanonicalEmail(other).toLowerCase();

export const forgotPasswordSchema = v.object({ email: deliverableEmailAddress() });

export const resetPasswordSchema = v.object({ password: newPassword('Enter a new password') });
