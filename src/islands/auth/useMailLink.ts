import { useEffect, useRef, useState } from 'react';
import { explainAuth } from '../../lib/auth-messages';
import { redeemKeptLink } from '../../lib/backend/kept-link';
import type { MailLinkType, Redeemed } from '../../lib/backend/mail-link';
import { type ErrorCode, type Failure, ok, type Result } from '../../lib/backend/result';

/**
 * The link from a mail, for the form whose button redeems it: docs/product.md, "Mail links".
 * @param wanted what the page is for
 */
export function useMailLink(wanted: readonly MailLinkType[]) {
  const [code, setCode] = useState<ErrorCode | null>(null);
  const isRedeemed = useRef(false);
  const isLeaving = useRef(false);
  const isSpent = code === 'link_expired' || code === 'session_expired';

  // The box that says so is part of the page (components/auth/MailLink.astro) and takes the form's place.
  useEffect(() => {
    const help = document.getElementById('link-help');
    if (!isSpent || !help) return;
    help.hidden = false;
    help.focus();
  }, [isSpent]);

  return {
    /** Once: a next try of what follows does not need the link again. */
    redeem: async (): Promise<Result<Redeemed>> => {
      if (isRedeemed.current) return ok('signedIn');
      const result = await redeemKeptLink(wanted, isLeaving.current);
      isLeaving.current = false;
      isRedeemed.current = result.ok;
      return result;
    },
    onFailure: (failure: Failure) => {
      setCode(failure.code);
      return explainAuth(failure);
    },
    /** Somebody else is signed in, and has to choose. */
    isOtherAccount: code === 'other_account',
    /** The next try logs them out first. */
    leave: () => {
      isLeaving.current = true;
    },
  };
}
