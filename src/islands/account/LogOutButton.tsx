import { useState } from 'react';
import { signOut } from '../../client/backend/session';
import { flashSuccess, showError } from '../../client/toast';
import { accountMessages } from '../../shared/messages/account';
import { paths } from '../../shared/paths';

/** Ends the session on this device, then opens the landing page. */
export function LogOutButton() {
  const [isBusy, setIsBusy] = useState(false);

  const logOut = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await signOut();
    if (result.ok) {
      flashSuccess(accountMessages.signedOut);
      location.assign(paths.home);
      return;
    }
    setIsBusy(false);
    showError(
      result.code === 'unexpected' ? accountMessages.signOutUnexpected : accountMessages.signOutFailed,
    );
  };

  return (
    <button type="button" className="button" aria-busy={isBusy || undefined} onClick={logOut}>
      {isBusy ? 'Logging out...' : 'Log out'}
    </button>
  );
}
