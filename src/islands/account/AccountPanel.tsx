import { useEffect, useState } from 'react';
import { readMailLink, redeemMailLink } from '../../lib/backend/auth';
import { type Session, watchSession } from '../../lib/backend/session';
import { explain, messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { showError, showSuccess } from '../../lib/toast';
import { AccountSections } from './AccountSections';

interface Props {
  /** Where customers write to. */
  supportEmail: string;
}

/**
 * The account (spec, section 2). It needs no server of its own: the session decides what is shown here, and
 * the database's row-level security decides what can be read at all.
 */
export function AccountPanel({ supportEmail }: Props) {
  const [session, setSession] = useState<Session>({ status: 'unknown' });
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const link = readMailLink(location.search, location.hash);
    if (!link) return watchSession(setSession);
    // A confirmation link: redeem it before asking who is signed in, and forget its token.
    history.replaceState(null, '', location.pathname);
    let stop = () => {};
    let isGone = false;
    redeemMailLink(link).then((result) => {
      if (isGone) return;
      if (result.ok)
        showSuccess(result.value === 'signedIn' ? messages.addressConfirmed : messages.halfConfirmed);
      else {
        setProblem(explain(result));
        showError(explain(result));
      }
      stop = watchSession(setSession);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  if (session.status === 'unknown')
    return (
      <p className="lead account-wait" role="status">
        Opening your account…
      </p>
    );

  if (session.status === 'signedOut')
    return (
      <div className="box" data-variant="empty">
        <h2>You are signed out</h2>
        {problem !== null && <p className="problem">{problem}</p>}
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

  return <AccountSections key={session.user.id} user={session.user} supportEmail={supportEmail} />;
}
