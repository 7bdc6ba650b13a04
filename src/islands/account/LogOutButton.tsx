import { useState } from 'react';
import { signOut } from '../../client/backend/session';
import { accountMessages } from '../../client/forms/account-messages';
import { flashSuccess, showError } from '../../client/toast';
import { paths } from '../../shared/paths';

/** Ends the session on this device, then opens the landing page. */
export function LogOutButton() {
  const [isLeaving, setIsLeaving] = useState(false);

  const leave = async () => {
    if (isLeaving) return;
    setIsLeaving(true);
    const result = await signOut();
    if (result.ok) {
      flashSuccess(accountMessages.signedOut);
      location.assign(paths.home);
      return;
    }
    setIsLeaving(false);
    showError(
      result.code === 'unexpected' ? accountMessages.signOutUnexpected : accountMessages.signOutFailed,
    );
  };

  return (
    <button type="button" className="button" aria-busy={isLeaving || undefined} onClick={leave}>
      {isLeaving ? 'Logging out...' : 'Log out'}
    </button>
  );
}
