/** Links in mails of the auth service: what they carry, and what they are good for: docs/product.md, "Mail links". */
import { failureOfAuth, withClient } from './auth';
import { fail, ok, type Result } from './result';

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
