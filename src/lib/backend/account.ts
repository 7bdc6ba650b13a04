/** What the account panel reads and changes. */
import type { PostgrestError } from '@supabase/supabase-js';
import { readConsent } from '../consent/consent';
import type { Consent } from '../consent/record';
import type { Photo } from '../photo';
import { failureOfAuth, withClient } from './auth';
import { lastRetryAfter } from './client';
import { reauthenticate } from './current-session';
import type { Database } from './database.types';
import { type ErrorCode, type Failure, fail, ok, type Result } from './result';
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

/** Codes of the storage service whose status does not say what they mean to a visitor. */
const storageCodes: Record<string, ErrorCode> = {
  InvalidJWT: 'session_expired',
  ExpiredToken: 'session_expired',
  // Only files of the owner's own are asked for: they are refused in a session that has ended, and in no other.
  AccessDenied: 'session_expired',
  NoSuchKey: 'not_found',
  SlowDown: 'rate_limited',
  ResourceLocked: 'unavailable',
};

/** Turns an error of the storage service into a failure of ours: it answers 400 to most, with the true status beside it. */
export function failureOfStorage(error: {
  status?: number | undefined;
  statusCode?: string | undefined;
  code?: string | undefined;
}): Failure {
  const known = storageCodes[error.code ?? ''];
  if (known) return fail(known);
  const status = Number(error.statusCode) || (error.status ?? 0);
  if (status === 404 && !error.code) return fail('not_found');
  return failureOfRest({ code: status === 403 ? '42501' : (error.code ?? '') }, status);
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

const avatars = 'avatars';

/** The endings a photo may have (supabase/migrations, create_avatars_bucket). */
const photoEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'];

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
    const ending = photo.type === 'image/webp' ? 'webp' : 'jpg';
    const path = `${userId}/avatar.${ending}`;
    const bucket = client.storage.from(avatars);
    const { error: uploadError } = await bucket.upload(path, photo.bytes, {
      contentType: photo.type,
      upsert: true,
    });
    if (uploadError) return failureOfStorage(uploadError);
    const address = `${bucket.getPublicUrl(path).data.publicUrl}?v=${Date.now()}`;
    const { error, status } = await client
      .from('profiles')
      .upsert({ id: userId, avatar_url: address, full_name: fullName })
      .select('id')
      .single();
    if (error) return failureOfRest(error, status);
    // A photo with another ending is not overwritten, and nothing points to it any more. Should it stay, the
    // next photo or the end of the account removes it.
    const others = photoEndings.filter((other) => other !== ending);
    await bucket.remove(others.map((other) => `${userId}/avatar.${other}`));
    return ok(address);
  });
}

/**
 * Takes the photo back: its file, whatever its ending, then its address in the profile.
 * @param userId the signed-in user
 */
