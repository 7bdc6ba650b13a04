import * as v from 'valibot';
import { limits } from '../../shared/limits';
import { emailAddress, personName } from './fields';
import { newPassword } from './password';

export const signUpSchema = v.object({
  name: personName('Enter your name', limits.fullName, 'Name'),
  email: emailAddress(),
  password: newPassword(),
});

export const confirmAccountSchema = v.omit(signUpSchema, ['email']);

/** Sign-in: any password is sent, for old ones may be shorter than today's minimum. */
export const signInSchema = v.object({
  email: emailAddress(),
  password: v.pipe(v.string(), v.nonEmpty('Enter your password')),
});

/**
 * The profile. The current password is asked for what an open screen must not be enough for.
 * @param currentEmail the address of the account
 */
export const profileSchema = (currentEmail: string) =>
  v.pipe(
    v.object({
      name: personName('Enter your name', limits.fullName, 'Name'),
      email: emailAddress(),
      currentPassword: v.string(),
      /** Left out while its field is closed. */
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

/** What is typed to delete an account. */
export const deletionWord = 'DELETE';

export const deletionSchema = v.object({
  confirmation: v.pipe(
    v.string(),
    v.check((text) => text.trim().toUpperCase() === deletionWord, `Type “${deletionWord}” to confirm`),
  ),
  password: v.pipe(v.string(), v.nonEmpty('Enter your password')),
  /** Whether the address leaves the newsletter, too; a box that is not ticked sends nothing. */
  newsletter: v.optional(v.string()),
});

/** Whether two addresses are one: the auth service does not tell capitals from small letters. */
export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const forgotPasswordSchema = v.object({ email: emailAddress() });

export const resetPasswordSchema = v.object({ password: newPassword('Enter a new password') });
