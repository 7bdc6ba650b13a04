/** What the account panel reads and changes. */
import type { PostgrestError } from '@supabase/supabase-js';
import { type Failure, fail, ok, type Result } from '../../shared/result';
import { failureOfAuth, withClient } from './auth';
import { lastRetryAfter } from './client';
import type { Database } from './database.types';

export type SubscriptionTier = Database['public']['Enums']['subscription_tier'];

export interface Profile {
  fullName: string | null;
  avatarUrl: string | null;
}

export interface Subscription {
  tier: SubscriptionTier;
  /** As the database gives it: a day, YYYY-MM-DD. */
  purchaseDate: string | null;
  endDate: string | null;
}

/** What the service answers to a token that has expired, and the database to one whose session has ended. */
const codesOfEnd = ['PGRST301', 'PGRST303', '42501'];

/** Turns an error of PostgREST into a failure of ours. @param status of the answer; 0 where there was none */
export function failureOfRest(error: Pick<PostgrestError, 'code'>, status: number): Failure {
  // Without a code it was the gateway that refused, and for a key that is no longer valid.
  if (status === 401 && !error.code) return fail('unavailable');
  if (status === 401 || codesOfEnd.includes(error.code)) return fail('session_expired');
  if (status === 429) return fail('rate_limited', { retryAfter: lastRetryAfter() });
  if (status === 0) return fail(globalThis.navigator?.onLine === false ? 'offline' : 'unavailable');
  return fail(status >= 500 ? 'unavailable' : 'unexpected');
}

/** The profile of a user; null when the user has none yet. @param userId the signed-in user */
export function loadProfile(userId: string): Promise<Result<Profile | null>> {
  return withClient(async (client) => {
    const { data, error, status } = await client
      .from('profiles')
      .select('avatar_url, full_name')
      .eq('id', userId)
      .maybeSingle();
    if (error) return failureOfRest(error, status);
    return ok(data && { fullName: data.full_name, avatarUrl: data.avatar_url });
  });
}

/** Saves the name, in the profile and with the account. @returns `not_found` when there is no profile to change */
export function saveName(userId: string, fullName: string): Promise<Result<null>> {
  return withClient(async (client) => {
    const { data, error, status } = await client
      .from('profiles')
      .update({ full_name: fullName })
      .eq('id', userId)
      .select('id')
      .maybeSingle();
    if (error) return failureOfRest(error, status);
    if (!data) return fail('not_found');
    const { error: authError } = await client.auth.updateUser({ data: { full_name: fullName } });
    return authError ? failureOfAuth(authError) : ok(null);
  });
}

/** The subscription of a user; free without dates when there is no row. */
export function loadSubscription(userId: string): Promise<Result<Subscription>> {
  return withClient(async (client) => {
    const { data, error, status } = await client
      .from('subscribers')
      .select('subscription_tier, purchase_date, subscription_end')
      .eq('user_id', userId)
      .maybeSingle();
    if (error) return failureOfRest(error, status);
    return ok({
      tier: data?.subscription_tier ?? 'free',
      purchaseDate: data?.purchase_date ?? null,
      endDate: data?.subscription_end ?? null,
    });
  });
}
