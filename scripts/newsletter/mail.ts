/** An issue as a mail: HTML in the look of the site, and plain text made of it. */
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { escapeMarkup } from '../../supabase/functions/notify-operator/mail.ts';
import type { Issue, Site } from './issue.ts';

export interface Reader {
  id: string;
  email: string;
  first_name: string;
  unsubscribe_token: string;
}

export interface Template {
  subject: string;
  html: string;
  text: string;
}

// Stands for what differs from reader to reader, so that the issue is drawn once.
const firstName = 'first-name-of-the-reader';
const token = '00000000-0000-0000-0000-000000000000';

// Ink on paper: programs that turn a light mail dark keep its contrast, and those that ask get the site's night.
const ink = '#090909';
const muted = '#5c574e';
const font = 'Helvetica, Arial, sans-serif';
const night = `@media (prefers-color-scheme: dark) {
  .paper, .paper td { background: #090909 !important; color: #f3eee4 !important; }
  .paper a { color: #ff9a7b !important; }
  .paper a.button { color: #090909 !important; }
  .quiet, .quiet a { color: #bdb7ab !important; }
}`;

const paragraph: CSSProperties = { margin: '0 0 20px', fontSize: '17px', lineHeight: '1.6' };
const heading: CSSProperties = { margin: '32px 0 12px', fontSize: '22px', lineHeight: '1.2' };
const small: CSSProperties = { margin: '0 0 8px', fontSize: '14px', lineHeight: '1.5', color: muted };
const cell: CSSProperties = { padding: '6px 12px 6px 0', verticalAlign: 'top', textAlign: 'left' };
const button: CSSProperties = {
  display: 'inline-block',
  padding: '14px 24px',
  background: '#ff5c2e',
  color: ink,
  fontWeight: 700,
  textDecoration: 'none',
};

/** What draws each element: mail programs read styles from the element itself. */
function elements(siteUrl: string) {
  const styled = (name: string, style: CSSProperties) => (props: Record<string, unknown>) =>
    h(name, { ...props, style });
  return {
    p: styled('p', paragraph),
    h2: styled('h2', heading),
    h3: styled('h3', { ...heading, fontSize: '18px' }),
    ul: styled('ul', { ...paragraph, paddingLeft: '20px' }),
    ol: styled('ol', { ...paragraph, paddingLeft: '20px' }),
    li: styled('li', { margin: '0 0 8px' }),
    blockquote: styled('blockquote', {
      margin: '0 0 20px',
      padding: '0 0 0 16px',
      borderLeft: '4px solid #ff5c2e',
    }),
    table: styled('table', { ...paragraph, borderCollapse: 'collapse' }),
    th: styled('th', cell),
    td: styled('td', cell),
    a: ({ href = '', ...props }: { href?: string }) =>
      h('a', { ...props, href: href.startsWith('/') ? siteUrl + href : href, style: { color: '#b53207' } }),
  };
}

/**
 * Draws an issue for everybody.
 * @param siteUrl where the site stands, without a slash at the end
 */
export async function drawIssue(issue: Issue, site: Site, siteUrl: string): Promise<Template> {
  const leave = `${siteUrl}/newsletter/unsubscribe?token=${token}`;
  const line = (...children: ReactNode[]) => h('p', { className: 'quiet', style: small }, ...children);
  const quiet = (href: string, words: string) => h('a', { href, style: { color: muted } }, words);
  const mail = h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('title', null, issue.subject),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, night),
    ),
    h(
      Body,
      { className: 'paper', style: { margin: 0, background: '#ffffff', color: ink, fontFamily: font } },
      h(Preview, null, issue.preview),
      h(
        Container,
        { style: { maxWidth: '600px', margin: '0 auto', padding: '32px 24px' } },
        h(
          'p',
          {
            style: {
              margin: '0 0 24px',
              borderTop: '3px solid #ff5c2e',
              paddingTop: '12px',
              fontWeight: 700,
            },
          },
          site.name,
        ),
        h('h1', { style: { margin: '0 0 24px', fontSize: '30px', lineHeight: '1.15' } }, issue.subject),
        h('p', { style: paragraph }, `Hello ${firstName},`),
        h(issue.Text, { components: elements(siteUrl) }),
        issue.article &&
          h(
            'p',
            { style: { margin: '28px 0' } },
            h('a', { href: siteUrl + issue.article, className: 'button', style: button }, 'Read the article'),
          ),
        h('hr', { style: { margin: '32px 0 16px', border: 0, borderTop: '1px solid #bdb7ab' } }),
        line(
          'You receive this because you confirmed your subscription. To leave, press one button: ',
          quiet(leave, 'Unsubscribe'),
        ),
        line(`${site.legalName}, ${site.address.join(', ')}`),
        line('Questions: ', quiet(`mailto:${site.emails.contact}`, String(site.emails.contact))),
      ),
    ),
  );
  return {
    subject: issue.subject,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}

/** The mail of one reader, with what mail programs need for a way out of their own (RFC 8058). */
export function addressMail(
  { subject, html, text }: Template,
  reader: Reader,
  { issue, from, oneClick }: { issue: string; from: string; oneClick: string },
) {
  const fill = (words: string, name: string) =>
    words.replaceAll(firstName, () => name).replaceAll(token, reader.unsubscribe_token);
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: reader.email },
    subject,
    html: fill(html, escapeMarkup(reader.first_name)),
    text: fill(text, reader.first_name),
    // The same for every try, so that it can be looked up at the mail service.
    messageId: `<${issue}.${reader.id}@${host}>`,
    headers: {
      'List-Unsubscribe': `<${oneClick}?token=${reader.unsubscribe_token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-ID': `newsletter <newsletter.${host}>`,
      Precedence: 'bulk',
    },
  };
}
