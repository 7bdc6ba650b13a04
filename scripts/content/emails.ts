/**
 * Copies the company's name, address and support email from content/site.yaml into the emails, because Supabase and its
 * functions cannot read content/. Run by `npm run build` and `npm run dev`; `npm run check` compares the committed files.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';

const companyFile = 'supabase/functions/_shared/company.ts';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Fills the elements with a data-company attribute, and the email address of those that are mailto: links. */
const fillTemplate = (html: string, company: Record<string, string>) =>
  html.replace(/(<[^>]*\sdata-company="(\w+)"[^>]*>)[^<]*/g, (_, tag: string, name: string) => {
    const value = escapeHtml(company[name] ?? '');
    return tag.replace(/mailto:[^"]*/, () => `mailto:${value}`) + value;
  });

/** The new text of each file that does not match content/site.yaml. @param root the project */
function renderOutdated(root: string): [file: string, text: string][] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const { name, legalName, address, emails } = parseDocument(read('content/site.yaml')).toJS() ?? {};
  // The content check reports missing values.
  if (!name || !legalName || !Array.isArray(address) || !emails?.support) return [];
  const company = { name, legalName, address: address.join(', '), support: emails.support };
  const files: [string, string][] = globSync('supabase/templates/*.html', { cwd: root }).map((file) => [
    file,
    fillTemplate(read(file), company),
  ]);
  files.push([
    companyFile,
    `// biome-ignore-all format: generated from content/site.yaml by npm run build\nexport const company = ${JSON.stringify(company, null, 2)};\n`,
  ]);
  return files.filter(([file, text]) => read(file) !== text);
}

/** The files that do not match content/site.yaml. @param root the project */
export const findOutdatedEmails = (root: string): string[] => renderOutdated(root).map(([file]) => file);

/** Writes the files that do not match content/site.yaml. @param root the project @returns their names */
export function writeEmails(root: string): string[] {
  const outdated = renderOutdated(root);
  for (const [file, text] of outdated) writeFileSync(path.join(root, file), text);
  return outdated.map(([file]) => file);
}
