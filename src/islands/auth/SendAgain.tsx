import { useEffect, useState } from 'react';
import { resendConfirmation } from '../../client/backend/auth';
import { showError, showSuccess } from '../../client/toast';
import { authMessages, explainByService } from '../../shared/auth-messages';

interface Props {
  email: string;
  /** Whether an email has just been requested. */
  isJustSent?: boolean;
}

/** Seconds between two requests. The same for every email address, so that it reveals no account. */
const pause = 60;

/** Requests the confirmation email again. */
export function SendAgain({ email, isJustSent = false }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [secondsLeft, setSecondsLeft] = useState(isJustSent ? pause : 0);
  const isWaiting = isBusy || secondsLeft > 0;

  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  const send = async () => {
    if (isWaiting) return;
    setIsBusy(true);
    const result = await resendConfirmation(email);
    setIsBusy(false);
    setSecondsLeft(pause);
    if (result.ok) showSuccess(authMessages.confirmationSent);
    else showError(explainByService(result));
  };
  return (
    <p className="actions">
      <button
        type="button"
        className="button"
        aria-disabled={isWaiting || undefined}
        aria-busy={isBusy || undefined}
        onClick={send}
      >
        {isBusy ? 'Sending...' : 'Send the link again'}
        {secondsLeft > 0 && ` (${secondsLeft} s)`}
      </button>
    </p>
  );
}
