/**
 * Renders the auth service's emails with the company details of content/site.yaml, because Supabase and its functions cannot
 * read content/.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { escapeHtml, layOutEmail, writeEmailLink } from '../../supabase/functions/_shared/email-layout.ts';

type Company = Parameters<typeof layOutEmail>[1];
type EmailContent = Parameters<typeof layOutEmail>[0];

/**
 * A button with an auth link. The page and the type are before the fragment, so that a link without its fragment opens
 * the right page. The token is last, because it has a fixed length: whatever is added to the link can be recognised.
 * @param page path of the page
 * @param query more parameters
 */
const createLink = (label: string, page: string, query = '') => ({
  label,
  url: `{{ .SiteURL }}/${page}#email={{ .Email }}${query}&amp;token={{ .Token }}`,
  note: 'The link works only once and expires after one hour.',
});

/** Lists the emails by file name. The auth service replaces {{ … }}. @param company with HTML-escaped values */
const listEmails = ({ name, support }: Company): Record<string, EmailContent> => ({
  confirmation: {
    title: 'Confirm your account',
    paragraphs: [
      'You (or someone using your email address) created an account. To confirm it, open the link and enter your name and a password.',
    ],
    link: createLink('Confirm account', 'confirm?type=signup'),
    disclaimer:
      "If you didn't create an account, ignore this email. The account stays inactive and the link expires after an hour.",
  },
  recovery: {
    title: 'Set a new password',
    paragraphs: ['You (or someone using your email address) asked for a new password.'],
    link: createLink('Set new password', 'reset-password'),
    disclaimer: "If you didn't request this, ignore this email. Your password stays as it is.",
  },
  magic_link: {
    title: 'Sign in with your password',
    paragraphs: [
      "You (or someone using your email address) asked for a sign-in link. We don't use sign-in links: sign in with your password, or set a new one on the sign-in page. If you didn't request this, ignore this email.",
    ],
  },
  email_change: {
    title: 'Confirm your new email address',
    paragraphs: [
      `You (or someone using your email address) asked to change the email address of your ${name} account from {{ .Email }} to <strong>{{ .NewEmail }}</strong>. We sent a link to each email address. Open both links to confirm the change.`,
    ],
    link: createLink('Confirm email address', 'confirm?type=email_change', '&amp;new_email={{ .NewEmail }}'),
    disclaimer:
      "If you didn't request this, do not use the link, and your email address stays as it is. If you have an account with us, set a new password: the person who requested this was signed in to it.",
  },
  password_changed: {
    title: 'Your password was changed',
    paragraphs: [
      `The password of your ${name} account {{ .Email }} was changed. If it was you, you don't need to do anything.`,
      `<strong>If it wasn't you:</strong> Choose “Forgot your password?” on our sign-in page and set a new one immediately. Then reply to this email, or write to ${writeEmailLink(support)}.`,
    ],
  },
  email_changed: {
    title: 'Your email address was changed',
    paragraphs: [
      `The email address of your ${name} account was changed from {{ .OldEmail }} to <strong>{{ .Email }}</strong>. From now on, sign in with the new one. If it was you, you don't need to do anything.`,
      `<strong>If it wasn't you:</strong> You can no longer sign in with this email address. Email ${writeEmailLink(support)} from it immediately, and we can restore your account.`,
    ],
  },
});

/** Renders each email template and the file for the Edge Functions. @param root the project */
export function renderEmails(root: string): [file: string, text: string][] {
  const { name, legalName, address, emails } =
    parse(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')) ?? {};
  // The content check reports missing values.
  if (!name || !legalName || !Array.isArray(address) || !emails?.support) return [];
  const company = { name, legalName, address: address.join(', '), support: emails.support };
  const html = Object.fromEntries(
    Object.entries(company).map(([key, text]) => [key, escapeHtml(text)]),
  ) as Company;
  return [
    ...Object.entries(listEmails(html)).map(([file, content]): [string, string] => [
      `supabase/templates/${file}.html`,
      layOutEmail(content, html),
    ]),
    [
      'supabase/functions/_shared/company.ts',
      `// biome-ignore-all format: generated from content/site.yaml by npm run check -- --fix\nexport const company = ${JSON.stringify(company, null, 2)};\n`,
    ],
  ];
}
