import { getSignInAgainPath, paths } from '../../shared/paths';
import { type ErrorCode, hasSessionEnded } from '../../shared/result';

/**
 * What the visitor can do after a failure. If the session has ended: sign in, and return to this section of the account.
 * If another account is signed in: reload the page.
 * If the service cannot be reached, which some networks block: write to the email address of the page (`data-email`).
 */
export function FailureHelp({ code }: { code: ErrorCode | undefined }) {
  if (hasSessionEnded(code))
    return (
      <p className="actions">
        <a className="button" href={getSignInAgainPath(paths.account + location.hash, code)}>
          SIGN IN
        </a>
      </p>
    );
  if (code === 'account_switched')
    return (
      <p className="actions">
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload the page
        </button>
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
