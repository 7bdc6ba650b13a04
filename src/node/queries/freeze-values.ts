/** Replaces components that show current values, so that a legal document can be archived or compared. */
import { parseDocument } from 'yaml';
import { type CompanyFact, describeCompany } from '../../shared/company.ts';
import { cookieCategories, storageKinds } from './categories.ts';

/** Reads a file of one version of the project; undefined if it does not exist. */
export type ReadFile = (file: string) => string | undefined;

/** Parses a YAML file. A file with errors, which the content check reports, returns what can be read. */
const parseFile = (text: string | undefined) => parseDocument(text ?? '').toJS() ?? {};

function renderInventory(read: ReadFile, siteName: string): string {
  const { cookies } = parseFile(read('content/cookies.yaml'));
  const escapeCell = (value: unknown) =>
    String(value ?? '')
      .replaceAll('{name}', siteName)
      .replaceAll('|', '\\|')
      .trim();
  return cookieCategories
    .map(({ id, title }) => {
      const rows: string[] = (Array.isArray(cookies) ? cookies : [])
        .filter((cookie) => cookie?.category === id)
        .map(({ name, kind, purpose, life, owner }: Record<string, string>) =>
          [name, storageKinds[kind as keyof typeof storageKinds], purpose, life, owner].map(escapeCell),
        )
        .map((cells: string[]) => `| ${cells.join(' | ')} |`);
      const table = [
        '| Name | Stored in | Purpose | Stored for | Set by |',
        '|---|---|---|---|---|',
        ...rows,
      ];
      return `### ${title}\n\n${rows.length > 0 ? table.join('\n') : 'None are used.'}`;
    })
    .join('\n\n');
}

/**
 * Replaces the components of a legal document with their values. The date of the last cookie scan is removed.
 * @param text MDX
 * @param read reads content/site.yaml and content/cookies.yaml of the version whose values count
 */
export function freezeValues(text: string, read: ReadFile): string {
  const site = parseFile(read('content/site.yaml'));
  const createLink = (email: string) => `[${email}](mailto:${email})`;
  return text
    .replaceAll('{name}', () => site.name)
    .replace(/<SiteName\s*\/>/g, () => site.name)
    .replace(/<LegalName\s*\/>/g, () => site.legalName)
    .replace(/<Address\s*\/>/g, () => [site.address].flat().join(', '))
    .replace(/<Company fact=["'](\w+)["']\s*\/>/g, (_all, fact: CompanyFact) => describeCompany(site)[fact])
    .replace(/<Email for=["'](\w+)["']\s*\/>/g, (_all, use: string) => createLink(site.emails?.[use]))
    .replace(/\s*<LastScan\s*\/>/g, '')
    .replace(/<CookieInventory\s*\/>/g, () => renderInventory(read, site.name));
}
