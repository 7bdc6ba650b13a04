import '../../styles/box.css';
import { explainAuth } from '../../shared/auth-messages';
import { paths, signInAgainPath } from '../../shared/paths';
import type { Failure } from '../../shared/result';

interface Props {
  failure: Failure;
  /** What could not be read, to end the sentence. */
  what: string;
  retry: () => void;
}

/** Something could not be read: why, and what to do about it. */
export function LoadFailure({ failure, what, retry }: Props) {
  const isSignedOut = failure.code === 'session_expired';
  return (
    <div className="box" role="alert">
      <h3>Could not load {what}</h3>
      <p>{explainAuth(failure)}</p>
      <p className="actions">
        {isSignedOut ? (
          <a className="button" href={signInAgainPath(paths.account + location.hash)}>
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
