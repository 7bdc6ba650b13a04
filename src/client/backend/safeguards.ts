/** Changes that require the current password of the signed-in user. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { fail, ok, type Result } from '../../shared/result';
import { isSameEmail } from '../forms/auth';
import { createTemporaryClient, toFailure, withClient } from './client';
import { findWeakness } from './common-passwords';
import type { Database } from './database.types';
import { toAuthFailure, toResult } from './failures';
import { isOffline } from './rest';
import { readUser, verifySession } from './session';

/** The signed-in user and the typed current password. */
export interface Owner {
  email: string;
  password: string;
}

/**
 * Signs in to a second session, separate from the page's session.
 * @returns the client with the new session, or `wrong_password`
 */
async function openSession(input: Owner): Promise<Result<SupabaseClient<Database>>> {
  const client = await createTemporaryClient();
  let { error } = await client.auth.signInWithPassword(input);
  if (error?.code === 'invalid_credentials') {
    const current = await verifySession();
    // Another device has changed the email address since this page was opened.
    if (current.ok && current.value && !isSameEmail(current.value.email, input.email))
      ({ error } = await client.auth.signInWithPassword({ ...input, email: current.value.email }));
  }
  if (!error) return ok(client);
  const failure = toAuthFailure(error);
  return failure.code === 'invalid_credentials' ? fail('wrong_password') : failure;
}

/** Runs `work` in a second session and ends that session. @returns `wrong_password` if the password is wrong */
export async function reauthenticate<T>(
  input: Owner,
  work: (client: SupabaseClient<Database>) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (isOffline()) return fail('offline');
  try {
    const session = await openSession(input);
    if (!session.ok) return session;
    try {
      return await work(session.value);
    } finally {
      await session.value.auth.signOut({ scope: 'local' });
    }
  } catch (error) {
    return toFailure(error);
  }
}

/** Checks the current password. @returns `wrong_password` if it is wrong */
export const verifyPassword = (input: Owner): Promise<Result<null>> =>
  reauthenticate(input, async () => ok(null));

/**
 * Sets a new password in a new session, because the service may require one that began within the last day. The service
 * then ends all other sessions, so the page takes over the new one.
 * @returns `wrong_password` if the current password is wrong, `weak_password` if the new one is rejected
 */
export function changePassword(input: {
  email: string;
  currentPassword: string;
  password: string;
}): Promise<Result<null>> {
  const { email, currentPassword, password } = input;
  return withClient(async (page) => {
    const { data: current } = await page.auth.getSession();
    const name = current.session && readUser(current.session.user).fullName;
    const weakness = findWeakness(password, { email, name });
    if (weakness) return weakness;
    const session = await openSession({ email, password: currentPassword });
    if (!session.ok) return session;
    const { auth } = session.value;
    const { data } = await auth.getSession();
    const result = toResult(await auth.updateUser({ password, current_password: currentPassword }));
    // If taking over the session fails, the password has already changed, and the user has to sign in again.
    if (result.ok && data.session) await page.auth.refreshSession(data.session);
    else await auth.signOut({ scope: 'local' });
    return result;
  });
}
