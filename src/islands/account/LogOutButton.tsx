import { useEffect, useEffectEvent, useState } from 'react';
import { signOut } from '../../client/backend/session';
import { showProgress } from '../../client/forms/elements';
import { announceHydration } from '../../client/hydration/events';
import { flashSuccess, showError } from '../../client/toast';
import { accountMessages } from '../../shared/messages/account';
import { getAuthFailureMessage } from '../../shared/messages/auth';
import { paths } from '../../shared/paths';
import { ButtonLabel } from '../form/SubmitButton';
import { staticAttribute, useIsStatic } from '../form/useIsStatic';

const id = 'log-out';

/** Logs out the user whom the page shows: the closest `data-user` has the id. */
export function LogOutButton() {
  const isStatic = useIsStatic(id);
  const [isBusy, setIsBusy] = useState(false);

  const logOut = useEffectEvent(async () => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await signOut(
      document.getElementById(id)?.closest<HTMLElement>('[data-user]')?.dataset.user,
    );
    if (result.ok) {
      flashSuccess(accountMessages.signedOut);
      location.assign(paths.home);
      return;
    }
    setIsBusy(false);
    if (result.code === 'account_switched') showError(getAuthFailureMessage(result));
    else
      showError(
        result.code === 'unexpected' ? accountMessages.signOutUnexpected : accountMessages.signOutFailed,
      );
  });

  useEffect(() => {
    const button = document.getElementById(id);
    const click = () => void logOut();
    button?.addEventListener('click', click);
    announceHydration(button);
    return () => button?.removeEventListener('click', click);
  }, []);
  useEffect(() => showProgress(document.getElementById(id), isBusy), [isBusy]);

  if (isStatic) return null;
  return (
    <button type="button" className="link-button" id={id} {...staticAttribute}>
      <ButtonLabel busyText="Logging out...">Log out</ButtonLabel>
    </button>
  );
}
