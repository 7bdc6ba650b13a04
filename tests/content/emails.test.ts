import { globSync, readFileSync } from 'node:fs';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { renderEmails } from '../../scripts/content/emails.ts';
import { writeEmail } from '../../supabase/functions/confirm-newsletter/email.ts';
import { temporaryFolder } from '../support/folder.ts';

const { at, write } = temporaryFolder();

const site = parse(readFileSync('content/site.yaml', 'utf8'));
const { email } = (
  parseToml(readFileSync('supabase/config.toml', 'utf8')) as { auth: { email: Record<string, object> } }
).auth;
const files = globSync('supabase/templates/*.html');

const emails = [
  ...files.map((file) => [file, readFileSync(file, 'utf8')] as const),
  ['the email that confirms a subscription', writeEmail('https://example.com').html] as const,
];

const decode = (html: string) =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

describe.each(emails)('%s', (_, html) => {
  it("has the company's name, postal address and support email address", () => {
    for (const words of [site.legalName, site.address.join(', '), site.emails.support])
      expect(decode(html)).toContain(words);
  });

  it('explains what to do if someone else triggered the email', () => {
    expect(html).toMatch(/If you didn't|If it wasn't you/);
  });
});

it('every template is configured, and every configured template exists', () => {
  const sent = Object.values({ ...email.template, ...email.notification }) as { content_path: string }[];
  expect(sent.map(({ content_path }) => content_path.replace('./', '')).sort()).toEqual(files.sort());
});

it('email templates are rendered with the values of content/site.yaml', () => {
  const emails = { ...site.emails, support: 'help@bolt.example' };
  const changed = { ...site, name: 'Bolt & Nut', legalName: 'Bolt & Nut <Ltd>', emails };
  write('content/site.yaml', stringify(changed));
  const rendered = Object.fromEntries(renderEmails(at()));
  const html = rendered['supabase/templates/email_changed.html'];
  expect(html).toContain('your Bolt &amp; Nut account');
  expect(html).toContain('Bolt &amp; Nut &lt;Ltd>');
  expect(html).toContain('href="mailto:help@bolt.example"');
  expect(html).toContain('{{ .OldEmail }}');
  expect(html).not.toContain(site.name);
  expect(rendered['supabase/functions/_shared/company.ts']).toContain('"legalName": "Bolt & Nut <Ltd>"');
});
