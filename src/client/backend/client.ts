/** The Supabase client. Loaded only when an account or auth page needs it. */
import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import { type Failure, fail, type Result } from '../../shared/result';
import { sessionKey } from '../../shared/storage-keys';
import { accountSuccesses, addRetryAfter, isDownload, isServiceError } from './account-responses';
import { backendKey, getBackendUrl, requestTimeout } from './config';
import type { Database } from './database.types';
import { isSuccess } from './responses';
import { isOffline, toErrorCode } from './rest';

let client: Promise<SupabaseClient<Database>> | undefined;

/**
 * Removes `expires_at` from a new session. The server sets it, but supabase-js compares it with the device's clock. If
 * the clocks differ by an hour, it would refresh the session constantly or too late. Without the value, supabase-js
 * computes the time from `expires_in`.
 */
function removeExpiryTime(body: string): string {
  const value: unknown = JSON.parse(body);
  return typeof value === 'object' && value !== null && 'expires_in' in value
    ? JSON.stringify({ ...value, expires_at: undefined })
    : body;
}

/** supabase-js treats this status as a failure of the connection: it keeps the session and does not repeat the call. */
const createBadGateway = () => new Response(null, { status: 502 });

/**
 * Replaces a response that does not come from the service (responses.ts). If refreshing a session fails with 429 (many
 * visitors share an IP address) or 409 (several tabs refresh it together), supabase-js would delete the session. A 503
 * makes it try again.
 */
async function replaceForeignResponse(
  request: { method: string; url: URL },
  response: Response,
): Promise<Response> {
  const { status, statusText, headers } = response;
  const type = headers.get('content-type');
  const isRefresh = request.url.searchParams.get('grant_type') === 'refresh_token';
  if (isRefresh && (status === 409 || status === 429)) return new Response(null, { status: 503 });
  if (isDownload(request) && response.ok)
    return status === 200 && type?.startsWith('image/') ? response : createBadGateway();
  const body = await response.text();
  if (status === 429) return new Response(addRetryAfter(body, headers), { status, headers });
  const isExpected = response.ok
    ? isSuccess(accountSuccesses, request, { status, type, body })
    : status >= 500 || isServiceError(body);
  if (!isExpected) return createBadGateway();
  const isAuth = response.ok && request.url.pathname.includes('/auth/v1/') && body !== '';
  // A response with status 204 must have no body at all.
  return new Response((isAuth ? removeExpiryTime(body) : body) || null, { status, statusText, headers });
}

/** Sends a request of supabase-js, with a timeout, which supabase-js lacks. */
const fetchFromService: typeof fetch = async (input, init) => {
  if (isOffline()) throw new TypeError('The browser is offline.');
  const timeout = AbortSignal.timeout(requestTimeout);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  // A service does not redirect, but a captive portal does.
  const response = await fetch(input, { ...init, signal, redirect: 'error' });
  const url = new URL(input instanceof Request ? input.url : input);
  return replaceForeignResponse({ method: init?.method ?? 'GET', url }, response);
};

/**
 * Thrown if the script of supabase-js does not load. `cause` is whether the attempt before failed too: Firefox, and
 * Chromium at least until 153, do not fetch a script again that failed (https://github.com/whatwg/html/issues/6768).
 */
class ScriptError extends Error {}

let hasScriptFailed = false;

/** @throws ScriptError if the script does not load */
async function loadLibrary() {
  try {
    const library = await import('@supabase/supabase-js');
    hasScriptFailed = false;
    return library;
  } catch {
    const isRepeated = hasScriptFailed;
    // Without a connection, the next attempt has another cause.
    hasScriptFailed = !isOffline();
    throw new ScriptError('supabase-js did not load.', { cause: isRepeated });
  }
}

/** @throws ScriptError if the script of supabase-js does not load */
async function createClient(
  auth: SupabaseClientOptions<'public'>['auth'],
): Promise<SupabaseClient<Database>> {
  const library = await loadLibrary();
  return library.createClient<Database>(getBackendUrl(), backendKey, {
    global: { fetch: fetchFromService },
    // The pages read the links from emails themselves and explain errors.
    auth: { detectSessionInUrl: false, ...auth },
  });
}

/** Creates a client with a session in memory, separate from the page's session. @throws if its script does not load */
export const createTemporaryClient = () =>
  createClient({ storageKey: `${sessionKey}-check`, persistSession: false, autoRefreshToken: false });

/** Returns the client of the page. @throws if its script does not load; the next call tries again */
export function getClient(): Promise<SupabaseClient<Database>> {
  client ??= createClient({ storageKey: sessionKey }).catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

const toFailure = (error: unknown): Failure =>
  fail(
    error instanceof ScriptError && error.cause === true && !isOffline()
      ? 'reload_needed'
      : toErrorCode(error),
  );

/** Runs a call on the client of the page and converts exceptions to failures. */
export async function withClient<T>(
  call: (client: SupabaseClient<Database>) => Promise<Result<T>>,
): Promise<Result<T>> {
  // supabase-js would try for half a minute to refresh a session.
  if (isOffline()) return fail('offline');
  try {
    return await call(await getClient());
  } catch (error) {
    return toFailure(error);
  }
}
