/** The Supabase client, fetched when an account or auth screen needs it and never before. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { backendKey, backendUrl, requestTimeout, sessionKey } from './config';
import type { Database } from './database.types';

let client: Promise<SupabaseClient<Database>> | undefined;

/** Adds the time limit that supabase-js lacks to every request, beside its own signal if it has one. */
const fetchWithTimeout: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(requestTimeout);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  return fetch(input, { ...init, signal });
};

/**
 * A second client that remembers nobody: it can ask for a session without touching the one of the page.
 * @throws when its script cannot be loaded
 */
export async function makeForgetfulClient(): Promise<SupabaseClient<Database>> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(backendUrl(), backendKey, {
    global: { fetch: fetchWithTimeout },
    auth: {
      storageKey: `${sessionKey}-check`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
}

/**
 * The one client of the page.
 * @throws when its script cannot be loaded; the next call tries again
 */
export function getClient(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js')
    .then(({ createClient }) =>
      createClient<Database>(backendUrl(), backendKey, {
        global: { fetch: fetchWithTimeout },
        // Links from mails are read by our own screens, which can explain what went wrong.
        auth: { storageKey: sessionKey, detectSessionInUrl: false, flowType: 'implicit' },
      }),
    )
    .catch((error: unknown) => {
      client = undefined;
      throw error;
    });
  return client;
}
