/** The confirmation email. */
import { company } from '../_shared/company.ts';
import type { Email } from '../_shared/send-email.ts';

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const subject = 'Confirm your newsletter subscription';
const request =
  'You (or someone using your email address) subscribed to our newsletter. To start it, open this page and click Confirm:';
const expiry =
  'The link expires 7 days after you first subscribed. If you got more than one email, use the newest.';
const disclaimer =
  "If you didn't request this, ignore this email: you won't receive the newsletter, and the entry is deleted after 7 days.";

/** Returns the email as text and as HTML. @param link URL of the confirmation page */
export function writeEmail(link: string): Required<Omit<Email, 'reply_to'>> {
  const { support } = company;
  const sender = `${company.legalName}, ${company.address}`;
  const text = [request, link, expiry, disclaimer, `${sender}\nQuestions: ${support}`, ''].join('\n\n');
  const small = 'color:#bdb7ab;font-size:14px';
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<body style="margin:0;background:#090909;color:#f3eee4;font:17px/1.6 Helvetica,Arial,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem">
<p style="margin:0 0 2rem;border-top:3px solid #ff5c2e"></p>
<h1 style="margin:0 0 1rem;font:900 40px/1 Impact,'Arial Narrow',Arial,sans-serif;text-transform:uppercase">Confirm your subscription</h1>
<p style="margin:0 0 1.5rem">${request}</p>
<p style="margin:0 0 1.5rem"><a href="${link}" style="display:inline-block;padding:0.9rem 1.5rem;background:#ff5c2e;color:#090909;font-weight:700;text-decoration:none;text-transform:uppercase">Confirm subscription</a></p>
<p style="margin:0 0 1.5rem;${small}">${expiry} If the button does nothing, copy this link into your browser:<br><a href="${link}" style="color:#bdb7ab;overflow-wrap:anywhere">${link}</a></p>
<p style="margin:0;${small}">${disclaimer}</p>
<p style="margin:2rem 0 0;border-top:1px solid #33302c;padding:1rem 0 0;${small}">${escapeMarkup(sender)}<br>Questions: <a href="mailto:${escapeMarkup(support)}" style="color:#bdb7ab">${escapeMarkup(support)}</a></p>
</div>
</body>
</html>
`;
  return { subject, text, html };
}
