/** Who is signed in on this device. Framework-free: islands subscribe to it. */
import { sessionKey } from '../storage-keys';
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
