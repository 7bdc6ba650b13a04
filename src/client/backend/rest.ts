/**
 * Sends single rows and calls to the REST interface with plain fetch. The public forms use this instead of
 * supabase-js, which costs a visitor about thirty times the bytes.
 */

import { fail, ok, type PublicCode, type Result } from '../../shared/result';
import { backendKey, backendUrl, requestTimeout } from './config';

/** PostgREST's and Postgres' stable codes (https://docs.postgrest.org/en/stable/references/errors.html). */
const uniqueViolation = '23505';
const insufficientPrivilege = '42501';
/** Our own, raised by private.limit_rate() in the database. */
const rateLimited = 'rate_limited';

/** The code for an exception that fetch threw. */
export function codeOfException(error: unknown): PublicCode {
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'timeout';
  return globalThis.navigator?.onLine === false ? 'offline' : 'unavailable';
}

/** The code for a refused request. */
function codeOfStatus(status: number, code: string): PublicCode {
  if (status === 429 || code === rateLimited) return 'rate_limited';
  if (code === insufficientPrivilege) return 'refused';
  // Without a code it was the gateway that refused, and for a key that is no longer valid: nothing typed would help.
  if (status === 401 && code === '') return 'unavailable';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Seconds to wait, from a Retry-After header that gives seconds or a date. */
export function readRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** The code in the body of an error, and the seconds to wait where it names them. Empty for any other body. */
function readBody(text: string): { code: string; retryAfter?: number } {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('code' in body)) return { code: '' };
    const code = String(body.code);
    const seconds =
      'details' in body ? /^retry after (\d+) seconds$/.exec(String(body.details))?.[1] : undefined;
    return code === rateLimited && seconds ? { code, retryAfter: Number(seconds) } : { code };
  } catch {
    // A proxy's error page is no JSON; the status alone decides.
    return { code: '' };
  }
}

/**
 * Posts to the REST interface as an anonymous visitor.
 * @param path below it
 * @param read makes the value of the answer's body
 */
async function post<T>(
  path: string,
  values: Record<string, string>,
  read: (text: string) => T,
): Promise<Result<T, PublicCode>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${backendUrl()}/rest/v1/${path}`, {
      method: 'POST',
      headers: { apikey: backendKey, 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(requestTimeout),
    });
    text = await response.text();
  } catch (error) {
    return fail(codeOfException(error));
  }
  if (response.ok) return ok(read(text));
  const { code, retryAfter } = readBody(text);
  if (code === uniqueViolation) return ok(read(''));
  return fail(codeOfStatus(response.status, code), {
    // A browser hides the header from a page of another origin, so the body names the time as well.
    retryAfter: readRetryAfter(response.headers.get('retry-after')) ?? retryAfter,
  });
}

/**
 * Inserts one row as an anonymous visitor. Nothing is read back: visitors may not read these tables.
 * A row that is already there counts as stored, so the same row may be sent again after a lost answer.
 * @param table the table
 * @param row its columns
 */
export const insertRow = (table: string, row: Record<string, string>): Promise<Result<null, PublicCode>> =>
  post(table, row, () => null);

/** Calls a function of the database that returns nothing. */
export const callFunction = (
  name: string,
  parameters: Record<string, string>,
): Promise<Result<null, PublicCode>> => post(`rpc/${name}`, parameters, () => null);

/** Asks a function of the database that says yes or no. */
export const askFunction = (
  name: string,
  parameters: Record<string, string>,
): Promise<Result<boolean, PublicCode>> => post(`rpc/${name}`, parameters, (text) => text === 'true');
