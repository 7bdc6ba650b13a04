/** What the owner may do with all that is kept about them: a copy of it, and its end. Fetched with the settings. */

import type { Consent } from '../../shared/consent-record';
import { ok, type Result } from '../../shared/result';
import { readConsent } from '../consent/store';
import { failureOfRest, loadProfile, loadSubscription, type Profile, type Subscription } from './account';
import { failureOfAuth, withClient } from './auth';
import { avatars, failureOfStorage } from './photo';
import { reauthenticate } from './safeguards';
import { readUser } from './session';

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
