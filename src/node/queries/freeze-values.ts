/** Replaces components that show current values, so that a legal document can be archived or compared. */
import { parseDocument } from 'yaml';
import { listCompanyFacts } from '../../shared/company.ts';
import { getAttribute, isElement, readBody } from '../content-rules/text.ts';
import { cookieCategories, storageKinds } from './categories.ts';

/** Reads a file of one version of the project; undefined if it does not exist. */
export type ReadFile = (file: string) => string | undefined;

/** Parses a YAML file. A file with errors, which the content check reports, returns what can be read. */
const parseFile = (text: string | undefined) => parseDocument(text ?? '').toJS() ?? {};

function writeFact(facts: Record<string, string>, fact: string): string {
  const value = String(facts[fact]);
  return fact.endsWith('Email') ? `[${value}](mailto:${value})` : value;
}

/** Writes the tables of `<CookieInventory>`. @param cookies of content/cookies.yaml, which can have wrong values */
function writeInventory(cookies: unknown): string {
  const escapeCell = (value: unknown) =>
    String(value ?? '')
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
 * @param text MDX. Text that cannot be parsed, which the content check reports, keeps its components
 * @param read reads content/site.yaml and content/cookies.yaml of the version whose values count
 */
export function freezeValues(text: string, read: ReadFile): string {
  const site = parseFile(read('content/site.yaml'));
  const facts = listCompanyFacts({ ...site, address: [site.address].flat(), emails: site.emails ?? {} });
  let frozen = text;
  // From the end, so that the positions of the components before stay valid.
  for (const node of readBody(text).nodes.filter(isElement).reverse()) {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    const before = frozen.slice(0, start);
    if (node.name === 'Company')
      frozen = before + writeFact(facts, getAttribute(node, 'fact')) + frozen.slice(end);
    if (node.name === 'CookieInventory')
      frozen = before + writeInventory(parseFile(read('content/cookies.yaml')).cookies) + frozen.slice(end);
    if (node.name === 'LastScan') frozen = before.trimEnd() + frozen.slice(end);
  }
  return frozen.replaceAll('{name}', () => site.name);
}
