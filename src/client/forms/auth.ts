import * as v from 'valibot';
import { toCanonicalEmail } from '../../shared/email-address';
import { limits } from '../../shared/limits';
import { createDeliverableEmailRule, createLineRule } from './fields';
import { createNewPasswordRule, createPasswordRule } from './password';

export const signUpSchema = v.object({
  name: createLineRule('Enter your name', limits.fullName, 'Name'),
  email: createDeliverableEmailRule(),
  password: createNewPasswordRule(),
});

export const confirmAccountSchema = v.omit(signUpSchema, ['email']);

/** Accepts any password, because an old one may be shorter than the minimum. */
export const signInSchema = v.object({
  email: createDeliverableEmailRule(),
  password: createPasswordRule('Enter your password'),
});

const currentPassword = createPasswordRule('Enter your current password');

/** Confirms that the owner of the account is present (islands/account/ConfirmIdentity.tsx). */
export const identitySchema = v.object({ currentPassword });

/** A field is undefined while it is hidden. The current password is shown with either of the fields that need it. */
export const profileSchema = v.object({
  name: createLineRule('Enter your name', limits.fullName, 'Name'),
  email: v.optional(createDeliverableEmailRule()),
  currentPassword: v.optional(currentPassword),
  newPassword: v.optional(createNewPasswordRule('Enter a new password')),
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

export const forgotPasswordSchema = v.object({ email: createDeliverableEmailRule() });

export const resetPasswordSchema = v.object({ password: createNewPasswordRule('Enter a new password') });
