/** Links in emails of the auth service: docs/product.md, "Email links". */
import type { SupabaseClient, User } from '@supabase/supabase-js';
import { fail, ok, type Result } from '../../shared/result';
import type { EmailLink } from '../email-link';
import { isSameEmail } from '../forms/auth';
import { canStoreSession } from './auth';
import { createTemporaryClient, withClient } from './client';
import { findWeakness } from './common-passwords';
import type { Database } from './database.types';
import { toAuthFailure, toResult } from './failures';
import { endSession, readUser } from './session';

export type AuthLink = Omit<EmailLink, 'page'> & { type: 'recovery' | 'signup' | 'email_change' };

const isAuthLink = (link: EmailLink): link is EmailLink & AuthLink =>
  ['recovery', 'signup', 'email_change'].includes(link.type);

/** The values that the owner of the email address enters to redeem the link. */
export interface Credentials {
  password: string;
  /** Only for a new account: the database has discarded the values from sign-up, which someone else may have entered. */
  signUp?: { full_name: string; terms_version: string };
}

/** Whether the same request can succeed later. */
const isTransient = (result: Result<unknown>) =>
  !result.ok && ['offline', 'unavailable', 'timeout', 'rate_limited'].includes(result.code);

/**
 * Sets password, name and terms version in the session of a link. The service ends all other sessions of the account, and
 * the database stores name and terms version in the profile.
 */
async function setCredentials(
  { auth }: SupabaseClient<Database>,
  user: User,
  { password, signUp }: Credentials,
): Promise<Result<null>> {
  const { email, fullName } = readUser(user);
  const weakness = findWeakness(password, { email, name: signUp?.full_name ?? fullName });
  if (weakness) return weakness;
  const result = toResult(await auth.updateUser({ password, ...(signUp && { data: signUp }) }));
  return !result.ok && (isTransient(result) || result.code === 'unexpected')
    ? fail('password_not_set')
    : result;
}

/** A redeemed link whose password could not be set yet. Stays in memory, so that the visitor can try again. */
let redeemed: { token: string; client: SupabaseClient<Database> } | null = null;

/**
 * Opens a session with a link, separate from the page's session. The service compares the email address before it
 * redeems the token, so a changed link stays unused.
 * @returns null if the other link must also be used
 */
async function openSession(link: AuthLink): Promise<Result<SupabaseClient<Database> | null>> {
  if (redeemed?.token === link.token) return ok(redeemed.client);
  const client = await createTemporaryClient();
  const { type, token } = link;
  const email = link.recipient || link.email;
  const { data, error } = await client.auth.verifyOtp({ email, token, type });
  if (error) {
    const failure = toAuthFailure(error);
    return isTransient(failure) ? failure : fail('link_expired');
  }
  return ok(data.session ? client : null);
}

/**
 * The outcome of a link: this browser is signed in to the account; the email address is changed and its owner has to
 * sign in; or the change waits for the link that was sent to the other email address.
 */
type Outcome = 'signedIn' | 'changed' | 'pending';

/** Redeems the link that opened the page. After success, the page shows that the link no longer works. */
export async function redeemPageLink(
  isSwitching: boolean,
  credentials?: Credentials,
): Promise<Result<Outcome>> {
  const link = window.emailLink;
  if (!link || !isAuthLink(link)) return fail('link_expired');
  const result = await redeemEmailLink(link, isSwitching, credentials);
  if (result.ok)
    history.replaceState({ ...history.state, emailLink: { ...link, token: '', problem: 'expired' } }, '');
  return result;
}

/**
 * Decides the outcome of the session that a link has opened. An attacker can write a link that names one account and
 * has the token of another, so such a session is rejected.
 * @param user the user of the new session
 * @param owner the user who is signed in to this browser, if any
 */
export function decideOutcome(
  link: AuthLink,
  user: Pick<User, 'id' | 'email'>,
  owner: Pick<User, 'id' | 'email'> | undefined,
): 'signIn' | 'changed' | 'reject' {
  if (!isSameEmail(user.email ?? '', link.newEmail || link.email)) return 'reject';
  // A changed email address signs in only a browser that was signed in to the account before.
  return link.newEmail && owner?.id !== user.id ? 'changed' : 'signIn';
}

/**
 * Redeems a link. Afterwards this browser is signed in to the account that the link names, or to none.
 * @param isSwitching whether to sign out another account first
 * @param credentials set before the browser is signed in; rejected credentials leave the link unused
 * @returns `other_account` if another account is signed in, with the link unused; `password_not_set` if the link is
 *   used but the next call can still set the password
 */
export function redeemEmailLink(
  link: AuthLink,
  isSwitching = false,
  credentials?: Credentials,
): Promise<Result<Outcome>> {
  return withClient(async ({ auth }) => {
    if (!canStoreSession()) return fail('storage_blocked');
    const { data: current, error: sessionError } = await auth.getSession();
    // A session that cannot be refreshed at the moment still belongs to an account.
    if (sessionError && isTransient(toAuthFailure(sessionError))) return toAuthFailure(sessionError);
    const owner = current.session?.user;
    const isOther = owner !== undefined && !isSameEmail(owner.email ?? '', link.email);
    if (isOther && !isSwitching) return fail('other_account');
    const weakness =
      credentials &&
      findWeakness(credentials.password, { email: link.email, name: credentials.signUp?.full_name });
    if (weakness) return weakness;

    const session = await openSession(link);
    if (!session.ok) return session;
    if (session.value === null) return ok('pending');
    const temporary = session.value;
    const { data } = await temporary.auth.getSession();
    if (!data.session) return fail('session_expired');
    const decision = decideOutcome(link, data.session.user, owner);
    if (decision !== 'signIn') {
      await temporary.auth.signOut({ scope: 'local' });
      return decision === 'changed' ? ok(decision) : fail('link_expired');
    }

    if (credentials) {
      redeemed = { token: link.token, client: temporary };
      const result = await setCredentials(temporary, data.session.user, credentials);
      if (!result.ok) return result;
      redeemed = null;
    }
    if (isOther) {
      const signOutResult = await endSession({ auth });
      if (!signOutResult.ok) return signOutResult;
    }
    const refreshResult = toResult(await auth.refreshSession(data.session));
    return refreshResult.ok ? ok('signedIn') : refreshResult;
  });
}
