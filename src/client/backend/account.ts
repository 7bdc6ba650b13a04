/** Loads the data of the account panel and saves the name. */
import type { PostgrestError } from '@supabase/supabase-js';
import { type Failure, fail, ok, type Result } from '../../shared/result';
import { toAuthFailure, withClient } from './auth';
import { lastRetryAfter } from './client';
import type { Database } from './database.types';

export type SubscriptionTier = Database['public']['Enums']['subscription_tier'];

export interface Profile {
  fullName: string | null;
  avatarUrl: string | null;
  /** The date of the Terms of Service that the user accepted; null if unknown. */
  termsVersion: string | null;
}

export interface Subscription {
  tier: SubscriptionTier;
  /** YYYY-MM-DD. */
  purchaseDate: string | null;
  endDate: string | null;
}

/** Error codes of PostgREST for an expired token, and of Postgres for a token whose session has ended. */
const sessionEndCodes = ['PGRST301', 'PGRST303', '42501'];

/** Converts an error of PostgREST. @param status of the response; 0 without a response */
export function toRestFailure(
  error: Pick<PostgrestError, 'code'> & { message?: string },
  status: number,
): Failure {
  // A 401 without a code comes from the gateway: the project's key is invalid.
  if (status === 401 && !error.code) return fail('unavailable');
  if (status === 401 || sessionEndCodes.includes(error.code)) return fail('session_expired');
  if (status === 429) return fail('rate_limited', { retryAfter: lastRetryAfter() });
  if (status === 0) return fail(globalThis.navigator?.onLine === false ? 'offline' : 'unavailable');
  return fail(status >= 500 ? 'unavailable' : 'unexpected', {
    reason: import.meta.env.DEV ? error.message : undefined,
  });
}

/** Loads the profile of the signed-in user; null without one. */
export function loadProfile(userId: string): Promise<Result<Profile | null>> {
  return withClient(async (client) => {
    const { data, error, status } = await client
      .from('profiles')
      .select('avatar_url, full_name, terms_version')
      .eq('id', userId)
      .maybeSingle();
    if (error) return toRestFailure(error, status);
    return ok(
      data && { fullName: data.full_name, avatarUrl: data.avatar_url, termsVersion: data.terms_version },
    );
  });
}

/** Saves the name in the profile and in the user's metadata. @returns `not_found` without a profile */
export function saveName(userId: string, fullName: string): Promise<Result<null>> {
  return withClient(async (client) => {
    const { data, error, status } = await client
      .from('profiles')
      .update({ full_name: fullName })
      .eq('id', userId)
      .select('id')
      .maybeSingle();
    if (error) return toRestFailure(error, status);
    if (!data) return fail('not_found');
    const { error: authError } = await client.auth.updateUser({ data: { full_name: fullName } });
    return authError ? toAuthFailure(authError) : ok(null);
  });
}

/** Loads the subscription of a user; the Free plan without dates if there is no row. */
export function loadSubscription(userId: string): Promise<Result<Subscription>> {
  return withClient(async (client) => {
    const { data, error, status } = await client
      .from('subscribers')
      .select('subscription_tier, purchase_date, subscription_end')
      .eq('user_id', userId)
      .maybeSingle();
    if (error) return toRestFailure(error, status);
    return ok({
      tier: data?.subscription_tier ?? 'free',
      purchaseDate: data?.purchase_date ?? null,
      endDate: data?.subscription_end ?? null,
    });
  });
}
