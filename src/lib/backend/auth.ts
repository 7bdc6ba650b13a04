/** Signing up, in and out, and new passwords (spec, section 7; decisions, points 1 to 3). */
import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { paths } from '../paths';
import { getClient, lastRetryAfter, makeForgetfulClient } from './client';
import type { Database } from './database.types';
import { codeOfException } from './rest';
import { type ErrorCode, fail, ok, type Result } from './result';

/** The auth service's stable codes (https://supabase.com/docs/guides/auth/debugging/error-codes) and ours. */
const codes: Record<string, ErrorCode> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  weak_password: 'weak_password',
  same_password: 'same_password',
  user_already_exists: 'account_exists',
  email_exists: 'email_in_use',
  otp_expired: 'link_expired',
  session_not_found: 'session_expired',
  session_expired: 'session_expired',
  refresh_token_not_found: 'session_expired',
  refresh_token_already_used: 'session_expired',
  bad_jwt: 'session_expired',
  no_authorization: 'session_expired',
  over_request_rate_limit: 'rate_limited',
  over_email_send_rate_limit: 'rate_limited',
};

/**
 * Turns an error of the auth service into a failure of ours.
 * @param error as supabase-js returned it
 */
export function failureOfAuth(error: Pick<AuthError, 'code' | 'message' | 'status' | 'name'>): Result<never> {
  const known = error.code === undefined ? undefined : codes[error.code];
  const retryAfter = error.status === 429 ? lastRetryAfter() : undefined;
  if (known) return fail(known, { serviceMessage: error.message, retryAfter });
  if (error.name === 'AuthSessionMissingError') return fail('session_expired');
  if (error.name === 'AuthRetryableFetchError' || !error.status)
    return fail(globalThis.navigator?.onLine === false ? 'offline' : 'unavailable');
  if (error.status === 429) return fail('rate_limited', { retryAfter });
  // Without a code the answer was not the service's: a proxy's error page must not be shown.
  return error.code ? fail('refused', { serviceMessage: error.message }) : fail('unexpected');
}

/** Runs a call on the client; what it throws becomes a failure. */
export async function withClient<T>(
  call: (client: SupabaseClient<Database>) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await call(await getClient());
  } catch (error) {
    return fail(codeOfException(error));
  }
}

/**
 * Creates an account.
 * @returns `signedIn`, or `confirm` when the service first wants the address confirmed
 */
export function signUp(input: {
  name: string;
  email: string;
  password: string;
}): Promise<Result<'signedIn' | 'confirm'>> {
  return withClient(async ({ auth }) => {
    const { data, error } = await auth.signUp({
      email: input.email,
      password: input.password,
      options: { emailRedirectTo: `${location.origin}/`, data: { full_name: input.name } },
    });
    if (error) return failureOfAuth(error);
    return ok(data.session ? 'signedIn' : 'confirm');
  });
}

/** Sends the link of a new account once more. The service says the same of an address that waits for none. */
export function resendConfirmation(email: string): Promise<Result<null>> {
  return withClient(async ({ auth }) => {
    const { error } = await auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: `${location.origin}/` },
    });
    return error ? failureOfAuth(error) : ok(null);
  });
}

/** Signs in. A wrong address and a wrong password give the same code. */
export function signIn(input: { email: string; password: string }): Promise<Result<null>> {
  return withClient(async ({ auth }) => {
    const { error } = await auth.signInWithPassword(input);
    return error ? failureOfAuth(error) : ok(null);
  });
}

/** Whether this page is ending its session itself: a check under way must not call that an ended session. */
let isSigningOut = false;

/**
 * Asks the service whether the session of this device still counts: a stored one may have been ended elsewhere.
 * @returns `session_expired` when it does not
 */
export function checkSession(): Promise<Result<null>> {
  return withClient(async ({ auth }) => {
    const { error } = await auth.getUser();
    return error && !isSigningOut ? failureOfAuth(error) : ok(null);
  });
}

/** Ends the session on this device. */
export function signOut(): Promise<Result<null>> {
  isSigningOut = true;
  return withClient(async ({ auth }) => {
    const { error } = await auth.signOut({ scope: 'local' });
    isSigningOut = !error;
    return error ? failureOfAuth(error) : ok(null);
  });
}

/** Ends the account's sessions on all other devices. */
export function signOutOthers(): Promise<Result<null>> {
  return withClient(async ({ auth }) => {
    const { error } = await auth.signOut({ scope: 'others' });
    return error ? failureOfAuth(error) : ok(null);
  });
}

