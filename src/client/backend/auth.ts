import type { AuthError } from '@supabase/supabase-js';
import { paths } from '../../shared/paths';
import { fail, ok, type Result } from '../../shared/result';
import { withClient } from './client';
import { findWeakness } from './common-passwords';
import { toAuthFailure, toResult } from './failures';

/** Whether this browser can store a session: without storage the next page would be signed out again. */
export function canStoreSession(): boolean {
  // supabase-js also tests storage with a key of this name (content/cookies.yaml).
  const key = 'lswt-0';
  try {
    localStorage.setItem(key, 'x'.repeat(4096));
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether only an email address with an account gets this error, or only one without: one email a minute, an email that
 * could not be sent, and an email address that is not accepted. Reporting it would reveal which of the two it is.
 */
const revealsAccount = ({ code = '', message, status }: AuthError) =>
  ['over_email_send_rate_limit', 'email_address_invalid', 'email_address_not_authorized'].includes(code) ||
  // private.limit_sign_ups() in the database sends this for a blocked domain.
  (code === 'unknown' && status === 400) ||
  /^(?:Error sending|Processing this request timed out)/.test(message);

const toEmailResult = ({ error }: { error: AuthError | null }): Result<null> =>
  error && revealsAccount(error) ? ok(null) : toResult({ error });

/**
 * Creates an account.
 * @param termsVersion the date of the Terms of Service that the form linked to; the database stores it with the account
 * @returns `signedIn`, or `confirm` if the email address has to be confirmed first or has an account
 */
export function signUp(
  input: { name: string; email: string; password: string },
  termsVersion: string,
): Promise<Result<'signedIn' | 'confirm'>> {
  return withClient(async ({ auth }) => {
    if (!canStoreSession()) return fail('storage_blocked');
    const weakness = findWeakness(input.password, input);
    if (weakness) return weakness;
    const { data, error } = await auth.signUp({
      email: input.email,
      password: input.password,
      options: {
        emailRedirectTo: `${location.origin}/`,
        data: { full_name: input.name, terms_version: termsVersion },
      },
    });
    if (error && !revealsAccount(error)) return toAuthFailure(error);
    return ok(data.session ? 'signedIn' : 'confirm');
  });
}

/** Sends the confirmation email again. The result is the same for an email address that needs no confirmation. */
export function resendConfirmation(email: string): Promise<Result<null>> {
  const options = { emailRedirectTo: `${location.origin}/` };
  return withClient(async ({ auth }) => toEmailResult(await auth.resend({ type: 'signup', email, options })));
}

/** Signs in. An unknown email address and a wrong password have the same error code. */
export function signIn(input: { email: string; password: string }): Promise<Result<null>> {
  return withClient(async ({ auth }) =>
    canStoreSession() ? toResult(await auth.signInWithPassword(input)) : fail('storage_blocked'),
  );
}

/** Sends a link for a new password. The result is the same for an email address without an account. */
export function requestPasswordReset(email: string): Promise<Result<null>> {
  const options = { redirectTo: `${location.origin}${paths.resetPassword}` };
  return withClient(async ({ auth }) => toEmailResult(await auth.resetPasswordForEmail(email, options)));
}
