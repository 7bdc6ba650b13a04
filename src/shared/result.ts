/** Why a call of somebody without an account failed, in our own words. Every code has its sentence in shared/messages.ts. */
export type PublicCode =
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'rate_limited'
  | 'refused'
  | 'link_expired'
  | 'unexpected';

/** Why others failed. The sentences are in lib/auth-messages.ts. */
export type AuthCode =
  | 'invalid_credentials'
  | 'wrong_password'
  | 'email_not_confirmed'
  | 'weak_password'
  | 'same_password'
  | 'password_not_set'
  | 'account_exists'
  | 'no_email_now'
  | 'email_in_use'
  | 'other_account'
  | 'session_expired'
  | 'storage_blocked'
  | 'not_found';

export type ErrorCode = PublicCode | AuthCode;

export interface Failure<Code extends ErrorCode = ErrorCode> {
  ok: false;
  code: Code;
  /** The service's own sentence, where the service gave one in its error format. Plain text, never markup. */
  serviceMessage?: string;
  /** Seconds after which another try makes sense, where the service said so. */
  retryAfter?: number;
}

/** What every function of this folder returns. They never throw for an expected failure. */
export type Result<T, Code extends ErrorCode = ErrorCode> = { ok: true; value: T } | Failure<Code>;

export const ok = <T>(value: T) => ({ ok: true, value }) as const;

/** A failure. `details` with undefined values are left out. */
export function fail<Code extends ErrorCode>(
  code: Code,
  details: { serviceMessage?: string | undefined; retryAfter?: number | undefined } = {},
): Failure<Code> {
  return {
    ok: false,
    code,
    ...(details.serviceMessage ? { serviceMessage: details.serviceMessage } : {}),
    ...(details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter }),
  };
}