/** Sends a link for a new password. The answer is the same whether or not the address has an account. */
export function requestPasswordReset(email: string): Promise<Result<null>> {
  return withClient(async ({ auth }) => {
    const { error } = await auth.resetPasswordForEmail(email, {
      redirectTo: `${location.origin}${paths.resetPassword}`,
    });
    return error ? failureOfAuth(error) : ok(null);
  });
}

export type MailLinkType = 'recovery' | 'signup' | 'email_change';

/** What a link from a mail carries: a one-time token, or a ready session, or the reason for its refusal. */
export type MailLink =
  | { kind: 'token'; tokenHash: string; type: MailLinkType }
  | { kind: 'session'; accessToken: string; refreshToken: string; type: MailLinkType | undefined }
  | { kind: 'refused' };

const isLinkType = (type: string | null): type is MailLinkType =>
  type === 'recovery' || type === 'signup' || type === 'email_change';

/**
 * Reads the address of a page that a mail link led to.
 * @param search the query, with or without `?`
 * @param hash the fragment, with or without `#`
 * @returns null when the address carries nothing of a mail link
 */
export function readMailLink(search: string, hash: string): MailLink | null {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const tokenHash = query.get('token_hash');
  const type = query.get('type') ?? fragment.get('type');
  if (tokenHash && isLinkType(type)) return { kind: 'token', tokenHash, type };
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  if (accessToken && refreshToken)
    return { kind: 'session', accessToken, refreshToken, type: isLinkType(type) ? type : undefined };
  return fragment.has('error_code') || fragment.has('error') || query.has('error_code')
    ? { kind: 'refused' }
    : null;
}

/** The user an access token is for, unchecked: the service checks it. Null for anything that is no token. */
function subjectOf(accessToken: string): string | null {
  try {
    const part = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const payload: unknown = JSON.parse(atob(part));
    return typeof payload === 'object' && payload !== null && 'sub' in payload ? String(payload.sub) : null;
  } catch {
    return null;
  }
}

/**
 * Redeems a mail link: afterwards this browser is signed in.
 * @returns `halfway` when a change of address still waits for the link in the other mailbox
 */
export function redeemMailLink(link: MailLink): Promise<Result<'signedIn' | 'halfway'>> {
  if (link.kind === 'refused') return Promise.resolve(fail('link_expired'));
  return withClient(async ({ auth }) => {
    // A link must not quietly swap the account somebody is signed in to for that of whoever sent it.
    const { data: current } = await auth.getSession();
    const isSwap =
      link.kind === 'session'
        ? subjectOf(link.accessToken) !== current.session?.user.id
        : link.type === 'signup';
    if (current.session && isSwap) return fail('other_account');
    const { data, error } =
      link.kind === 'token'
        ? await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type })
        : await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
    if (!error) return ok(data.session ? 'signedIn' : 'halfway');
    const failure = failureOfAuth(error);
    const isPassing =
      !failure.ok && ['offline', 'unavailable', 'timeout', 'rate_limited'].includes(failure.code);
    return isPassing ? failure : fail('link_expired');
  });
}

/**
 * Sets a new password for the account that is signed in.
 * @param currentPassword for services that are set to demand it
 */
export function setPassword(password: string, currentPassword?: string): Promise<Result<null>> {
  return withClient(async ({ auth }) => {
    const { error } = await auth.updateUser({
      password,
      ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
    });
    return error ? failureOfAuth(error) : ok(null);
  });
}

/**
 * Begins a second session, for what the password is asked for: the session of the page goes on as it was.
 * @param work what is done in it; it ends afterwards
 * @returns `wrong_password` when the password is not the account's
 */
export async function withFreshSession<T>(
  input: { email: string; password: string },
  work: (client: SupabaseClient<Database>) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    const client = await makeForgetfulClient();
    const { error } = await client.auth.signInWithPassword(input);
    if (error) {
      const failure = failureOfAuth(error);
      return !failure.ok && failure.code === 'invalid_credentials' ? fail('wrong_password') : failure;
    }
    try {
      return await work(client);
    } finally {
      await client.auth.signOut({ scope: 'local' });
    }
  } catch (error) {
    return fail(codeOfException(error));
  }
}

/**
 * Asks whether a password is the account's.
 * @returns `wrong_password` when it is not
 */
export const checkPassword = (input: { email: string; password: string }): Promise<Result<null>> =>
  withFreshSession(input, async () => ok(null));

/**
 * Asks for another e-mail address.
 * @returns `changed`, or `confirm` when the service first wants the links in its messages opened
 */
export function changeEmail(email: string): Promise<Result<'changed' | 'confirm'>> {
  return withClient(async ({ auth }) => {
    const { data, error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/` });
    if (error) return failureOfAuth(error);
    return ok(data.user.email?.toLowerCase() === email.toLowerCase() ? 'changed' : 'confirm');
  });
}
