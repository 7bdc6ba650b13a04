// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { renderEmails } from '../../scripts/content/emails.ts';
import { readLinkLifetime } from '../../src/node/queries/link-lifetime.ts';
import { writeEmail } from '../../supabase/functions/confirm-newsletter/email.ts';
import { measureContrast } from '../support/contrast.ts';
import { temporaryFolder } from '../support/folder.ts';

const { at, write } = temporaryFolder();

const site = parse(readFileSync('content/site.yaml', 'utf8'));
const { email } = (
  parseToml(readFileSync('supabase/config.toml', 'utf8')) as {
    auth: { email: { enable_confirmations: boolean; template: object; notification: object } };
  }
).auth;
const files = globSync('supabase/templates/*.html');

const emails = [
  ...files.map((file) => [`the email ${path.basename(file, '.html')}`, readFileSync(file, 'utf8')] as const),
  ['the email that confirms a subscription', writeEmail('https://example.com').html] as const,
];

const decode = (html: string) =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

describe.each(emails)('%s', (name, html) => {
  it(`${name} has the company's name, postal address and support email address`, () => {
    for (const words of [site.legalName, site.address.join(', '), site.emails.support])
      expect(decode(html)).toContain(words);
  });

  it(`${name} names the company in its first sentence`, () => {
    const [, first = ''] = /<\/h1>\s*<p[^>]*>([^.]*)/.exec(html) ?? [];
    expect(decode(first)).toContain(site.name);
  });

  it(`${name} asks for no reply`, () => {
    expect(html).not.toMatch(/\breply\b/i);
  });

  it(`${name} is readable without the style of its body, which Gmail drops`, () => {
    const texts = measureContrast(html.replace(/<body[^>]*>/, '<body>'));
    expect(texts.length).toBeGreaterThan(3);
    for (const { text, contrast } of texts) expect(contrast, text).toBeGreaterThan(4.5);
  });

  it(`${name} uses only pixels and padding on cells, for Outlook and Yahoo`, () => {
    expect(html).not.toMatch(/\drem|\dem\b|<div|<(?!td)\w+ [^>]*style="[^"]*padding/);
    expect(html.match(/<table role="presentation"/g)).toHaveLength(1);
  });

  it(`${name} explains what to do if someone else triggered it`, () => {
    expect(html).toMatch(/If you didn’t|If it wasn’t you/);
  });
});

it('the notice of a new password is also true for the first password of an account', () => {
  const html = readFileSync('supabase/templates/password_changed.html', 'utf8');
  expect(html).toContain('A password was set for your');
  expect(html).not.toMatch(/was changed|new password was|old password/);
});

const settings = { ...email.template, ...email.notification } as Record<
  string,
  { subject: string; content_path: string }
>;

/** The subject, the heading and the first link of each email. */
const kinds: Record<string, [subject: string, heading: string, link: string | null]> = {
  confirmation: ['Confirm your Agentory account', 'Confirm your account', '/confirm?type=signup#'],
  invite: ['Your invitation to Agentory', 'You are invited', '/confirm?type=signup#'],
  recovery: ['Set a new Agentory password', 'Set a new password', '/reset-password#'],
  magic_link: ['Set a new Agentory password or sign in', 'Set a new password', '/sign-in-page'],
  email_change: [
    'Confirm the new email address of your Agentory account',
    'Confirm your new email address',
    '/confirm?type=email_change#',
  ],
  password_changed: [
    'A password was set for your Agentory account',
    'A password was set',
    '/forgot-password',
  ],
  email_changed: [
    'The email address of your Agentory account was changed',
    'Your email address was changed',
    null,
  ],
};

it.each(Object.entries(kinds))('the email %s has its own subject, heading and link', (kind, expected) => {
  const { subject = '', content_path = '' } = settings[kind] ?? {};
  const html = readFileSync(path.join('supabase/templates', path.basename(content_path)), 'utf8');
  const heading = /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  const link = /href="\{\{ \.SiteURL \}\}([^#"]*#?)/.exec(html)?.[1] ?? null;
  expect([subject, heading, link]).toEqual(expected);
});

it('the email templates are those of the configured emails', () => {
  const paths = Object.values(settings).map(({ content_path }) => path.normalize(content_path));
  expect(paths.sort()).toEqual(files.sort());
  expect(Object.keys(settings).sort()).toEqual(Object.keys(kinds).sort());
});

it('the subject of the email that confirms a subscription names the company', () => {
  expect(writeEmail('https://example.com').subject).toContain(site.name);
});

it('new email addresses are confirmed in every project, not only in [remotes.production]', () => {
  expect(email.enable_confirmations).toBe(true);
});

it('email templates and subjects are rendered with the values of content/site.yaml', () => {
  write('supabase/config.toml', readFileSync('supabase/config.toml', 'utf8'));
  const emails = { ...site.emails, support: 'help@bolt.example' };
  const changedSite = { ...site, name: 'Bolt & Nut', legalName: 'Bolt & Nut <Ltd>', emails };
  write('content/site.yaml', stringify(changedSite));
  const rendered = Object.fromEntries(renderEmails(at()));
  expect(rendered['supabase/config.toml']).toContain('subject = "Confirm your Bolt & Nut account"');
  expect(rendered['supabase/config.toml']).not.toMatch(new RegExp(`^subject = .*${site.name}`, 'm'));
  const html = rendered['supabase/templates/email_changed.html'];
  expect(html).toContain('your Bolt &amp; Nut account');
  expect(html).toContain('Bolt &amp; Nut &lt;Ltd&gt;');
  expect(html).toContain('href="mailto:help@bolt.example"');
  expect(html).toContain('{{ .OldEmail }}');
  expect(html).not.toContain(site.name);
  expect(rendered['supabase/functions/_shared/company.ts']).toContain('"legalName": "Bolt & Nut <Ltd>"');
});

it('every email with a link of the auth service names its lifetime from supabase/config.toml', () => {
  const links = files.filter((file) => readFileSync(file, 'utf8').includes('{{ .Token }}'));
  expect(links).toHaveLength(5);
  for (const file of links)
    for (const [, time] of readFileSync(file, 'utf8').matchAll(/expires\s+after\s+([^.]+)\./g))
      expect(time, file).toBe(readLinkLifetime());
});
