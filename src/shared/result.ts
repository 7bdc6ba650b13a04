/** Error codes of the public forms. Their messages are in messages/failures.ts. */
export type PublicCode =
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'rate_limited'
  | 'rejected'
  | 'link_expired'
  | 'unexpected';

/** Error codes of auth and account. Their messages are in messages/auth.ts. */
export type AuthCode =
  | 'invalid_credentials'
  | 'wrong_password'
  | 'email_not_confirmed'
  | 'weak_password'
  | 'same_password'
  | 'password_not_set'
  | 'account_exists'
  | 'email_delayed'
  | 'email_in_use'
  | 'other_account'
  | 'session_expired'
  | 'storage_blocked'
  | 'not_found';

export type ErrorCode = PublicCode | AuthCode;

export interface Failure<Code extends ErrorCode = ErrorCode> {
  ok: false;
  code: Code;
  /** The service's message, as plain text. */
  serviceMessage?: string;
  /** The database's message. Only in development. */
  reason?: string;
  /** Seconds to wait before the next attempt, if the service sent them. */
  retryAfter?: number;
}

/** What the functions in client/backend/ return. They throw no exception for an expected failure. */
export type Result<T, Code extends ErrorCode = ErrorCode> = { ok: true; value: T } | Failure<Code>;

export const ok = <T>(value: T) => ({ ok: true, value }) as const;

/** Creates a failure. Details that are undefined are left out. */
export function fail<Code extends ErrorCode>(
  code: Code,
  details: { [Name in 'serviceMessage' | 'reason']?: string | undefined } & {
    retryAfter?: number | undefined;
  } = {},
): Failure<Code> {
  return {
    ok: false,
    code,
    ...(details.serviceMessage ? { serviceMessage: details.serviceMessage } : {}),
    ...(details.reason ? { reason: details.reason } : {}),
    ...(details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter }),
  };
}
