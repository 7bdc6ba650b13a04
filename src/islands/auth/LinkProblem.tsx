import { type MouseEvent, useEffect } from 'react';
import { signOut } from '../../lib/backend/current-session';
import { explain } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { showError } from '../../lib/toast';

interface Props {
  /** Why the link of a mail could not be redeemed. */
  code: string | null;
}

/**
 * What to do about it. While somebody else is signed in: log out and go on, or stay. A link that no longer works
 * gives the form's place to the box that says so (components/auth/MailLink.astro).
 */
export function LinkProblem({ code }: Props) {
  const isSpent = code === 'link_expired' || code === 'session_expired';

  useEffect(() => {
    const help = document.getElementById('link-help');
    if (!isSpent || !help) return;
    help.hidden = false;
    help.focus();
  }, [isSpent]);

  if (code !== 'other_account') return null;

  const goOn = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const result = await signOut();
    if (result.ok) form?.requestSubmit();
    else showError(explain(result));
  };

  return (
    <p className="actions">
      <button type="button" className="button" onClick={goOn}>
        Log out and go on
      </button>
      <a className="button" href={paths.account}>
        Stay signed in
      </a>
    </p>
  );
}
