import '../../styles/box.css';
import './AccountPanel.css';
import { useEffect, useState } from 'react';
import { type Session, verifySession, watchSession } from '../../client/backend/session';
import { announceHydration } from '../../client/hydration/events';
import { getSignInAgainPath, paths } from '../../shared/paths';
import { hasSessionEnded } from '../../shared/result';
import { withBoundary } from '../form/Boundary';
import { AccountSections } from './AccountSections';
import { LoadFailure } from './LoadFailure';

interface Props {
  supportEmail: string;
}

/**
 * Milliseconds until the panel reports that the server is slow. supabase-js tries for half a minute to refresh a session;
 * if that succeeds later, the account opens.
 */
const slowThreshold = 8000;

/** Opens the sign-in page, which explains why the session has ended and returns to this section. */
const openSignIn = (reason?: Parameters<typeof getSignInAgainPath>[1]) =>
  location.replace(getSignInAgainPath(paths.account + location.hash, reason));

/**
 * The account (docs/product.md, "Account"). The session only decides what the panel shows; row-level security in the
 * database protects the data.
 */
export const AccountPanel = withBoundary(function AccountPanel({ supportEmail }: Props) {
  const [session, setSession] = useState<Session>({ status: 'unknown' });
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    announceHydration(document.querySelector('.account-message'));
    return watchSession(setSession);
  }, []);

  const isSignedIn = session.status === 'signedIn';
  const hasEnded = session.status === 'signedOut' && session.hasEnded;

  useEffect(() => {
    if (hasEnded) openSignIn();
    if (!isSignedIn) return;
    verifySession().then((result) => {
      if (!result.ok && hasSessionEnded(result.code)) openSignIn(result.code);
    });
  }, [isSignedIn, hasEnded]);

  const isWaiting = session.status === 'unknown';

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), slowThreshold);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  useEffect(() => {
    // A page from the back/forward cache shows the session as it was when the visitor left.
    const refresh = (event: PageTransitionEvent) => event.persisted && location.reload();
    window.addEventListener('pageshow', refresh);
    return () => window.removeEventListener('pageshow', refresh);
  }, []);

  if (session.status === 'unreachable' || (isWaiting && isSlow))
    return (
      <div className="account-message">
        <LoadFailure
          failure={{ ok: false, code: navigator.onLine ? 'unavailable' : 'offline' }}
          subject="your account"
          retry={() => location.reload()}
        />
      </div>
    );

  if (isWaiting || hasEnded)
    return (
      <p className="account-message display d3" role="status">
        Opening your account...
      </p>
    );

  if (session.status === 'signedOut') return <SignedOut />;

  return <AccountSections key={session.user.id} user={session.user} supportEmail={supportEmail} />;
});

/** After Back, the browser has restored the scroll position of the longer page. */
const scrollIntoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });

function SignedOut() {
  return (
    <div ref={scrollIntoView} className="account-message box" data-variant="empty">
      <h2>You are logged out</h2>
      <p>Sign in to see your profile and your plan.</p>
      <p className="actions">
        <a className="button" data-variant="primary" href={paths.signIn}>
          SIGN IN
        </a>
        <a className="button" href={paths.signUp}>
          CREATE ACCOUNT
        </a>
      </p>
    </div>
  );
}
