/** The Supabase client, fetched when an account or auth screen needs it and never before. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { sessionKey } from '../storage-keys';
import { backendKey, backendUrl, requestTimeout } from './config';
import type { Database } from './database.types';
import { readRetryAfter } from './rest';

let client: Promise<SupabaseClient<Database>> | undefined;

let retryAfter: number | undefined;

/** The seconds to wait that the last refusal for too many requests named, if it did. */
export const lastRetryAfter = () => retryAfter;

/**
 * The answer to a sign-in says when the session ends by the clock of the service. Without that, supabase-js counts
 * from now by the clock of this device, which is the one it will compare with: a clock that is an hour off would
 * renew the session all the time, or too late.
 */
async function leaveOutExpiry(response: Response): Promise<Response> {
  const text = await response.text();
  const { status, statusText, headers } = response;
  let body = text;
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'expires_at' in answer && 'expires_in' in answer)
      body = JSON.stringify({ ...answer, expires_at: undefined });
  } catch {
    // No JSON: supabase-js says what is wrong with it.
  }
  return new Response(body, { status, statusText, headers });
}

/** Adds to every request what supabase-js lacks: a time limit, beside its own signal if it has one. */
const fetchWithLimit: typeof fetch = async (input, init) => {
  const limit = AbortSignal.timeout(requestTimeout);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const response = await fetch(input, { ...init, signal });
  retryAfter = response.status === 429 ? readRetryAfter(response.headers.get('retry-after')) : undefined;
  const isSession = /\/auth\/v1\/(?:token|signup|verify)/.test(
    input instanceof Request ? input.url : String(input),
  );
  return isSession && response.ok ? leaveOutExpiry(response) : response;
};

/**
 * A second client that remembers nobody: it can ask for a session without touching the one of the page.
 * @throws when its script cannot be loaded
 */
export async function makeForgetfulClient(): Promise<SupabaseClient<Database>> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(backendUrl(), backendKey, {
    global: { fetch: fetchWithLimit },
    auth: {
      storageKey: `${sessionKey}-check`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
}

/** The one client of the page. @throws when its script cannot be loaded; the next call tries again */
export function getClient(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js')
    .then(({ createClient }) =>
      createClient<Database>(backendUrl(), backendKey, {
        global: { fetch: fetchWithLimit },
        // Our own pages read the links from emails and explain what went wrong.
        auth: { storageKey: sessionKey, detectSessionInUrl: false, flowType: 'implicit' },
      }),
    )
    .catch((error: unknown) => {
      client = undefined;
      throw error;
    });
  return client;
}
