/** The link of a mail that opened the page: its inline script keeps it in the history entry (MailLink.astro). */
import type { MailLinkType, Redeemed } from './mail-link';
import { codeOfException } from './rest';
import { fail, type Result } from './result';

/**
 * Redeems it, and takes it out of the history entry. What that needs is fetched now: most who open the page with a
 * form have not pressed yet.
 * @param wanted what the page is for
 * @param isLeaving whether somebody else who is signed in is logged out first
 */
export async function redeemKeptLink(
  wanted: readonly MailLinkType[],
  isLeaving: boolean,
): Promise<Result<Redeemed>> {
  try {
    const { readMailLink, redeemMailLink } = await import('./mail-link');
    const { mailLink, ...others } = history.state ?? {};
    const result = await redeemMailLink(readMailLink(String(mailLink), wanted), isLeaving);
    if (result.ok) history.replaceState(others, '');
    return result;
  } catch (error) {
    return fail(codeOfException(error));
  }
}