export function removePhoto(userId: string): Promise<Result<null>> {
  return withClient(async (client) => {
    const { data: current } = await client.auth.getSession();
    if (!current.session) return fail('session_expired');
    const files = photoEndings.map((ending) => `${userId}/avatar.${ending}`);
    const { error: removeError } = await client.storage.from(avatars).remove(files);
    // A file that is gone already is what is wanted.
    const removed = removeError ? failureOfStorage(removeError) : ok(null);
    if (!removed.ok && removed.code !== 'not_found') return removed;
    const { data, error, status } = await client
      .from('profiles')
      .update({ avatar_url: null })
      .eq('id', userId)
      .select('id')
      .maybeSingle();
    if (error) return failureOfRest(error, status);
    return data ? ok(null) : fail('not_found');
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

/** Everything the site keeps about an account, and what this browser keeps of the visitor's choice about cookies. */
export interface AccountCopy {
  account: {
    id: string;
    email: string;
    createdAt: string;
    fullName: string | null;
    /** The date of the Terms of Service that were accepted at sign-up. */
    termsVersion: string | null;
  };
  profile: Profile | null;
  /** The picture itself stands in the copy, as a data address. */
  photo: { address: string; content: string } | null;
  subscription: Subscription;
  consent: Consent | null;
}

/** A file as an address that holds it. @param type such as image/webp */
function asDataAddress(bytes: Uint8Array, type: string): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${type};base64,${btoa(text)}`;
}

/** The photo at an address that the storage service gave; null without one, and where its file is gone. */
function loadPhoto(address: string | null): Promise<Result<AccountCopy['photo']>> {
  return withClient(async (client) => {
    const path = /\/avatars\/([^?]+)/.exec(address ?? '')?.[1];
    if (address === null || path === undefined) return ok(null);
    const { data, error } = await client.storage.from(avatars).download(path);
    if (error) {
      const failure = failureOfStorage(error);
      // The file is gone, and only its address is left: everything else can still be copied.
      return failure.code === 'not_found' ? ok(null) : failure;
    }
    return ok({ address, content: asDataAddress(new Uint8Array(await data.arrayBuffer()), data.type) });
  });
}

/** The date of the Terms of Service that a user accepted at sign-up; null where none is known. */
function loadTermsVersion(userId: string): Promise<Result<string | null>> {
  return withClient(async (client) => {
    const { data, error, status } = await client
      .from('profiles')
      .select('terms_version')
      .eq('id', userId)
      .maybeSingle();
    return error ? failureOfRest(error, status) : ok(data?.terms_version ?? null);
  });
}

/** Reads everything the site keeps about the account that is signed in. */
export async function loadAccountCopy(): Promise<Result<AccountCopy>> {
  const account = await withClient(async ({ auth }) => {
    const { data, error } = await auth.getUser();
    return error ? failureOfAuth(error) : ok(data.user);
  });
  if (!account.ok) return account;
  const user = account.value;
  const [profile, terms, subscription] = await Promise.all([
    loadProfile(user.id),
    loadTermsVersion(user.id),
    loadSubscription(user.id),
  ]);
  if (!profile.ok) return profile;
  if (!terms.ok) return terms;
  if (!subscription.ok) return subscription;
  const photo = await loadPhoto(profile.value?.avatarUrl ?? null);
  if (!photo.ok) return photo;
  const { id, email, fullName } = readUser(user);
  return ok({
    account: { id, email, createdAt: user.created_at, fullName, termsVersion: terms.value },
    profile: profile.value,
    photo: photo.value,
    subscription: subscription.value,
    consent: readConsent(),
  });
}

/**
 * Deletes the account that is signed in: photo, profile, subscription and user. Afterwards nobody is. The database
 * does so only in a session that has just begun, hence the password. The file of the photo goes first, for only
 * the storage service removes files, and it asks for the owner.
 * @param owner the signed-in user and what was typed
 * @param withNewsletter whether the address leaves the newsletter, too
 * @returns `wrong_password` when the password is not the account's
 */
export async function deleteAccount(
  owner: { id: string; email: string; password: string },
  withNewsletter: boolean,
): Promise<Result<null>> {
  const { id, email, password } = owner;
  const deleted = await reauthenticate<null>({ email, password }, async (client) => {
    const bucket = client.storage.from(avatars);
    const { data: files, error: listError } = await bucket.list(id);
    if (listError) return failureOfStorage(listError);
    if (files.length > 0) {
      const { error: removeError } = await bucket.remove(files.map(({ name }) => `${id}/${name}`));
      if (removeError) return failureOfStorage(removeError);
    }
    const { error, status } = await client.rpc('delete_own_account', { with_newsletter: withNewsletter });
    return error ? failureOfRest(error, status) : ok(null);
  });
  if (!deleted.ok) return deleted;
  // The service no longer knows the session of the page: its refusal is expected, and this device forgets it
  // all the same.
  return withClient(async (client) => {
    await client.auth.signOut({ scope: 'local' });
    return ok(null);
  });
}
