/** Replaces components that show current values, so that a legal document can be archived or compared. */
import { parseDocument } from 'yaml';
import { listCompanyFacts } from '../../shared/company.ts';
import { replaceComponents, writeFact, writeInventory } from './component-text.ts';

/** Reads a file of one version of the project; undefined if it does not exist. */
export type ReadFile = (file: string) => string | undefined;

/** Parses a YAML file. A file with errors, which the content check reports, returns what can be read. */
const parseFile = (text: string | undefined) => parseDocument(text ?? '').toJS() ?? {};

/**
 * Replaces the components of a legal document with their values. The date of the last cookie scan is removed.
 * @param text MDX
 * @param read reads content/site.yaml and content/cookies.yaml of the version whose values count
 */
export function freezeValues(text: string, read: ReadFile): string {
  const site = parseFile(read('content/site.yaml'));
  const facts = listCompanyFacts({ ...site, address: [site.address].flat(), emails: site.emails ?? {} });
  return replaceComponents(text, (name, get) => {
    if (name === 'Company') return writeFact(facts, get('fact'));
    if (name === 'LastScan') return '';
    if (name === 'CookieInventory')
      return writeInventory(parseFile(read('content/cookies.yaml')).cookies, site.name);
    return undefined;
  }).replaceAll('{name}', () => site.name);
}
