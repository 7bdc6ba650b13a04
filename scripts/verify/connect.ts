/** The Supabase project that `npm run verify` checks. */
import { createClient } from '@supabase/supabase-js';

export interface Project {
  /** Without a trailing slash. */
  url: string;
  key: string;
  /** Without it, the checks that need an account are skipped. */
  secretKey?: string | undefined;
  site?: string | undefined;
}

/** Connects without storing a session. A request fails after 30 seconds: some servers accept one and never respond. */
export const connect = (url: string, key: string) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(30_000) }) },
  });
