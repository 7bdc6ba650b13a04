/** Links in mails of the auth service: what they carry, and what they are good for: docs/product.md, "Mail links". */
import { isSameEmail } from '../forms/auth';
import { failureOfAuth, withClient } from './auth';
import { makeForgetfulClient } from './client';
import { fail, ok, type Result } from './result';

const types = ['recovery', 'signup', 'email', 'email_change'] as const;

export type MailLinkType = (typeof types)[number];

/** What a link from a mail carries. */
export interface MailLink {
  tokenHash: string;
  type: MailLinkType;
  /** The address of the account, as the mail names it and the page has shown it. The service has not vouched for it. */
  email: string;
  /** The address it is to have, where the link changes that. */
  newEmail: string | null;
}

/**
 * Reads what a mail link brought along.
 * @param address query and fragment, as the page keeps them (components/auth/MailLink.astro)
 * @param wanted what the page is for
 * @returns null when the link is not one for this page, or lacks something
 */
export function readMailLink(address: string, wanted: readonly MailLinkType[]): MailLink | null {
  // A plus is part of an address here; nothing in our mails is written as forms are.
  const carried = new URLSearchParams(address.replaceAll('+', '%2B').replaceAll('#', '&'));
  const type = types.find((each) => each === carried.get('type'));
  const tokenHash = carried.get('token_hash');
  const email = carried.get('email');
  const newEmail = carried.get('new_email');
  if (!tokenHash || !email || !type || !wanted.includes(type)) return null;
  if (type === 'email_change' && !newEmail) return null;
  return { tokenHash, type, email, newEmail: type === 'email_change' ? newEmail : null };
}

const passing = ['offline', 'unavailable', 'timeout', 'rate_limited'];

/**
 * Redeems a mail link: afterwards this browser is signed in to the account that the link named, or to none. Whoever
 * made the link could name one account and carry the token of another; that session is ended again unused.
 * @param link null for one that the page could not read
 * @param isLeaving whether somebody else who is signed in is logged out first
 * @returns `halfway` when a change of address still waits for the link in the other mailbox; `other_account` while
 * somebody else is signed in, and then the link is still good
 */
export function redeemMailLink(
  link: MailLink | null,
  isLeaving = false,
): Promise<Result<'signedIn' | 'halfway'>> {
  return withClient(async ({ auth }) => {
    if (link === null) return fail('link_expired');
    const { data: current } = await auth.getSession();
    if (current.session && !isSameEmail(current.session.user.email ?? '', link.email)) {
      if (!isLeaving) return fail('other_account');
      const { error } = await auth.signOut({ scope: 'local' });
      if (error) return failureOfAuth(error);
    }
    const once = (await makeForgetfulClient()).auth;
    const { data, error } = await once.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    if (error) {
      const failure = failureOfAuth(error);
      return !failure.ok && passing.includes(failure.code) ? failure : fail('link_expired');
    }
    if (!data.session) return ok('halfway');
    if (!isSameEmail(data.session.user.email ?? '', link.newEmail ?? link.email)) {
      await once.signOut({ scope: 'local' });
      return fail('link_expired');
    }
    const { error: adoptError } = await auth.refreshSession(data.session);
    return adoptError ? failureOfAuth(adoptError) : ok('signedIn');
  });
}
