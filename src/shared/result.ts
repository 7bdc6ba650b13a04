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
  | 'account_deleted'
  | 'account_switched'
  | 'storage_blocked'
  | 'reload_needed'
  | 'not_found';

export type ErrorCode = PublicCode | AuthCode;

interface Details {
  /** The service's message, as plain text. */
  serviceMessage?: string | undefined;
  /** The database's message. Only in development. */
  reason?: string | undefined;
  /** Seconds to wait before the next attempt, if the service sent them. */
  retryAfter?: number | undefined;
}

export interface Failure<Code extends ErrorCode = ErrorCode> extends Details {
  ok: false;
  code: Code;
}

/** The result of a function in client/backend/. Expected failures throw no exception. */
export type Result<T, Code extends ErrorCode = ErrorCode> = { ok: true; value: T } | Failure<Code>;

export const ok = <T>(value: T) => ({ ok: true, value }) as const;

export const fail = <Code extends ErrorCode>(code: Code, details: Details = {}): Failure<Code> => ({
  ok: false,
  code,
  ...details,
});

/** Whether the session of the page has ended, so that only signing in helps. */
export const hasSessionEnded = (code: ErrorCode | undefined): code is 'session_expired' | 'account_deleted' =>
  code === 'session_expired' || code === 'account_deleted';
