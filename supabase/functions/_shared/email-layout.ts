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

/** Writes an email address as a link. @param email as HTML */
export const writeEmailLink = (email: string, color = '#ff9a7b') =>
  `<a href="mailto:${email}" style="color:${color}">${email}</a>`;

const font = 'Helvetica,Arial,sans-serif';
const small = `color:#bdb7ab;font:14px/22px ${font}`;

/** A row of the table. Its outer cells are the page's margin, because Outlook and Yahoo ignore padding except on cells. */
const writeRow = (style: string, content: string, attributes = '') =>
  `<tr><td width="24"></td>
<td${attributes} style="${style}">${content}</td>
<td width="24"></td></tr>`;

const writeButton = ({ label, url, note }: NonNullable<EmailContent['link']>) => [
  writeRow(
    'padding:14px 24px;background:#ff5c2e',
    `<a href="${url}" style="display:block;color:#090909;font:700 17px/27px ${font};text-align:center;text-decoration:none;text-transform:uppercase">${label}</a>`,
    ' bgcolor="#ff5c2e"',
  ),
  writeRow(
    `padding:24px 0 0;${small}`,
    `${note} If the button does nothing, copy this link into your browser:<br><a href="${url}" style="color:#bdb7ab;word-break:break-all">${url}</a>`,
  ),
];

/**
 * One table with sizes in pixels, which all email programs understand. Colours are on the table, because Gmail drops the
 * style of `<body>`.
 * @param company as HTML
 */
export const layOutEmail = ({ title, paragraphs, link, disclaimer }: EmailContent, company: Company) =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<body bgcolor="#090909" style="margin:0;background:#090909">
<table role="presentation" align="center" width="592" cellpadding="0" cellspacing="0" border="0" bgcolor="#090909" style="max-width:100%;background:#090909;color:#f3eee4">
${[
  writeRow('padding:40px 0 0;border-bottom:3px solid #ff5c2e', ''),
  writeRow(
    `padding:32px 0 0;font:17px/27px ${font}`,
    `<h1 style="margin:0 0 16px;font:900 40px/40px Impact,'Arial Narrow',Arial,sans-serif;text-transform:uppercase">${title}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 24px;overflow-wrap:anywhere">${text}</p>`).join('\n')}`,
  ),
  ...(link ? writeButton(link) : []),
  ...(disclaimer ? [writeRow(`padding:24px 0 0;${small}`, disclaimer)] : []),
  writeRow('padding:32px 0 0;border-bottom:1px solid #33302c', ''),
  writeRow(
    `padding:16px 0 40px;${small}`,
    `${company.legalName}, ${company.address}<br>Questions: ${writeEmailLink(company.support, '#bdb7ab')}`,
  ),
].join('\n')}
</table>
</body>
</html>
`;
