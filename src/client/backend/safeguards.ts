/** Changes that ask the signed-in user for the password again. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { fail, ok, type Result } from '../../shared/result';
import { failureOfAuth, refusePassword, settle, withClient } from './auth';
import { makeForgetfulClient } from './client';
import type { Database } from './database.types';
import { codeOfException } from './rest';

/**
 * Asks for the password again, in a second session: the session of the page goes on as it was.
 * @returns the client that has the new session, or `wrong_password` when the password is not the account's
 */
async function openSession(input: {
  email: string;
  password: string;
}): Promise<Result<SupabaseClient<Database>>> {
  const client = await makeForgetfulClient();
  const { error } = await client.auth.signInWithPassword(input);
  if (!error) return ok(client);
  const failure = failureOfAuth(error);
  return !failure.ok && failure.code === 'invalid_credentials' ? fail('wrong_password') : failure;
}

/**
 * Does something in a second session, which ends afterwards.
 * @returns `wrong_password` when the password is not the account's
 */
export async function reauthenticate<T>(
  input: { email: string; password: string },
  work: (client: SupabaseClient<Database>) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    const opened = await openSession(input);
    if (!opened.ok) return opened;
    try {
      return await work(opened.value);
    } finally {
      await opened.value.auth.signOut({ scope: 'local' });
    }
  } catch (error) {
    return fail(codeOfException(error));
  }
}

/** Asks whether a password is the account's. @returns `wrong_password` when it is not */
export const checkPassword = (input: { email: string; password: string }): Promise<Result<null>> =>
  reauthenticate(input, async () => ok(null));

/**
 * Sets a new password, in a session that has just begun: the service may want one younger than a day. It then ends
 * all others, also that of the page, so the page goes on with the new one.
 * @returns `wrong_password` when the current password is not the account's, `weak_password` where the new one is refused
 */
export function changePassword(input: {
  email: string;
  currentPassword: string;
  password: string;
}): Promise<Result<null>> {
  const { email, currentPassword, password } = input;
  return withClient(async (page) => {
    const refused = await refusePassword(page, password);
    if (refused) return refused;
    const opened = await openSession({ email, password: currentPassword });
    if (!opened.ok) return opened;
    const { auth } = opened.value;
    const { data } = await auth.getSession();
    const set = settle(await auth.updateUser({ password, current_password: currentPassword }));
    // Should taking the session over fail, the password is set all the same, and the page asks to sign in again.
    if (set.ok && data.session) await page.auth.refreshSession(data.session);
    else await auth.signOut({ scope: 'local' });
    return set;
  });
}

/**
 * Asks for another e-mail address.
 * @returns `changed`, or `confirm` when the service first wants the links in its messages opened
 */
export function changeEmail(email: string): Promise<Result<'changed' | 'confirm'>> {
  return withClient(async ({ auth }) => {
    const { data, error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/` });
    if (error) return failureOfAuth(error);
    return ok(data.user.email?.toLowerCase() === email.toLowerCase() ? 'changed' : 'confirm');
  });
}
