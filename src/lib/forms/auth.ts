import * as v from 'valibot';
import { emailAddress, newPassword, requiredLine } from './fields';
import { limits } from './limits';

/** Sign-up (spec, section 5). */
export const signUpSchema = v.object({
  name: requiredLine('Enter your name', limits.fullName, 'Name'),
  email: emailAddress(),
  password: newPassword(),
});

/** Sign-in: any password is sent, for old ones may be shorter than today's minimum. */
export const signInSchema = v.object({
  email: emailAddress(),
  password: v.pipe(v.string(), v.nonEmpty('Enter your password')),
});

/** Forgot password. */
export const forgotPasswordSchema = v.object({ email: emailAddress() });

/** Reset password. */
export const resetPasswordSchema = v.object({ password: newPassword('Enter a new password') });
