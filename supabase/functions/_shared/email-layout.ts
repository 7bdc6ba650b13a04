/** The design of the emails to visitors. scripts/content/emails.ts also renders the auth service's templates with it. */
import type { company as ownCompany } from './company.ts';

type Company = Record<keyof typeof ownCompany, string>;

interface EmailContent {
  /** The heading, as HTML. */
  title: string;
  /** As HTML. */
  paragraphs: string[];
  /** A button. Its URL is also shown, after a note about its expiry. */
  link?: { label: string; url: string; note: string };
  /** What to do if the reader did not request the email. */
  disclaimer?: string;
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes an email address as a link. @param email as HTML */
export const writeEmailLink = (email: string, color = '#ff9a7b') =>
  `<a href="mailto:${email}" style="color:${color}">${email}</a>`;

const small = 'color:#bdb7ab;font-size:14px';

const writeButton = ({ label, url, note }: NonNullable<EmailContent['link']>) => `
<p style="margin:0 0 1.5rem"><a href="${url}" style="display:inline-block;padding:0.9rem 1.5rem;background:#ff5c2e;color:#090909;font-weight:700;text-decoration:none;text-transform:uppercase">${label}</a></p>
<p style="margin:0 0 1.5rem;${small}">${note} If the button does nothing, copy this link into your browser:<br><a href="${url}" style="color:#bdb7ab;overflow-wrap:anywhere">${url}</a></p>`;

/** Colours are below `<body>`, because Gmail drops its style. @param company as HTML */
export const layOutEmail = ({ title, paragraphs, link, disclaimer }: EmailContent, company: Company) =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<body style="margin:0;background:#090909">
<div style="background:#090909;color:#f3eee4;font:17px/1.6 Helvetica,Arial,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem">
<p style="margin:0 0 2rem;border-top:3px solid #ff5c2e"></p>
<h1 style="margin:0 0 1rem;font:900 40px/1 Impact,'Arial Narrow',Arial,sans-serif;text-transform:uppercase">${title}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 1.5rem;overflow-wrap:anywhere">${text}</p>`).join('\n')}${link ? writeButton(link) : ''}
${disclaimer ? `<p style="margin:0;${small}">${disclaimer}</p>\n` : ''}<p style="margin:2rem 0 0;border-top:1px solid #33302c;padding:1rem 0 0;${small}">${company.legalName}, ${company.address}<br>Questions: ${writeEmailLink(company.support, '#bdb7ab')}</p>
</div>
</div>
</body>
</html>
`;
