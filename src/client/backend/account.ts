import type { SupabaseClient } from '@supabase/supabase-js';
import { type Failure, fail, ok, type Result } from '../../shared/result';
import { getAvatarUrl } from './config';
import type { Database } from './database.types';
import { toAuthFailure, toRestFailure } from './failures';
import { verifySession, withAccount } from './session';

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

/** Loads the profile of the signed-in user; null without one. */
export function loadProfile(userId: string): Promise<Result<Profile | null>> {
  return withAccount(userId, async (client) => {
    const { data, error, status } = await client
      .from('profiles')
      .select('avatar_url, full_name, terms_version')
      .eq('id', userId)
      .maybeSingle();
    if (error) return toRestFailure(error, status);
    if (!data) return ok(null);
    const avatarUrl = data.avatar_url && getAvatarUrl(data.avatar_url);
    return ok({ fullName: data.full_name, avatarUrl, termsVersion: data.terms_version });
  });
}

/** The reason why a profile could not be changed: the database hides it from an ended session. */
export async function explainMissingProfile({ auth }: Pick<SupabaseClient, 'auth'>): Promise<Failure> {
  const { error } = await auth.getUser();
  return error ? toAuthFailure(error) : fail('not_found');
}

/** The values of a profile that its owner changes. */
export type ProfileChange = Partial<Pick<Profile, 'fullName' | 'avatarUrl'>>;

const channelName = 'profile';

/** Tells all tabs that show the profile about a saved change. */
export function announceProfile(userId: string, change: ProfileChange): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ userId, change });
  channel.close();
}

/** Watches the changes of a profile that any tab saves. @returns a function that stops it */
export function watchProfile(userId: string, listener: (change: ProfileChange) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<{ userId: string; change: ProfileChange }>) => {
    if (data.userId === userId) listener(data.change);
  };
  return () => channel.close();
}

/** Loads the name and the email address as they are now, because another device may have changed them. */
export function loadIdentity(userId: string): Promise<Result<{ name: string; email: string }>> {
  return withAccount(userId, async () => {
    const [user, profile] = await Promise.all([verifySession(), loadProfile(userId)]);
    if (!user.ok) return user;
    if (!profile.ok) return profile;
    const name = profile.value?.fullName ?? user.value?.fullName ?? '';
    return ok({ name, email: user.value?.email ?? '' });
  });
}

/**
 * Saves the name in the user's metadata and in the profile. The metadata comes first, because that call changes whoever is
 * signed in when it is sent.
 * @returns `not_found` without a profile
 */
export function saveName(userId: string, fullName: string): Promise<Result<null>> {
  return withAccount(userId, async (client) => {
    const { error: authError } = await client.auth.updateUser({ data: { full_name: fullName } });
    if (authError) return toAuthFailure(authError);
    const { data, error, status } = await client
      .from('profiles')
      .update({ full_name: fullName })
      .eq('id', userId)
      .select('id')
      .maybeSingle();
    if (error) return toRestFailure(error, status);
    if (!data) return explainMissingProfile(client);
    announceProfile(userId, { fullName });
    return ok(null);
  });
}

/** Requests a new email address; the caller has checked the password. @returns `confirm` if the links in the service's emails must be used first */
export function changeEmail(userId: string, email: string): Promise<Result<'changed' | 'confirm'>> {
  return withAccount(userId, async ({ auth }) => {
    const { data, error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/` });
    if (error?.code === 'over_email_send_rate_limit') return fail('email_delayed');
    if (error) return toAuthFailure(error);
    return ok(data.user.email?.toLowerCase() === email.toLowerCase() ? 'changed' : 'confirm');
  });
}

/** Loads the subscription of a user; the Free plan without dates if there is no row. */
export function loadSubscription(userId: string): Promise<Result<Subscription>> {
  return withAccount(userId, async (client) => {
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
