/** Who is signed in on this device. Framework-free: islands subscribe to it. */
import { getClient } from './client';

export interface SessionUser {
  id: string;
  email: string;
  fullName: string | null;
}

/** `unknown` until the stored session has been read. */
export type Session =
  | { status: 'unknown' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: SessionUser };

interface AuthUser {
  id: string;
  email?: string | undefined;
  user_metadata: Record<string, unknown>;
}

/** What the site shows of a user of the auth service. Never decides rights: the owner can write these fields. */
export function readUser(user: AuthUser): SessionUser {
  const name = user.user_metadata.full_name;
  return { id: user.id, email: user.email ?? '', fullName: typeof name === 'string' && name ? name : null };
}

/**
 * Follows the session, in this tab and in the others.
 * @param listener called at once when the stored session has been read, and at every change
 * @returns stops following
 */
export function watchSession(listener: (session: Session) => void): () => void {
  let stopped = false;
  let stop = () => {};
  getClient()
    .then(({ auth }) => {
      if (stopped) return;
      const { data } = auth.onAuthStateChange((_event, session) =>
        listener(session ? { status: 'signedIn', user: readUser(session.user) } : { status: 'signedOut' }),
      );
      stop = () => data.subscription.unsubscribe();
    })
    .catch(() => listener({ status: 'signedOut' }));
  return () => {
    stopped = true;
    stop();
  };
}
