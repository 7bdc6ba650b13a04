/** The texts of the account's mails: files of the backend, which cannot read content/site.yaml. */
import { globSync, readFileSync } from 'node:fs';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writeMail } from '../../supabase/functions/confirm-newsletter/mail.ts';

const site = parse(readFileSync('content/site.yaml', 'utf8'));
const { email } = (
  parseToml(readFileSync('supabase/config.toml', 'utf8')) as { auth: { email: Record<string, object> } }
).auth;
const files = globSync('supabase/templates/*.html');

const texts = [
  ...files.map((file) => [file, readFileSync(file, 'utf8')] as const),
  ['the mail that confirms a subscription', writeMail('https://example.com').html] as const,
];

const decode = (html: string) =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

describe.each(texts)('%s', (_, html) => {
  it('names who sends it, where they are and how to reach them', () => {
    for (const words of [site.legalName, site.address.join(', '), site.emails.support])
      expect(decode(html)).toContain(words);
  });

  it('says what to do if it was not you', () => {
    expect(html).toMatch(/You did not|It was not you/);
  });
});

it('every text is sent, and every mail has a text', () => {
  const sent = Object.values({ ...email.template, ...email.notification }) as { content_path: string }[];
  expect(sent.map(({ content_path }) => content_path.replace('./', '')).sort()).toEqual(files.sort());
});
