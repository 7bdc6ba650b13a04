/** Replaces components that show current values, so that a legal document can be archived or compared. */
import { parseDocument } from 'yaml';
import { describeCompany, nameEmailFact } from '../../shared/company.ts';
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

/** The components that published versions used before `<Company fact="name" />`. */
const earlierFacts = /<(SiteName|LegalName|Address|Email)(?: for=["'](\w+)["'])?\s*\/>/g;
const earlierNames: Record<string, string> = { SiteName: 'name', LegalName: 'legalName', Address: 'address' };

/**
 * Replaces the components of a legal document with their values. The date of the last cookie scan is removed.
 * @param text MDX
 * @param read reads content/site.yaml and content/cookies.yaml of the version whose values count
 */
export function freezeValues(text: string, read: ReadFile): string {
  const site = parseFile(read('content/site.yaml'));
  const facts = describeCompany({ ...site, address: [site.address].flat(), emails: site.emails ?? {} });
  const createFact = (fact: string) => {
    const value = String(facts[fact]);
    return fact.endsWith('Email') ? `[${value}](mailto:${value})` : value;
  };
  return text
    .replaceAll('{name}', () => site.name)
    .replace(earlierFacts, (_all, name: string, use = '') =>
      createFact(earlierNames[name] ?? nameEmailFact(use)),
    )
    .replace(/<Company fact=["'](\w+)["']\s*\/>/g, (_all, fact: string) => createFact(fact))
    .replace(/\s*<LastScan\s*\/>/g, '')
    .replace(/<CookieInventory\s*\/>/g, () => renderInventory(read, site.name));
}
