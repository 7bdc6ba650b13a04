/** Reads and writes [remotes.production] in supabase/config.toml without changing its comments. */
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'supabase/config.toml';
const names = ['project_id', 'site_url', 'host', 'user', 'admin_email', 'sender_name'] as const;

type Production = Record<(typeof names)[number], string>;

/** Whether a value is still one of the repository. */
export const isPlaceholder = (text: string) => /^abcdefghijklmnopqrst$|\bexample\.com$/.test(text);

/** Reads the lines of the file, and where the value of a name is. */
function readLines() {
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.indexOf('[remotes.production]');
  return {
    lines,
    findIndex: (name: string) => lines.findIndex((line, at) => at > start && line.startsWith(`${name} = `)),
  };
}

/** @returns the values, and those that are still placeholders as `file:line: name` */
export function readProduction(): Production & { placeholders: string[] } {
  const { lines, findIndex } = readLines();
  const read = (name: string) => JSON.parse(lines[findIndex(name)]?.replace(/^\w+ = /, '') ?? '""');
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Production;
  const placeholders = names
    .filter((name) => isPlaceholder(values[name]))
    .map((name) => `${file}:${findIndex(name) + 1}: ${name} is "${values[name]}".`);
  return { ...values, placeholders };
}

export function writeProduction(values: Production): void {
  const { lines, findIndex } = readLines();
  const urls = [values.site_url, `${values.site_url}/reset-password`];
  for (const [name, value] of Object.entries({ ...values, additional_redirect_urls: urls }))
    lines[findIndex(name)] = `${name} = ${JSON.stringify(value).replace('","', '", "')}`;
  writeFileSync(file, lines.join('\n'));
}
