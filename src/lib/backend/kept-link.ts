/** The link of an email that opened the page, from the history entry (components/auth/MailLink.astro). */
import type { Credentials, MailLinkType, Redeemed } from './mail-link';
import { codeOfException } from './rest';
import { fail, type Result } from './result';

/**
 * Redeems the link, and removes it from the history entry if that succeeds. Fetches the client now.
 * @param wanted the types that the page accepts
 * @param isLeaving whether to sign out another account first
 * @param credentials set before the browser is signed in
 */
export async function redeemKeptLink(
  wanted: readonly MailLinkType[],
  isLeaving: boolean,
  credentials?: Credentials,
): Promise<Result<Redeemed>> {
  try {
    const { readMailLink, redeemMailLink } = await import('./mail-link');
    const { mailLink, ...others } = history.state ?? {};
    const result = await redeemMailLink(readMailLink(String(mailLink), wanted), isLeaving, credentials);
    if (result.ok) history.replaceState(others, '');
    return result;
  } catch (error) {
    return fail(codeOfException(error));
  }
}
