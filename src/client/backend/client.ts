/** The Supabase client. Loaded only when an account or auth page needs it. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { fail, type Result } from '../../shared/result';
import { sessionKey } from '../../shared/storage-keys';
import { backendKey, getBackendUrl, requestTimeout } from './config';
import type { Database } from './database.types';
import { readRetryAfter, toErrorCode } from './rest';

let client: Promise<SupabaseClient<Database>> | undefined;

let retryAfter: number | undefined;

/** Seconds to wait according to the latest response; undefined unless it had status 429. */
export const getLastRetryAfter = () => retryAfter;

/**
 * Removes `expires_at` from a new session. The server sets it, but supabase-js compares it with the device's clock. If
 * the clocks differ by an hour, it would refresh the session constantly or too late. Without the value, supabase-js
 * computes the time from `expires_in`.
 */
async function removeExpiryTime(response: Response): Promise<Response> {
  const text = await response.text();
  const { status, statusText, headers } = response;
  let body = text;
  try {
    const session: unknown = JSON.parse(text);
    if (typeof session === 'object' && session !== null && 'expires_at' in session && 'expires_in' in session)
      body = JSON.stringify({ ...session, expires_at: undefined });
  } catch {
    // supabase-js reports invalid JSON.
  }
  return new Response(body, { status, statusText, headers });
}

/**
 * Adds a timeout to the requests of supabase-js, which has none. If refreshing a session fails with 429 (many visitors
 * share an IP address) or 409 (several tabs refresh it together), supabase-js would delete the session. A 503 makes it
 * try again.
 */
const fetchWithTimeout: typeof fetch = async (input, init) => {
  const timeout = AbortSignal.timeout(requestTimeout);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const response = await fetch(input, { ...init, signal });
  retryAfter = response.status === 429 ? readRetryAfter(response.headers.get('retry-after')) : undefined;
  const url = input instanceof Request ? input.url : String(input);
  if ([409, 429].includes(response.status) && url.includes('grant_type=refresh_token'))
    return new Response(null, { status: 503 });
  const isSession = /\/auth\/v1\/(?:token|signup|verify)/.test(url);
  return isSession && response.ok ? removeExpiryTime(response) : response;
};

/**
 * Creates a client with a session in memory, separate from the page's session.
 * @throws if its script does not load
 */
export async function createTemporaryClient(): Promise<SupabaseClient<Database>> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(getBackendUrl(), backendKey, {
    global: { fetch: fetchWithTimeout },
    auth: {
      storageKey: `${sessionKey}-check`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
}

/** Returns the client of the page. @throws if its script does not load; the next call tries again */
export function getClient(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js')
    .then(({ createClient }) =>
      createClient<Database>(getBackendUrl(), backendKey, {
        global: { fetch: fetchWithTimeout },
        // The pages read the links from emails themselves and explain errors.
        auth: { storageKey: sessionKey, detectSessionInUrl: false, flowType: 'implicit' },
      }),
    )
    .catch((error: unknown) => {
      client = undefined;
      throw error;
    });
  return client;
}

/** Runs a call on the client of the page and converts exceptions to failures. */
export async function withClient<T>(
  call: (client: SupabaseClient<Database>) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await call(await getClient());
  } catch (error) {
    return fail(toErrorCode(error));
  }
}
