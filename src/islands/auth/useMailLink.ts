import { useEffect, useRef, useState } from 'react';
import { explainAuth } from '../../lib/auth-messages';
import { type Credentials, type MailLinkType, redeemPageLink } from '../../lib/backend/mail-link';
import type { ErrorCode, Failure } from '../../lib/backend/result';

/**
 * The link of an email, for the form whose button redeems it: docs/product.md, "Mail links".
 * @param wanted the types that the page accepts
 */
export function useMailLink(wanted: readonly MailLinkType[]) {
  const [code, setCode] = useState<ErrorCode | null>(null);
  const isLeaving = useRef(false);
  const isSpent = code === 'link_expired' || code === 'session_expired';

  // The help box is part of the page (components/auth/MailLink.astro) and replaces the form.
  useEffect(() => {
    const help = document.getElementById('link-help');
    if (!isSpent || !help) return;
    help.hidden = false;
    help.focus();
  }, [isSpent]);

  return {
    redeem: async (credentials?: Credentials) => {
      const result = await redeemPageLink(wanted, isLeaving.current, credentials);
      isLeaving.current = false;
      return result;
    },
    onFailure: (failure: Failure) => {
      setCode(failure.code);
      return explainAuth(failure);
    },
    isOtherAccount: code === 'other_account',
    /** Lets the next attempt sign out the other account first. */
    leave: () => {
      isLeaving.current = true;
    },
  };
}
