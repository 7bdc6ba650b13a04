/**
 * Copies the company's name, address and support email from content/site.yaml into the emails, because Supabase and its
 * functions cannot read content/.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Fills each element that has a data-company attribute, and the email address in its mailto: link. */
const fillTemplate = (html: string, company: Record<string, string>) =>
  html.replace(/(<[^>]*\sdata-company="(\w+)"[^>]*>)[^<]*/g, (_, tag: string, name: string) => {
    const value = escapeHtml(company[name] ?? '');
    return tag.replace(/mailto:[^"]*/, () => `mailto:${value}`) + value;
  });

/** Renders each email template and the file for the Edge Functions. @param root the project */
export function renderEmails(root: string): [file: string, text: string][] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const { name, legalName, address, emails } = parse(read('content/site.yaml')) ?? {};
  // The content check reports missing values.
  if (!name || !legalName || !Array.isArray(address) || !emails?.support) return [];
  const company = { name, legalName, address: address.join(', '), support: emails.support };
  const templates = globSync('supabase/templates/*.html', { cwd: root });
  return [
    ...templates.map((file): [string, string] => [file, fillTemplate(read(file), company)]),
    [
      'supabase/functions/_shared/company.ts',
      `// biome-ignore-all format: generated from content/site.yaml by npm run fix\nexport const company = ${JSON.stringify(company, null, 2)};\n`,
    ],
  ];
}
