import type { Session as AuthSession, SupabaseClient, User, UserIdentity } from '@supabase/supabase-js';
import { fail, hasSessionEnded, ok, type Result } from '../../shared/result';
import { sessionKey } from '../../shared/storage-keys';
import { getClient, withClient } from './client';
import type { Database } from './database.types';
import { toAuthFailure, toResult } from './failures';

export interface SessionUser {
  id: string;
  email: string;
  fullName: string | null;
  /** Whether a link in an email confirmed the email address. */
  isEmailConfirmed: boolean;
}

/**
 * `unknown` until the stored session has been read. `unreachable` if a stored session must be refreshed and the service
 * does not respond. `hasEnded` if a session was stored on this device, but the service has ended it.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'unreachable' }
  | { status: 'signedOut'; hasEnded: boolean }
  | { status: 'signedIn'; user: SessionUser };

type AuthUser = Pick<User, 'id' | 'email' | 'email_confirmed_at' | 'identities' | 'user_metadata'>;

function isSessionStored(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
}

/** Whether a link in an email has confirmed the email address. The service sets this field; the owner cannot. */
const isVerified = ({ provider, identity_data: data }: UserIdentity) =>
  provider === 'email' && data?.email_verified === true;

/** Reads the displayed fields of a user. Never use them for authorization, because the user can change them. */
export function readUser(user: AuthUser): SessionUser {
  const name = user.user_metadata.full_name;
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: typeof name === 'string' && name ? name : null,
    // delete_own_account() in the database has the same condition.
    isEmailConfirmed: Boolean(user.email_confirmed_at && user.identities?.some(isVerified)),
  };
}

/** The calls of withAccount that have not ended. */
const calls = new Set<Promise<Result<unknown>>>();

/**
 * Runs a call of the account for the user whom the page shows, because another tab may have signed in to another account.
 * @param call gets the client of the page and the session, which is that of the user
 * @returns `account_switched` if another user is signed in, and `session_expired` if none is
 */
export async function withAccount<T>(
  userId: string,
  call: (client: SupabaseClient<Database>, session: AuthSession) => Promise<Result<T>>,
): Promise<Result<T>> {
  const result = withClient(async (client) => {
    const { data, error } = await client.auth.getSession();
    if (error) return toAuthFailure(error);
    if (!data.session) return fail('session_expired');
    return data.session.user.id === userId ? call(client, data.session) : fail('account_switched');
  });
  calls.add(result);
  try {
    return await result;
  } finally {
    calls.delete(result);
  }
}

/** Whether one of the current calls reports that the session has ended. */
const isEndReported = async () =>
  (await Promise.all(calls)).some((result) => !result.ok && hasSessionEnded(result.code));

/**
 * Watches the session, including changes in other tabs. If a call finds that the service has ended the session, only its
 * result reports that, so that the page keeps what was typed.
 * @param listener called when the stored session has been read, and after every change
 * @returns a function that stops it
 */
export function watchSession(listener: (session: Session) => void): () => void {
  // Read before the client starts, which removes a session that it cannot refresh.
  const hadStoredSession = isSessionStored();
  let isStopped = false;
  let stop = () => {};
  getClient()
    .then(({ auth }) => {
      if (isStopped) return;
      const { data } = auth.onAuthStateChange((event, session) => {
        const isFirst = event === 'INITIAL_SESSION';
        if (session) listener({ status: 'signedIn', user: readUser(session.user) });
        else if (isFirst && isSessionStored()) listener({ status: 'unreachable' });
        else if (isFirst) listener({ status: 'signedOut', hasEnded: hadStoredSession });
        // The client waits for its listeners, and the calls wait for the client.
        else
          void isEndReported().then((isReported) => {
            if (!isReported && !isStopped && !isSessionStored())
              listener({ status: 'signedOut', hasEnded: false });
          });
      });
      stop = () => data.subscription.unsubscribe();
    })
    .catch(() => listener({ status: 'unreachable' }));
  return () => {
    isStopped = true;
    stop();
  };
}

/** True while this page signs out, so that a check at the same time does not report an ended session. */
let isSigningOut = false;

/**
 * Asks the service for the user of the stored session. If another device has changed the account, renews the session with
 * all its values, here and in other tabs.
 * @returns `session_expired` or `account_deleted` if another device has done so; null while this page signs out
 */
export function verifySession(): Promise<Result<SessionUser | null>> {
  return withClient(async ({ auth }) => {
    const { data, error } = await auth.getUser();
    if (error) return isSigningOut ? ok(null) : toAuthFailure(error);
    const user = readUser(data.user);
    const { session } = (await auth.getSession()).data;
    if (session && JSON.stringify(readUser(session.user)) !== JSON.stringify(user))
      await auth.refreshSession();
    return ok(user);
  });
}

/**
 * Ends the session at the service, then on this device. The client's own signOut() removes it from the device first, so
 * that no one could try again after a failure.
 * @param userId whose session to end; any user's if omitted
 */
export async function endSession(
  { auth }: Pick<SupabaseClient, 'auth'>,
  userId?: string,
): Promise<Result<null>> {
  const { data, error } = await auth.getSession();
  if (userId && data.session && data.session.user.id !== userId) return fail('account_switched');
  const { error: failure } = data.session
    ? await auth.admin.signOut(data.session.access_token, 'local')
    : { error };
  // The service may have ended the session already.
  const result = toResult({ error: failure });
  if (!result.ok && !hasSessionEnded(result.code)) return result;
  localStorage.removeItem(sessionKey);
  // Without a stored session it sends no request, and tells this page and other tabs.
  return toResult(await auth.signOut({ scope: 'local' }));
}

/** Signs out. @param userId the user whom the page shows, if known */
export async function signOut(userId?: string): Promise<Result<null>> {
  isSigningOut = true;
  const result = await withClient((client) => endSession(client, userId));
  isSigningOut = result.ok;
  return result;
}
