import { useEffect, useRef, useState } from 'react';
import { signOut } from '../../client/backend/session';
import { announceHydration } from '../../client/hydration/events';
import { flashSuccess, showError } from '../../client/toast';
import { accountMessages } from '../../shared/messages/account';
import { paths } from '../../shared/paths';

/** Ends the session on this device, then opens the landing page. */
export function LogOutButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    announceHydration(button.current);
  }, []);

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
    <button ref={button} type="button" className="button" aria-busy={isBusy || undefined} onClick={logOut}>
      {isBusy ? 'Logging out...' : 'Log out'}
    </button>
  );
}
