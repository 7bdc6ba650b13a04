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

const isPassing = (result: Result<unknown>) =>
  !result.ok && ['offline', 'unavailable', 'timeout', 'rate_limited'].includes(result.code);

/**
 * Where redeeming a link leads: this browser is signed in to the account; the address is changed, and whoever wants
 * to go on signs in; or the change still waits for the link in the other mailbox.
 */
export type Redeemed = 'signedIn' | 'changed' | 'halfway';

/**
 * Redeems a mail link: afterwards this browser is signed in to the account that the link named, or to none. Whoever
 * made the link could name one account and carry the token of another; that session is ended again unused. So is that
 * of a changed address in a browser where its account is not signed in: nothing vouches for the address it had.
 * @param link null for one that the page could not read
 * @param isLeaving whether somebody else who is signed in is logged out where the link is good
 * @returns `other_account` while somebody else is signed in, and then the link is still good
 */
export function redeemMailLink(link: MailLink | null, isLeaving = false): Promise<Result<Redeemed>> {
  return withClient(async ({ auth }) => {
    if (link === null) return fail('link_expired');
    const { data: current, error: unread } = await auth.getSession();
    // A session that could not be renewed just now is still somebody's.
    if (unread && isPassing(failureOfAuth(unread))) return failureOfAuth(unread);
    const owner = current.session?.user;
    const isOther = owner !== undefined && !isSameEmail(owner.email ?? '', link.email);
    if (isOther && !isLeaving) return fail('other_account');
    const once = (await makeForgetfulClient()).auth;
    const { data, error } = await once.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    if (error) {
      const failure = failureOfAuth(error);
      return isPassing(failure) ? failure : fail('link_expired');
    }
    if (!data.session) return ok('halfway');
    const { user } = data.session;
    const isNamed = isSameEmail(user.email ?? '', link.newEmail ?? link.email);
    const isOwn = owner?.id === user.id;
    const isFree = owner === undefined || isOther;
    if (!isNamed || !(isOwn || (isFree && link.newEmail === null))) {
      await once.signOut({ scope: 'local' });
      return isNamed && link.newEmail !== null ? ok('changed') : fail('link_expired');
    }
    if (isOther) {
      const { error: leaveError } = await auth.signOut({ scope: 'local' });
      if (leaveError) return failureOfAuth(leaveError);
    }
    const { error: adoptError } = await auth.refreshSession(data.session);
    return adoptError ? failureOfAuth(adoptError) : ok('signedIn');
  });
}
