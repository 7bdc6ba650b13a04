/**
 * Generates the emails that name the company from content/site.yaml: Supabase and its functions cannot read it. Run by
 * `npm run build` and `npm run dev`; `npm run check` compares the committed files.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';

const templates = 'supabase/templates';
const companyFile = 'supabase/functions/_shared/company.ts';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Replaces {name} with a value. Supabase's own placeholders have two braces. */
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (placeholder, name: string) => values[name] ?? placeholder);

/** The content of each generated file; empty while content/site.yaml has errors. @param root the project */
function renderEmails(root: string): Map<string, string> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const { name, legalName, address, emails } = parseDocument(read('content/site.yaml')).toJS() ?? {};
  if (!name || !legalName || !Array.isArray(address) || !emails?.support) return new Map();
  const company = { name, legalName, address: address.join(', '), support: emails.support };
  const values = Object.fromEntries(Object.entries(company).map(([key, text]) => [key, escapeHtml(text)]));
  const layout = read(`${templates}/source/layout.html`);
  const files = globSync(`${templates}/source/*.html`, { cwd: root }).filter(
    (file) => path.basename(file) !== 'layout.html',
  );
  return new Map([
    ...files.map((file): [string, string] => {
      const source = read(file);
      const title = /<h1[^>]*>\s*(.*?)\s*<\/h1>/s.exec(source)?.[1] ?? '';
      const body = source.trimEnd().replaceAll('\n', '\n      ');
      return [`${templates}/${path.basename(file)}`, fill(fill(layout, { title, body }), values)];
    }),
    [
      companyFile,
      `// biome-ignore-all format: generated from content/site.yaml by npm run build\nexport const company = ${JSON.stringify(company, null, 2)};\n`,
    ],
  ]);
}

/** The generated files that do not match their sources. @param root the project */
export function findOutdatedEmails(root: string): string[] {
  return [...renderEmails(root)]
    .filter(
      ([file, text]) =>
        !existsSync(path.join(root, file)) || readFileSync(path.join(root, file), 'utf8') !== text,
    )
    .map(([file]) => file);
}

/** Writes the generated files that have changed. @param root the project @returns their names */
export function writeEmails(root: string): string[] {
  const files = renderEmails(root);
  const outdated = findOutdatedEmails(root);
  for (const file of outdated) writeFileSync(path.join(root, file), files.get(file) ?? '');
  return outdated;
}
