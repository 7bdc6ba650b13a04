import '../../styles/box.css';
import { getAuthFailureMessage } from '../../shared/messages/auth';
import { type Failure, hasSessionEnded } from '../../shared/result';
import { FailureHelp } from '../form/FailureHelp';

interface Props {
  failure: Failure;
  /** The data that could not be loaded, such as "your profile". */
  subject: string;
  retry: () => void;
}

export function LoadFailure({ failure, subject, retry }: Props) {
  return (
    <div className="box" role="alert">
      <h3>We couldn’t load {subject}</h3>
      <p>{getAuthFailureMessage(failure)}</p>
      <FailureHelp code={failure.code} />
      {!hasSessionEnded(failure.code) && failure.code !== 'account_switched' && (
        <p className="actions">
          <button type="button" className="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
