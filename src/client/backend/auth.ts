/** Sign-up, sign-in and password reset. */
import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { paths } from '../../shared/paths';
import { type ErrorCode, type Failure, fail, ok, type Result } from '../../shared/result';
import { getClient, lastRetryAfter } from './client';
import { findWeakness } from './common-passwords';
import type { Database } from './database.types';
import { toErrorCode } from './rest';

/** The auth service's stable codes (https://supabase.com/docs/guides/auth/debugging/error-codes) and ours. */
const codes: Record<string, ErrorCode> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  weak_password: 'weak_password',
  same_password: 'same_password',
  user_already_exists: 'account_exists',
  email_exists: 'email_in_use',
  otp_expired: 'link_expired',
  session_not_found: 'session_expired',
  // The account was deleted elsewhere.
  user_not_found: 'session_expired',
  // The session is older than a day, and the service is set to ask for a fresh one.
  reauthentication_needed: 'session_expired',
  current_password_required: 'wrong_password',
  current_password_invalid: 'wrong_password',
  session_expired: 'session_expired',
  refresh_token_not_found: 'session_expired',
  refresh_token_already_used: 'session_expired',
  bad_jwt: 'session_expired',
  no_authorization: 'session_expired',
  over_request_rate_limit: 'rate_limited',
  over_email_send_rate_limit: 'rate_limited',
  email_address_invalid: 'email_in_use',
  request_timeout: 'timeout',
  // The service's messages for these codes are about its internals.
  unexpected_failure: 'unavailable',
  conflict: 'unavailable',
};

/** Converts an error of the auth service. */
export function toAuthFailure(error: Pick<AuthError, 'code' | 'message' | 'status' | 'name'>): Result<never> {
  const known = error.code === undefined ? undefined : codes[error.code];
  const retryAfter = error.status === 429 ? lastRetryAfter() : undefined;
  if (known) return fail(known, { serviceMessage: error.message, retryAfter });
  if (error.name === 'AuthSessionMissingError') return fail('session_expired');
  if (error.name === 'AuthRetryableFetchError' || !error.status)
    return fail(globalThis.navigator?.onLine === false ? 'offline' : 'unavailable');
  if (error.status === 429) return fail('rate_limited', { retryAfter });
  // A 401 without a code comes from the gateway: the project's key is invalid.
  if (error.status === 401 && !error.code) return fail('unavailable');
  // Without a code, the response may be a proxy's error page, which must not be shown.
  return error.code ? fail('refused', { serviceMessage: error.message }) : fail('unexpected');
}

/** Runs a call on the client and converts exceptions to failures. */
export async function withClient<T>(
  call: (client: SupabaseClient<Database>) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await call(await getClient());
  } catch (error) {
    return fail(toErrorCode(error));
  }
}

/** Whether this browser can store a session: without storage the next page would be signed out again. */
export function canStoreSession(): boolean {
  // supabase-js tests storage with a key of this name, too (content/cookies.yaml).
  const key = `lswt-${Math.random()}`;
  try {
    localStorage.setItem(key, 'x'.repeat(4096));
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Converts a response that has only an error. */
export const toResult = ({ error }: { error: AuthError | null }): Result<null> =>
  error ? toAuthFailure(error) : ok(null);

/**
 * Converts the response to a request for an email. The service rejects a second request within a minute, but only for
 * an email address with an account, so an error would reveal that one exists.
 */
const toEmailResult = ({ error }: { error: AuthError | null }): Result<null> =>
  error?.code === 'over_email_send_rate_limit' ? ok(null) : toResult({ error });

/**
 * Creates an account.
 * @param termsVersion the date of the Terms of Service that the form linked to; the database stores it with the account
 * @returns `signedIn`, or `confirm` if the email address has to be confirmed first
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
    if (error?.code === 'over_email_send_rate_limit') return fail('email_delayed');
    return error ? toAuthFailure(error) : ok(data.session ? 'signedIn' : 'confirm');
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

/**
 * Checks a new password of the signed-in account.
 * @returns `weak_password` if it is a common one, or the account's email address or name; null if it is allowed
 */
export async function checkNewPassword(
  { auth }: SupabaseClient<Database>,
  password: string,
): Promise<Failure | null> {
  const { data } = await auth.getSession();
  const { email, user_metadata: metadata } = data.session?.user ?? {};
  return findWeakness(password, { email, name: metadata?.full_name });
}
