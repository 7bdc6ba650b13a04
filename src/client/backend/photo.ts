/** The profile photo: its file and its address. Fetched when one is changed. */

import { type ErrorCode, type Failure, fail, ok, type Result } from '../../shared/result';
import type { Photo } from '../photo';
import { failureOfRest } from './account';
import { withClient } from './auth';
import { backendUrl } from './config';

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

/** The bucket of the photos. */
export const avatars = 'avatars';

/** The endings a photo may have (supabase/migrations, create_avatars_bucket). */
const photoEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'];

/**
 * Stores a photo and notes its address in the profile. The profile changes last, so that a failure on the way
 * leaves the old address in place.
 * @param userId the signed-in user
 * @param fullName stored with it if the profile has no name yet; null if none is known
 * @returns the photo's public address, with a version, for browsers keep pictures they know by address
 */
export function savePhoto(userId: string, fullName: string | null, photo: Photo): Promise<Result<string>> {
  return withClient(async (client) => {
    const { data: auth } = await client.auth.getSession();
    if (!auth.session) return fail('session_expired');
    const ending = photo.type === 'image/webp' ? 'webp' : 'jpg';
    const path = `${userId}/avatar.${ending}`;
    const bucket = client.storage.from(avatars);
    const { error: uploadError } = await bucket.upload(path, photo.bytes, {
      contentType: photo.type,
      upsert: true,
    });
    if (uploadError) return failureOfStorage(uploadError);
    // Another tab may have saved a new name since this page was loaded.
    const current = await client.from('profiles').select('full_name').eq('id', userId).maybeSingle();
    if (current.error) return failureOfRest(current.error, current.status);
    const address = `${backendUrl()}/storage/v1/object/public/${avatars}/${path}?v=${Date.now()}`;
    const { error, status } = await client
      .from('profiles')
      .upsert({ id: userId, avatar_url: address, full_name: current.data?.full_name ?? fullName })
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
