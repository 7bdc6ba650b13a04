/** Who is signed in on this device, and how a session ends. */

import { ok, type Result } from '../../shared/result';
import { sessionKey } from '../storage-keys';
import { failureOfAuth, settle, withClient } from './auth';
import { getClient } from './client';

export interface SessionUser {
  id: string;
  email: string;
  fullName: string | null;
  /** Whether the link in a mail confirmed the address. The service can also be set to confirm by itself. */
  isAddressConfirmed: boolean;
}

/**
 * `unknown` until the stored session has been read. `unreachable` while one is stored that the service would have
 * to renew and does not answer. `hasEnded` tells a visitor whose session was still stored here, but is over for the
 * service, from one who has none.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'unreachable' }
  | { status: 'signedOut'; hasEnded: boolean }
  | { status: 'signedIn'; user: SessionUser };

interface AuthUser {
  id: string;
  email?: string | undefined;
  email_confirmed_at?: string | undefined;
  confirmation_sent_at?: string | undefined;
  user_metadata: Record<string, unknown>;
}

/** Whether this browser stores a session. */
function isSessionStored(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
}

/** What the site shows of a user of the auth service. Never decides rights: the owner can write these fields. */
export function readUser(user: AuthUser): SessionUser {
  const name = user.user_metadata.full_name;
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: typeof name === 'string' && name ? name : null,
    // The database asks the same before it changes anything in the name of the address.
    isAddressConfirmed: Boolean(user.email_confirmed_at && user.confirmation_sent_at),
  };
}

/**
 * Follows the session, in this tab and in the others.
 * @param listener called at once when the stored session has been read, and at every change
 * @returns stops following
 */
export function watchSession(listener: (session: Session) => void): () => void {
  // Asked before the client starts, which forgets a session that it cannot renew.
  const wasStored = isSessionStored();
  let stopped = false;
  let stop = () => {};
  getClient()
    .then(({ auth }) => {
      if (stopped) return;
      const { data } = auth.onAuthStateChange((event, session) => {
        const isFirst = event === 'INITIAL_SESSION';
        if (session) listener({ status: 'signedIn', user: readUser(session.user) });
        else if (isFirst && isSessionStored()) listener({ status: 'unreachable' });
        else listener({ status: 'signedOut', hasEnded: isFirst && wasStored });
      });
      stop = () => data.subscription.unsubscribe();
    })
    .catch(() => listener({ status: 'unreachable' }));
  return () => {
    stopped = true;
    stop();
  };
}

/** Whether this page is signing out: a check at the same time must not report an ended session. */
let isSigningOut = false;

/**
 * Asks the service whether the stored session is still valid: another device may have ended it.
 * @returns `session_expired` if it is not
 */
export function checkSession(): Promise<Result<null>> {
  return withClient(async ({ auth }) => {
    const { error } = await auth.getUser();
    return error && !isSigningOut ? failureOfAuth(error) : ok(null);
  });
}

/** Ends the session on this device. */
export function signOut(): Promise<Result<null>> {
  isSigningOut = true;
  return withClient(async ({ auth }) => {
    const { error } = await auth.signOut({ scope: 'local' });
    isSigningOut = !error;
    return error ? failureOfAuth(error) : ok(null);
  });
}

/** Ends the account's sessions on all other devices. */
export function signOutOthers(): Promise<Result<null>> {
  return withClient(async ({ auth }) => settle(await auth.signOut({ scope: 'others' })));
}
