import { ok, type Result } from '../../shared/result';
import { readConsent } from '../consent/store';
import { loadProfile, loadSubscription } from './account';
import { avatars, deleteAvatars } from './avatar';
import { loadDevices, toIsoTime } from './devices';
import { toAuthFailure, toRestFailure, toStorageFailure } from './failures';
import { type Owner, reauthenticate } from './safeguards';
import { readUser, withAccount } from './session';

/** Returns a file as a data URL. @param type MIME type */
function toDataUrl(bytes: Uint8Array, type: string): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${type};base64,${btoa(text)}`;
}

/** Loads the photo at a URL of the storage service; null without a URL or if the file no longer exists. */
function loadAvatar(
  userId: string,
  url: string | null,
): Promise<Result<{ url: string; content: string } | null>> {
  return withAccount(userId, async (client) => {
    const path = /\/avatars\/([^?]+)/.exec(url ?? '')?.[1];
    if (url === null || path === undefined) return ok(null);
    const { data, error } = await client.storage.from(avatars).download(path);
    if (error) {
      const failure = toStorageFailure(error);
      return failure.code === 'not_found' ? ok(null) : failure;
    }
    return ok({ url, content: toDataUrl(new Uint8Array(await data.arrayBuffer()), data.type) });
  });
}

/** Loads all data that the site stores about the account, and the consent record in this browser, for a file. */
export function loadAccountExport(userId: string): Promise<Result<object>> {
  return withAccount(userId, async ({ auth }) => {
    const { data, error } = await auth.getUser();
    if (error) return toAuthFailure(error);
    const { user } = data;
    const [profileResult, subscription, devices] = await Promise.all([
      loadProfile(userId),
      loadSubscription(userId),
      loadDevices(userId),
    ]);
    if (!profileResult.ok) return profileResult;
    if (!subscription.ok) return subscription;
    if (!devices.ok) return devices;
    const profile = profileResult.value;
    const photo = await loadAvatar(userId, profile?.avatarUrl ?? null);
    if (!photo.ok) return photo;
    const { id, email, fullName } = readUser(user);
    return ok({
      account: {
        id,
        email,
        createdAt: toIsoTime(user.created_at),
        lastSignInAt: user.last_sign_in_at ? toIsoTime(user.last_sign_in_at) : null,
        fullName,
        termsVersion: profile?.termsVersion ?? null,
      },
      profile: profile && { fullName: profile.fullName, avatarUrl: profile.avatarUrl },
      photo: photo.value,
      subscription: subscription.value,
      devices: devices.value,
      consent: readConsent(),
    });
  });
}

/**
 * Deletes the signed-in account with all its data, and signs out. The photo is deleted first, because the storage service
 * deletes files only for their owner.
 * @param owner the signed-in user and the typed password
 * @param withNewsletter whether to end the newsletter subscription of the email address as well
 * @returns `wrong_password` if the password is wrong
 */
export async function deleteAccount(owner: Owner, withNewsletter: boolean): Promise<Result<null>> {
  const deletion = await reauthenticate<null>(owner, async (client) => {
    const removal = await deleteAvatars(client, owner.id);
    if (!removal.ok) return removal;
    const { error, status } = await client.rpc('delete_own_account', { with_newsletter: withNewsletter });
    return error ? toRestFailure(error, status) : ok(null);
  });
  if (!deletion.ok) return deletion;
  // The service rejects the session of a deleted account, but the client removes it from this device.
  return withAccount(owner.id, async ({ auth }) => {
    await auth.signOut({ scope: 'local' });
    return ok(null);
  });
}
