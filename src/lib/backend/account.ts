/** What the account panel reads (spec, section 7). */
import type { PostgrestError } from '@supabase/supabase-js';
import type { Photo } from '../photo';
import { failureOfAuth, withClient } from './auth';
import type { Database } from './database.types';
import { fail, ok, type Result } from './result';
import { readUser } from './session';

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

function failureOfRest(error: Pick<PostgrestError, 'code'>, status: number): Result<never> {
  if (status === 401 || error.code === 'PGRST301' || error.code === 'PGRST303')
    return fail('session_expired');
  if (status === 429) return fail('rate_limited');
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

/**
 * Saves the name, in the profile and with the account.
 * @returns `not_found` when there is no profile to change
 */
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

const avatars = 'avatars';

/**
 * Stores a photo and notes its address in the profile. The profile changes last, so that a failure on the way
 * leaves the old address in place.
 * @param userId the signed-in user
 * @param fullName stored beside it; null where none is known
 * @returns the photo's public address, with a version, for browsers keep pictures they know by address
 */
export function savePhoto(userId: string, fullName: string | null, photo: Photo): Promise<Result<string>> {
  return withClient(async (client) => {
    const { data: current } = await client.auth.getSession();
    if (!current.session) return fail('session_expired');
    const path = `${userId}/avatar.${photo.type === 'image/webp' ? 'webp' : 'jpg'}`;
    const bucket = client.storage.from(avatars);
    const { error: uploadError } = await bucket.upload(path, photo.bytes, {
      contentType: photo.type,
      upsert: true,
    });
    if (uploadError) return failureOfRest({ code: '' }, uploadError.status ?? 0);
    const address = `${bucket.getPublicUrl(path).data.publicUrl}?v=${Date.now()}`;
    const { error, status } = await client
      .from('profiles')
      .upsert({ id: userId, avatar_url: address, full_name: fullName })
      .select('id')
      .single();
    return error ? failureOfRest(error, status) : ok(address);
  });
}

/** The subscription of a user; free without dates when there is no row (spec, section 3). */
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

/** Everything the site keeps about an account. */
export interface AccountCopy {
  account: { id: string; email: string; createdAt: string; fullName: string | null };
  profile: Profile | null;
  photo: string | null;
  subscription: Subscription;
}

/** Reads everything the site keeps about the account that is signed in. */
export async function loadAccountCopy(): Promise<Result<AccountCopy>> {
  const account = await withClient(async ({ auth }) => {
    const { data, error } = await auth.getUser();
    return error ? failureOfAuth(error) : ok(data.user);
  });
  if (!account.ok) return account;
  const user = account.value;
  const [profile, subscription] = await Promise.all([loadProfile(user.id), loadSubscription(user.id)]);
  if (!profile.ok) return profile;
  if (!subscription.ok) return subscription;
  const { id, email, fullName } = readUser(user);
  return ok({
    account: { id, email, createdAt: user.created_at, fullName },
    profile: profile.value,
    photo: profile.value?.avatarUrl ?? null,
    subscription: subscription.value,
  });
}

/**
 * Deletes the account that is signed in: photo, profile, subscription and user. Afterwards nobody is.
 * The password must have been checked before. The file of the photo goes first, for only the storage service
 * removes files, and it asks for the owner.
 */
export function deleteAccount(userId: string): Promise<Result<null>> {
  return withClient(async (client) => {
    const bucket = client.storage.from(avatars);
    const { data: files, error: listError } = await bucket.list(userId);
    if (listError) return failureOfRest({ code: '' }, listError.status ?? 0);
    if (files.length > 0) {
      const { error: removeError } = await bucket.remove(files.map(({ name }) => `${userId}/${name}`));
      if (removeError) return failureOfRest({ code: '' }, removeError.status ?? 0);
    }
    const { error, status } = await client.rpc('delete_own_account');
    if (error) return failureOfRest(error, status);
    // The service no longer knows this session: its refusal is expected, and this device forgets it all the same.
    await client.auth.signOut({ scope: 'local' });
    return ok(null);
  });
}
