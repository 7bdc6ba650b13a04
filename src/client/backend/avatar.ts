import type { SupabaseClient } from '@supabase/supabase-js';
import { rasterExtensions } from '../../shared/image-types';
import { ok, type Result } from '../../shared/result';
import type { Avatar } from '../avatar';
import { announceProfile, explainMissingProfile } from './account';
import { getAvatarUrl } from './config';
import type { Database } from './database.types';
import { toRestFailure, toStorageFailure } from './failures';
import { withAccount } from './session';

export const avatars = 'avatars';

/** Deletes the photos of a user. @param except the path of a photo that stays */
export async function deleteAvatars(
  client: SupabaseClient<Database>,
  userId: string,
  except?: string,
): Promise<Result<null>> {
  const files = rasterExtensions.map((extension) => `${userId}/avatar.${extension}`);
  const { error } = await client.storage.from(avatars).remove(files.filter((file) => file !== except));
  const failure = error && toStorageFailure(error);
  return failure && failure.code !== 'not_found' ? failure : ok(null);
}

/**
 * Uploads a photo and saves its path in the profile. The profile changes last, so that it still has the old path after
 * a failure.
 * @param userId the signed-in user
 * @param fullName saved if the profile has no name yet; null if unknown
 * @returns the photo's public URL, with a version that makes browsers load the new photo
 */
export function saveAvatar(userId: string, fullName: string | null, avatar: Avatar): Promise<Result<string>> {
  return withAccount(userId, async (client) => {
    const extension = avatar.type === 'image/webp' ? 'webp' : 'jpg';
    const path = `${userId}/avatar.${extension}`;
    const { error: uploadError } = await client.storage.from(avatars).upload(path, avatar.bytes, {
      contentType: avatar.type,
      upsert: true,
    });
    if (uploadError) return toStorageFailure(uploadError);
    // Another tab may have saved a new name since this page was loaded.
    const current = await client.from('profiles').select('full_name').eq('id', userId).maybeSingle();
    if (current.error) return toRestFailure(current.error, current.status);
    const versionedPath = `${path}?v=${Date.now()}`;
    const { error, status } = await client
      .from('profiles')
      .upsert({ id: userId, avatar_url: versionedPath, full_name: current.data?.full_name ?? fullName })
      .select('id')
      .single();
    if (error) return toRestFailure(error, status);
    // An old photo with another extension is no longer used. If this fails, the next upload deletes it.
    await deleteAvatars(client, userId, path);
    const url = getAvatarUrl(versionedPath);
    announceProfile(userId, { avatarUrl: url });
    return ok(url);
  });
}

/** Deletes the photo of the signed-in user, then its path in the profile. */
export function removeAvatar(userId: string): Promise<Result<null>> {
  return withAccount(userId, async (client) => {
    const removal = await deleteAvatars(client, userId);
    if (!removal.ok) return removal;
    const { data, error, status } = await client
      .from('profiles')
      .update({ avatar_url: null })
      .eq('id', userId)
      .select('id')
      .maybeSingle();
    if (error) return toRestFailure(error, status);
    if (!data) return explainMissingProfile(client);
    announceProfile(userId, { avatarUrl: null });
    return ok(null);
  });
}
