/** The successful responses to supabase-js, and its failed ones that come from a service. */
import { type Guard, parseBody, publicSuccesses, type Success } from './responses';
import { readRetryAfter } from './rest';

// Without valibot, whose functions for these few rules would be larger than the rules.
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Guard = (value) => typeof value === 'string' && value !== '';
const isUser: Guard = (value) => isObject(value) && isText(value.id) && isText(value.aud);
const isSession: Guard = (value) =>
  isObject(value) &&
  isText(value.access_token) &&
  isText(value.refresh_token) &&
  typeof value.expires_in === 'number' &&
  isUser(value.user);
const isEmptyObject: Guard = (value) => isObject(value) && Object.keys(value).length === 0;

/** The response to the first of two links for a new email address. */
const isFirstLink: Guard = (value) =>
  isObject(value) && isText(value.msg) && ['200', 200].includes(value.code as string);

/** Rows or one row. responses.ts compares their columns with the selected ones. */
const areRows: Guard = (value) => [value].flat().every(isObject);

/** The caller's own session is always one of them. */
const areSessions: Guard = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (row) =>
      isObject(row) &&
      isText(row.id) &&
      isText(row.signed_in_at) &&
      isText(row.last_used_at) &&
      typeof row.is_current === 'boolean' &&
      (row.user_agent === null || typeof row.user_agent === 'string'),
  );
const areFiles: Guard = (value) =>
  Array.isArray(value) && value.every((file) => isObject(file) && isText(file.name));

/** All calls of supabase-js. */
export const accountSuccesses: readonly Success[] = [
  { call: /^POST \/auth\/v1\/token$/, statuses: [200], body: isSession },
  // Without a session if the email address has to be confirmed.
  { call: /^POST \/auth\/v1\/signup$/, statuses: [200], body: (body) => isSession(body) || isUser(body) },
  { call: /^POST \/auth\/v1\/(?:recover|resend)$/, statuses: [200], body: isEmptyObject },
  {
    call: /^POST \/auth\/v1\/verify$/,
    statuses: [200],
    body: (body) => isSession(body) || isFirstLink(body),
  },
  { call: /^(?:GET|PUT) \/auth\/v1\/user$/, statuses: [200], body: isUser },
  { call: /^POST \/auth\/v1\/logout$/, statuses: [204], body: (body) => body === undefined },
  { call: /^POST \/rest\/v1\/rpc\/list_own_sessions$/, statuses: [200], body: areSessions },
  { call: /^(?:GET|PATCH) \/rest\/v1\/\w+\?select$/, statuses: [200], body: areRows },
  { call: /^POST \/rest\/v1\/\w+\?select$/, statuses: [200, 201], body: areRows },
  {
    call: /^POST \/storage\/v1\/object\/avatars\/.+$/,
    statuses: [200],
    body: (body) => isObject(body) && isText(body.Key),
  },
  {
    call: /^DELETE \/storage\/v1\/object\/avatars$/,
    statuses: [200],
    body: areFiles,
  },
  ...publicSuccesses,
];

/** Whether a request is the download of a photo, whose successful body is an image. */
export const isDownload = ({ method, url }: { method: string; url: URL }) =>
  method === 'GET' && url.pathname.includes('/storage/v1/object/');

/** Whether the body of an error response comes from a service: an object with a message. */
export function isServiceError(body: string): boolean {
  const error = parseBody(body);
  return (
    isObject(error) &&
    ['message', 'msg', 'error', 'error_description'].some((name) => typeof error[name] === 'string')
  );
}

/**
 * Adds the time to wait to the message of a response with status 429, because the errors of supabase-js have no headers.
 * @returns JSON that all clients of supabase-js read, also for a body that is not JSON
 */
export function addRetryAfter(body: string, headers: Headers): string {
  const seconds = readRetryAfter(headers.get('retry-after'));
  const error = parseBody(body);
  const values = isObject(error) ? error : {};
  const text = `${values.msg ?? values.message ?? ''}${seconds === undefined ? '' : ` [${seconds} s]`}`;
  return JSON.stringify({ ...values, msg: text, message: text });
}

/** Separates the message of an error from the seconds to wait, undefined if addRetryAfter added none. */
export function splitRetryAfter(text = ''): { message: string; retryAfter: number | undefined } {
  const [, message = text, seconds] = /^(.*) \[(\d+) s\]$/s.exec(text) ?? [];
  return { message, retryAfter: seconds === undefined ? undefined : Number(seconds) };
}
