/** Changes that require the current password of the signed-in user. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { fail, hasSessionEnded, ok, type Result } from '../../shared/result';
import { isSameEmail } from '../forms/auth';
import { createTemporaryClient } from './client';
import { findWeakness } from './common-passwords';
import type { Database } from './database.types';
import { toAuthFailure, toResult } from './failures';
import { readUser, verifySession, withAccount } from './session';

/** The user whom the page shows, and the typed current password. */
export interface Owner {
  id: string;
  email: string;
  password: string;
}

/**
 * Signs in to a second session, separate from the page's session.
 * @returns the client with the new session, or `wrong_password`
 */
async function openSession({ email, password }: Owner): Promise<Result<SupabaseClient<Database>>> {
  const client = await createTemporaryClient();
  let { error } = await client.auth.signInWithPassword({ email, password });
  if (error?.code === 'invalid_credentials') {
    const current = await verifySession();
    // Another device has changed the password or deleted the account, which also ended this session.
    if (!current.ok && hasSessionEnded(current.code)) return current;
    // Another device has changed the email address since this page was opened.
    if (current.ok && current.value && !isSameEmail(current.value.email, email))
      ({ error } = await client.auth.signInWithPassword({ email: current.value.email, password }));
  }
  if (!error) return ok(client);
  const failure = toAuthFailure(error);
  return failure.code === 'invalid_credentials' ? fail('wrong_password') : failure;
}

/** Runs `work` in a second session and ends that session. @returns `wrong_password` if the password is wrong */
export function reauthenticate<T>(
  owner: Owner,
  work: (client: SupabaseClient<Database>) => Promise<Result<T>>,
): Promise<Result<T>> {
  return withAccount(owner.id, async () => {
    const session = await openSession(owner);
    if (!session.ok) return session;
    try {
      return await work(session.value);
    } finally {
      await session.value.auth.signOut({ scope: 'local' });
    }
  });
}

/** Checks the current password. @returns `wrong_password` if it is wrong */
export const verifyPassword = (owner: Owner): Promise<Result<null>> =>
  reauthenticate(owner, async () => ok(null));

/**
 * Sets a new password in a new session, because the service may require one that began within the last day. The service
 * then ends all other sessions, so the page takes over the new one.
 * @param owner with the current password
 * @returns `wrong_password` if the current password is wrong, `weak_password` if the new one is rejected
 */
export function changePassword(owner: Owner, password: string): Promise<Result<null>> {
  return withAccount(owner.id, async (page, { user }) => {
    const weakness = findWeakness(password, { email: owner.email, name: readUser(user).fullName });
    if (weakness) return weakness;
    const session = await openSession(owner);
    if (!session.ok) return session;
    const { auth } = session.value;
    const { data } = await auth.getSession();
    const result = toResult(await auth.updateUser({ password, current_password: owner.password }));
    // If taking over the session fails, the password has already changed, and the user has to sign in again.
    if (result.ok && data.session) await page.auth.refreshSession(data.session);
    else await auth.signOut({ scope: 'local' });
    return result;
  });
}
