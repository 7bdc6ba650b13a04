import { getSignInAgainPath, paths } from '../../shared/paths';
import type { ErrorCode } from '../../shared/result';

/**
 * What the visitor can do after a failure. If the session has ended: sign in, and return to this section of the account.
 * If the service cannot be reached, which some networks block: write to the email address of the page (`data-email`).
 */
export function FailureHelp({ code }: { code: ErrorCode | undefined }) {
  if (code === 'session_expired')
    return (
      <p className="actions">
        <a className="button" href={getSignInAgainPath(paths.account + location.hash)}>
          SIGN IN
        </a>
      </p>
    );
  const email = document.querySelector<HTMLElement>('[data-email]')?.dataset.email;
  if (!email || (code !== 'unavailable' && code !== 'timeout')) return null;
  return (
    <p>
      Your network may block our service. You can also write to <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
