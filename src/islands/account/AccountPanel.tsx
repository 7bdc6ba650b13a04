import '../../styles/box.css';
import './AccountPanel.css';
import { type ReactNode, useEffect, useState } from 'react';
import { checkSession, type Session, watchSession } from '../../client/backend/session';
import { paths, signInAgainPath } from '../../shared/paths';
import { AccountSections } from './AccountSections';
import { LoadFailure } from './LoadFailure';
import { sections } from './sections';

interface Props {
  supportEmail: string;
}

/**
 * How long an account may take to open before we say that the server is slow, in milliseconds. A session that
 * has to be renewed is tried for half a minute; when that succeeds after all, the account opens.
 */
const patience = 8000;

/** To the sign-in page, which says why and leads back to this section. */
const leave = () => location.replace(signInAgainPath(paths.account + location.hash));

/**
 * The account (docs/product.md, "Account"). It needs no server of its own: the session decides what is shown here,
 * and the database's row-level security decides what can be read at all.
 */
export function AccountPanel({ supportEmail }: Props) {
  const [session, setSession] = useState<Session>({ status: 'unknown' });
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => watchSession(setSession), []);

  const isSignedIn = session.status === 'signedIn';
  const hasEnded = session.status === 'signedOut' && session.hasEnded;

  useEffect(() => {
    if (hasEnded) leave();
    if (!isSignedIn) return;
    checkSession().then((result) => {
      if (!result.ok && result.code === 'session_expired') leave();
    });
  }, [isSignedIn, hasEnded]);

  const isWaiting = session.status === 'unknown';

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), patience);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  useEffect(() => {
    // A page brought back from the history still shows who was signed in when it was left.
    const refresh = (event: PageTransitionEvent) => event.persisted && location.reload();
    window.addEventListener('pageshow', refresh);
    return () => window.removeEventListener('pageshow', refresh);
  }, []);

  if (session.status === 'unreachable' || (isWaiting && isSlow))
    return (
      <Unopened>
        <LoadFailure
          failure={{ ok: false, code: navigator.onLine ? 'unavailable' : 'offline' }}
          what="your account"
          retry={() => location.reload()}
        />
      </Unopened>
    );

  if (isWaiting || hasEnded)
    return (
      <Unopened isWaiting>
        <p className="account-wait display" role="status">
          Opening your account…
        </p>
      </Unopened>
    );

  if (session.status === 'signedOut')
    return (
      <Unopened>
        <SignedOut />
      </Unopened>
    );

  return <AccountSections key={session.user.id} user={session.user} supportEmail={supportEmail} />;
}

/** An account that is not open: its sections, dimmed, and in the place of the open one what there is to say. */
function Unopened({ isWaiting, children }: { isWaiting?: boolean; children: ReactNode }) {
  return (
    <div className="account unopened" data-waiting={isWaiting}>
      <div className="account-list" aria-hidden="true">
        {sections.map(({ id, title }) => (
          <span key={id} className="display">
            {title}
          </span>
        ))}
      </div>
      <div className="account-panels">{children}</div>
    </div>
  );
}

/** What somebody without a session sees. */
function SignedOut() {
  return (
    <div className="box" data-variant="empty">
      <h2>You are signed out</h2>
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
