/** Inserts rows and calls functions through PostgREST with plain fetch: about a thirtieth of the size of supabase-js. */
import { fail, ok, type PublicCode, type Result } from '../../shared/result';
import { backendKey, getBackendUrl, requestTimeout } from './config';
import { isSuccess, parseBody, publicSuccesses } from './responses';

const uniqueViolation = '23505';
const insufficientPrivilege = '42501';
const rateLimited = 'rate_limited';

/** Whether the browser knows that it has no connection. If it does not know, a request shows it. */
export const isOffline = () => globalThis.navigator?.onLine === false;

/** Converts an exception of fetch, or null for a request without a response. */
export function toErrorCode(error: unknown): PublicCode {
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'timeout';
  return isOffline() ? 'offline' : 'unavailable';
}

/**
 * Converts the status of a failed response.
 * @param status 0 without a response
 * @param code of the service's error, if it sent one
 * @returns null if the status alone does not explain the failure
 */
export function classifyStatus(status: number, code: string | undefined): PublicCode | null {
  if (status === 0) return toErrorCode(null);
  if (status === 429) return 'rate_limited';
  // A 401 without a code comes from the gateway: the project's key is invalid.
  return status >= 500 || (status === 401 && !code) ? 'unavailable' : null;
}

function convertResponse(status: number, code: string): PublicCode {
  if (code === rateLimited) return 'rate_limited';
  if (code === insufficientPrivilege) return 'rejected';
  return classifyStatus(status, code) ?? 'rejected';
}

/** Seconds to wait, from a Retry-After header with seconds or a date. */
export function readRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** Reads the code of an error response, empty without one, the seconds to wait and the database's reason. */
function readErrorBody(text: string): { code: string; retryAfter?: number; reason?: string } {
  // Null if it is not JSON, such as a proxy's error page.
  const body = parseBody(text);
  if (typeof body !== 'object' || body === null || !('code' in body)) return { code: '' };
  const code = String(body.code);
  const seconds =
    'details' in body ? /^retry after (\d+) seconds$/.exec(String(body.details))?.[1] : undefined;
  if (code === rateLimited && seconds) return { code, retryAfter: Number(seconds) };
  return import.meta.env.DEV && 'message' in body ? { code, reason: String(body.message) } : { code };
}

/**
 * Sends a POST as an anonymous visitor.
 * @param path below /rest/v1/
 * @param read parses the body of the response
 */
export async function postAsVisitor<T>(
  path: string,
  values: Record<string, string>,
  read: (text: string) => T,
): Promise<Result<T, PublicCode>> {
  if (isOffline()) return fail('offline');
  const url = new URL(`${getBackendUrl()}/rest/v1/${path}`);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      // A service does not redirect, but a captive portal does.
      redirect: 'error',
      headers: { apikey: backendKey, 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(requestTimeout),
    });
    text = await response.text();
  } catch (error) {
    return fail(toErrorCode(error));
  }
  const { status } = response;
  const type = response.headers.get('content-type');
  if (isSuccess(publicSuccesses, { method: 'POST', url }, { status, type, body: text }))
    return ok(read(text));
  if (status < 400) return fail('unavailable');
  const { code, ...details } = readErrorBody(text);
  if (status === 409 && code === uniqueViolation) return ok(read(''));
  return fail(convertResponse(status, code), {
    ...details,
    // Browsers hide the header from pages of another origin, so the body also has the time.
    retryAfter: readRetryAfter(response.headers.get('retry-after')) ?? details.retryAfter,
  });
}

/**
 * Inserts a row as an anonymous visitor. A row that already exists counts as success, so the same row can be sent again
 * after a lost response.
 */
export const insertRow = (table: string, row: Record<string, string>): Promise<Result<null, PublicCode>> =>
  postAsVisitor(table, row, () => null);
