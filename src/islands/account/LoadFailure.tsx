import '../../styles/box.css';
import { getAuthFailureMessage } from '../../shared/messages/auth';
import { getSignInAgainPath, paths } from '../../shared/paths';
import type { Failure } from '../../shared/result';
import { EmailOffer } from '../form/EmailOffer';

interface Props {
  failure: Failure;
  /** The data that could not be loaded, such as "your profile". */
  subject: string;
  retry: () => void;
}

export function LoadFailure({ failure, subject, retry }: Props) {
  const isSignedOut = failure.code === 'session_expired';
  return (
    <div className="box" role="alert">
      <h3>We couldn’t load {subject}</h3>
      <p>{getAuthFailureMessage(failure)}</p>
      <EmailOffer code={failure.code} />
      <p className="actions">
        {isSignedOut ? (
          <a className="button" href={getSignInAgainPath(paths.account + location.hash)}>
            SIGN IN
          </a>
        ) : (
          <button type="button" className="button" onClick={retry}>
            Try again
          </button>
        )}
      </p>
    </div>
  );
}
