/**
 * Renders the auth service's emails with the company details of content/site.yaml, because Supabase and its functions cannot
 * read content/.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readLinkLifetime } from '../../src/node/queries/link-lifetime.ts';
import { escapeHtml } from '../../src/shared/escape-html.ts';
import { paths } from '../../src/shared/paths.ts';
import { layOutEmail, writeEmailLink } from '../../supabase/functions/_shared/email-layout.ts';

const configFile = 'supabase/config.toml';

type Company = Parameters<typeof layOutEmail>[1];
type Template = Parameters<typeof layOutEmail>[0] & { subject: string };

/**
 * A button with an auth link. The page and the type are before the fragment, so that a link without its fragment opens
 * the right page. The token is last, because it has a fixed length: whatever is added to the link can be recognised.
 * @param page path of the page
 * @param query more parameters
 */
const createLink = (label: string, page: string, query = '') => ({
  label,
  url: `{{ .SiteURL }}/${page}#email={{ .Email }}${query}&amp;token={{ .Token }}`,
  note: `The link works only once and expires after ${readLinkLifetime()}.`,
});

/** A link to a page of the site that shows its URL. */
const linkPage = (page: string) => {
  const url = `{{ .SiteURL }}${page}`;
  return `<a href="${url}" style="color:#ff9a7b">${url}</a>`;
};

/**
 * Lists the emails with a link by file name. The auth service replaces {{ … }}.
 * @param company with HTML-escaped values
 * @param brand the company's name as plain text, for the subjects
 */
const listLinks = ({ name }: Company, brand: string): Record<string, Template> => ({
  confirmation: {
    subject: `Confirm your ${brand} account`,
    title: 'Confirm your account',
    paragraphs: [
      `You (or someone using your email address) created an account at ${name}. To confirm it, open the link and enter your name and a password.`,
    ],
    link: createLink('Confirm account', 'confirm?type=signup'),
    // delete_unconfirmed_accounts() in the database runs at night.
    disclaimer:
      'If you didn’t create an account, ignore this email. An account that isn’t confirmed is deleted within 48 hours.',
  },
  // The operator can invite people in Supabase Studio. The page confirms them like a sign-up.
  invite: {
    subject: `Your invitation to ${brand}`,
    title: 'You are invited',
    paragraphs: [
      `We created an account for you at ${name}. To use it, open the link and enter your name and a password.`,
    ],
    link: createLink('Accept invitation', 'confirm?type=signup'),
    disclaimer: 'If you didn’t expect this, ignore this email. No one can use the account without this link.',
  },
  recovery: {
    subject: `Set a new ${brand} password`,
    title: 'Set a new password',
    paragraphs: [
      `You (or someone using your email address) asked to set a new password for your ${name} account.`,
    ],
    link: createLink('Set new password', 'reset-password'),
    disclaimer: 'If you didn’t request this, ignore this email. Your password stays as it is.',
  },
  // Anyone can request this email instead of a new password. It replaces the link of an earlier email, so it has the same one.
  magic_link: {
    subject: `Set a new ${brand} password or sign in`,
    title: 'Set a new password',
    paragraphs: [
      `You (or someone using your email address) asked for a link to sign in to ${name}. We don’t use sign-in links. Sign in with your password at ${linkPage(paths.signIn)}, or set a new one.`,
    ],
    link: createLink('Set new password', 'reset-password'),
    disclaimer:
      'If you didn’t request this, ignore this email. Your password stays as it is. If you just asked to set a new password, use the link in this email: the earlier one no longer works.',
  },
  email_change: {
    subject: `Confirm the new email address of your ${brand} account`,
    title: 'Confirm your new email address',
    paragraphs: [
      `You (or someone using your email address) asked to change the email address of your ${name} account from {{ .Email }} to <strong>{{ .NewEmail }}</strong>. We sent a link to each email address. Open both links to confirm the change.`,
    ],
    link: createLink(
      'Confirm email address',
      'confirm?type=email_change',
      '&amp;new_email={{ .NewEmail }}&amp;to={{ .SendingTo }}',
    ),
    disclaimer: `If you didn’t request this, do not use the link, and your email address stays as it is. If you have an account with us, set a new password at ${linkPage(paths.forgotPassword)}: the person who requested this was signed in to it.`,
  },
});

/** Lists the emails about a change that has happened, like listLinks. */
const listNotices = ({ name, support }: Company, brand: string): Record<string, Template> => ({
  // The service also sends it after the first password of an account.
  password_changed: {
    subject: `A password was set for your ${brand} account`,
    title: 'A password was set',
    paragraphs: [
      `A password was set for your ${name} account {{ .Email }}. Any earlier one no longer works. If it was you, you don’t need to do anything.`,
      `<strong>If it wasn’t you:</strong> Set a new password immediately at ${linkPage(paths.forgotPassword)}. Then write to ${writeEmailLink(support)}.`,
    ],
  },
  email_changed: {
    subject: `The email address of your ${brand} account was changed`,
    title: 'Your email address was changed',
    paragraphs: [
      `The email address of your ${name} account was changed from {{ .OldEmail }} to <strong>{{ .Email }}</strong>. From now on, sign in with the new one. If it was you, you don’t need to do anything.`,
      `<strong>If it wasn’t you:</strong> You can no longer sign in with this email address. Write to ${writeEmailLink(support)} from it immediately.`,
    ],
  },
});

const setSubjects = (config: string, emails: Record<string, Template>) =>
  Object.entries(emails).reduce(
    (text, [file, { subject }]) =>
      text.replace(
        new RegExp(`^subject = .*(?=\\ncontent_path = "\\./supabase/templates/${file}\\.html")`, 'm'),
        () => `subject = ${JSON.stringify(subject)}`,
      ),
    config,
  );

/** Renders the email templates, their subjects and the file for the Edge Functions. @param root the project */
export function renderEmails(root: string): [file: string, text: string][] {
  const { name, legalName, address, emails } =
    parse(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')) ?? {};
  // The content check reports missing values.
  if (!name || !legalName || !Array.isArray(address) || !emails?.support) return [];
  const company = { name, legalName, address: address.join(', '), support: emails.support };
  const html = Object.fromEntries(
    Object.entries(company).map(([key, text]) => [key, escapeHtml(text)]),
  ) as Company;
  const templates = { ...listLinks(html, name), ...listNotices(html, name) };
  return [
    ...Object.entries(templates).map(([file, content]): [string, string] => [
      `supabase/templates/${file}.html`,
      layOutEmail(content, html),
    ]),
    [configFile, setSubjects(readFileSync(path.join(root, configFile), 'utf8'), templates)],
    [
      'supabase/functions/_shared/company.ts',
      `// biome-ignore-all format: generated from content/site.yaml by npm run check -- --fix\nexport const company = ${JSON.stringify(company, null, 2)};\n`,
    ],
  ];
}

/** Finds the outdated files among those that `npm run check -- --fix` generates. */
export const findOutdated = (): [file: string, text: string][] =>
  renderEmails('.').filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
