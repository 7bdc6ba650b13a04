import type { AuthError, PostgrestError } from '@supabase/supabase-js';
import { type ErrorCode, type Failure, fail, ok, type Result } from '../../shared/result';
import { splitRetryAfter } from './account-responses';
import { classifyStatus } from './rest';

/** The auth service's stable codes (https://supabase.com/docs/guides/auth/debugging/error-codes) and ours. */
const authCodes: Record<string, ErrorCode> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  weak_password: 'weak_password',
  same_password: 'same_password',
  user_already_exists: 'account_exists',
  email_exists: 'email_in_use',
  otp_expired: 'link_expired',
  session_not_found: 'session_expired',
  user_not_found: 'account_deleted',
  // The session is older than a day, and the service requires a recent one.
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
  // The service's message is about its internals.
  conflict: 'unavailable',
};

/** Error codes of PostgREST for an expired token, and of Postgres for a token whose session has ended. */
const sessionEndCodes = ['PGRST301', 'PGRST303', '42501'];

/** Error codes of the storage service that map to another failure than their status. */
const storageCodes: Record<string, ErrorCode> = {
  InvalidJWT: 'session_expired',
  ExpiredToken: 'session_expired',
  // Owners may always access their own files, unless their session has ended.
  AccessDenied: 'session_expired',
  NoSuchKey: 'not_found',
  SlowDown: 'rate_limited',
  ResourceLocked: 'unavailable',
};

export function toAuthFailure(error: Pick<AuthError, 'code' | 'message' | 'status' | 'name'>): Failure {
  const { code, name, status = 0 } = error;
  const { message, retryAfter } = splitRetryAfter(error.message);
  // Only private.limit_sign_ups() in the database sends this status and code together, and its message states what to do.
  if (status === 429 && code === 'unknown') return fail('rejected', { serviceMessage: message });
  // The service's words for a row that the database has rejected. supabase-js drops the code of a status of 500 or more.
  if (/^(?:Database error saving new user|Error updating user)$/.test(message)) return fail('rejected');
  const reason = authCodes[code ?? ''];
  if (reason) return fail(reason, { serviceMessage: message, retryAfter });
  if (name === 'AuthSessionMissingError') return fail('session_expired');
  const mappedCode = classifyStatus(name === 'AuthRetryableFetchError' ? 0 : status, code);
  if (mappedCode) return fail(mappedCode, { retryAfter });
  // Without a code, the response may be a proxy's error page, which must not be shown.
  return code ? fail('rejected', { serviceMessage: message }) : fail('unexpected');
}

export const toResult = ({ error }: { error: AuthError | null }): Result<null> =>
  error ? toAuthFailure(error) : ok(null);

/** Converts an error of PostgREST. @param status of the response; 0 without a response */
export function toRestFailure(
  { code, message }: Pick<PostgrestError, 'code'> & { message?: string },
  status: number,
): Failure {
  const mappedCode = classifyStatus(status, code);
  if (mappedCode === 'rate_limited')
    return fail(mappedCode, { retryAfter: splitRetryAfter(message).retryAfter });
  if (!mappedCode && (status === 401 || sessionEndCodes.includes(code))) return fail('session_expired');
  return fail(mappedCode ?? 'unexpected', { reason: import.meta.env.DEV ? message : undefined });
}

/** Converts an error of the storage service, which sends most errors as status 400 with the real one in `statusCode`. */
export function toStorageFailure({
  status = 0,
  statusCode,
  code = '',
  message = '',
}: {
  status?: number | undefined;
  statusCode?: string | undefined;
  code?: string | undefined;
  message?: string | undefined;
}): Failure {
  const reason = storageCodes[code];
  if (reason) return fail(reason);
  const realStatus = Number(statusCode) || status;
  if (realStatus === 404 && !code) return fail('not_found');
  if (realStatus === 429) return fail('rate_limited', { retryAfter: splitRetryAfter(message).retryAfter });
  return toRestFailure({ code: realStatus === 403 ? '42501' : code }, realStatus);
}
