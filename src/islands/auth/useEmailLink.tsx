import { useEffect, useRef, useState } from 'react';
import { type Credentials, redeemPageLink } from '../../client/backend/email-link';
import { getAuthFailureMessage } from '../../shared/messages/auth';
import { paths } from '../../shared/paths';
import { type ErrorCode, type Failure, hasSessionEnded } from '../../shared/result';

export function useEmailLink() {
  const [code, setCode] = useState<ErrorCode | null>(null);
  const isSwitching = useRef(false);
  const isSpent = code === 'link_expired' || (code !== null && hasSessionEnded(code));

  // The help box is part of the page (components/auth/EmailLink.astro) and replaces the form.
  useEffect(() => {
    const help = document.getElementById('link-help');
    if (!isSpent || !help) return;
    help.dataset.problem = 'expired';
    help.hidden = false;
    help.focus();
  }, [isSpent]);

  return {
    redeem: async (credentials?: Credentials) => {
      const result = await redeemPageLink(isSwitching.current, credentials);
      isSwitching.current = false;
      return result;
    },
    onFailure: (failure: Failure) => {
      setCode(failure.code);
      return getAuthFailureMessage(failure);
    },
    help: code === 'other_account' && (
      <OtherAccount
        onSwitch={() => {
          isSwitching.current = true;
        }}
      />
    ),
  };
}

interface OtherAccountProps {
  /** Lets the next submit sign out the other account. */
  onSwitch: () => void;
}

/** Asks whether to switch accounts. Render it inside the form, which it submits. */
function OtherAccount({ onSwitch }: OtherAccountProps) {
  return (
    <p className="actions">
      <button
        type="button"
        className="button"
        data-variant="primary"
        onClick={({ currentTarget: { form } }) => {
          onSwitch();
          form?.requestSubmit();
        }}
      >
        Log out and continue
      </button>
      <a className="button" href={paths.account}>
        Stay signed in
      </a>
    </p>
  );
}
