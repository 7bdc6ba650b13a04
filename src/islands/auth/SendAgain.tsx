import { useState } from 'react';
import { authMessages, explainByService } from '../../lib/auth-messages';
import { resendConfirmation } from '../../lib/backend/auth';
import { showError, showSuccess } from '../../lib/toast';

interface Props {
  email: string;
}

/** Sends the link once more that confirms an address: the first may be lost, or too old. */
export function SendAgain({ email }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await resendConfirmation(email);
    setIsBusy(false);
    if (result.ok) showSuccess(authMessages.confirmationSent);
    else showError(explainByService(result));
  };
  return (
    <p className="actions">
      <button
        type="button"
        className="button"
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={send}
      >
        {isBusy ? 'Sending...' : 'Send the link again'}
      </button>
    </p>
  );
}
