import { useState } from 'react';
import { resendConfirmation } from '../../client/backend/auth';
import { showError, showSuccess } from '../../client/toast';
import { authMessages, preferServiceMessage } from '../../shared/messages/auth';
import { resendDelay, useCountdown } from '../form/useCountdown';

interface Props {
  email: string;
  isJustSent?: boolean;
}

export function ResendConfirmation({ email, isJustSent = false }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown(isJustSent ? resendDelay : 0);
  const isWaiting = isBusy || secondsLeft > 0;

  const send = async () => {
    if (isWaiting) return;
    setIsBusy(true);
    const result = await resendConfirmation(email);
    setIsBusy(false);
    startCountdown();
    if (result.ok) showSuccess(authMessages.confirmationSent);
    else showError(preferServiceMessage(result));
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
        <span>
          <span>{isBusy ? 'Sending...' : 'Send the link again'}</span>
          {secondsLeft > 0 && <span>{` (${secondsLeft} s)`}</span>}
        </span>
      </button>
    </p>
  );
}
