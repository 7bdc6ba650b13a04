/** Why a call failed, in our own words. Every code has its sentence in lib/messages.ts. */
export type ErrorCode =
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'rate_limited'
  | 'refused'
  | 'invalid_credentials'
  | 'wrong_password'
  | 'email_not_confirmed'
  | 'weak_password'
  | 'same_password'
  | 'account_exists'
  | 'email_in_use'
  | 'link_expired'
  | 'other_account'
  | 'session_expired'
  | 'not_found'
  | 'unexpected';

export interface Failure {
  ok: false;
  code: ErrorCode;
  /** The service's own sentence, where the service gave one in its error format. Plain text, never markup. */
  serviceMessage?: string;
  /** Seconds after which another try makes sense, where the service said so. */
  retryAfter?: number;
}

/** What every function of this folder returns. They never throw for an expected failure. */
export type Result<T> = { ok: true; value: T } | Failure;

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** A failure. `details` with undefined values are left out. */
export function fail(
  code: ErrorCode,
  details: { serviceMessage?: string | undefined; retryAfter?: number | undefined } = {},
): Failure {
  return {
    ok: false,
    code,
    ...(details.serviceMessage ? { serviceMessage: details.serviceMessage } : {}),
    ...(details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter }),
  };
}
