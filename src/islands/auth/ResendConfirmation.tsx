import { resendConfirmation } from '../../client/backend/auth';
import { showError, showSuccess } from '../../client/toast';
import { authMessages, preferServiceMessage } from '../../shared/messages/auth';
import { useBusy } from '../form/useBusy';
import { resendDelay, useCountdown } from '../form/useCountdown';

interface Props {
  email: string;
  isJustSent?: boolean;
}

export function ResendConfirmation({ email, isJustSent = false }: Props) {
  const [isBusy, run] = useBusy();
  const [secondsLeft, startCountdown] = useCountdown(isJustSent ? resendDelay : 0);

  const send = async () => {
    if (secondsLeft > 0) return;
    await run(async () => {
      const result = await resendConfirmation(email);
      startCountdown();
      if (result.ok) showSuccess(authMessages.confirmationSent);
      else showError(preferServiceMessage(result));
    });
  };
  return (
    <p className="actions">
      <button
        type="button"
        className="button"
        aria-disabled={isBusy || secondsLeft > 0 || undefined}
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
