import { ok, type Result } from '../../shared/result';
import type { Consent } from '../consent/record';
import { readConsent } from '../consent/store';
import { loadProfile, loadSubscription, type Profile, type Subscription } from './account';
import { avatars, deleteAvatars } from './avatar';
import { withClient } from './client';
import { type Device, loadDevices, toIsoTime } from './devices';
import { toAuthFailure, toRestFailure, toStorageFailure } from './failures';
import { reauthenticate } from './safeguards';
import { readUser } from './session';

/** All data that the site stores about an account, and the consent record in this browser. */
interface AccountExport {
  account: {
    id: string;
    email: string;
    /** ISO 8601. */
    createdAt: string;
    /** ISO 8601; null before the first sign-in. */
    lastSignInAt: string | null;
    fullName: string | null;
    /** The date of the Terms of Service that were accepted at sign-up. */
    termsVersion: string | null;
  };
  profile: Omit<Profile, 'termsVersion'> | null;
  /** `content` is the image as a data URL. */
  photo: { url: string; content: string } | null;
  subscription: Subscription;
  devices: Device[];
  consent: Consent | null;
}

/** Returns a file as a data URL. @param type MIME type */
function toDataUrl(bytes: Uint8Array, type: string): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${type};base64,${btoa(text)}`;
}

/** Loads the photo at a URL of the storage service; null without a URL or if the file no longer exists. */
function loadAvatar(url: string | null): Promise<Result<AccountExport['photo']>> {
  return withClient(async (client) => {
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

export function loadAccountExport(): Promise<Result<AccountExport>> {
  return withClient(async ({ auth }) => {
    const { data, error } = await auth.getUser();
    if (error) return toAuthFailure(error);
    const { user } = data;
    const [profileResult, subscription, devices] = await Promise.all([
      loadProfile(user.id),
      loadSubscription(user.id),
      loadDevices(),
    ]);
    if (!profileResult.ok) return profileResult;
    if (!subscription.ok) return subscription;
    if (!devices.ok) return devices;
    const profile = profileResult.value;
    const photo = await loadAvatar(profile?.avatarUrl ?? null);
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
export async function deleteAccount(
  owner: { id: string; email: string; password: string },
  withNewsletter: boolean,
): Promise<Result<null>> {
  const { id, email, password } = owner;
  const deletion = await reauthenticate<null>({ email, password }, async (client) => {
    const removal = await deleteAvatars(client, id);
    if (!removal.ok) return removal;
    const { error, status } = await client.rpc('delete_own_account', { with_newsletter: withNewsletter });
    return error ? toRestFailure(error, status) : ok(null);
  });
  if (!deletion.ok) return deletion;
  // The service rejects the session of a deleted account, but the client removes it from this device.
  return withClient(async (client) => {
    await client.auth.signOut({ scope: 'local' });
    return ok(null);
  });
}
