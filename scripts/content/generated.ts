/** Finds outdated files among those that `npm run check -- --fix` generates from content/ and its schemas. */
import { existsSync, readFileSync } from 'node:fs';
import { renderEmails } from './emails.ts';
import { renderReference } from './reference.ts';
import { loadSchemas } from './schemas.ts';

export async function findOutdated(): Promise<[file: string, text: string][]> {
  const reference = renderReference(await loadSchemas());
  const files: [string, string][] = [...renderEmails('.'), ['content/REFERENCE.md', reference]];
  return files.filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
}
