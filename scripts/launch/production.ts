/** Reads and writes [remotes.production] in supabase/config.toml without changing its comments. */
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'supabase/config.toml';
const names = ['project_id', 'site_url', 'host', 'user', 'admin_email', 'sender_name'] as const;

type Production = Record<(typeof names)[number], string>;

const isPlaceholder = (text: string) => /^abcdefghijklmnopqrst$|\bexample\.com$/.test(text);

const split = () => {
  const text = readFileSync(file, 'utf8');
  // A comment at the top of the file names it too.
  const at = text.indexOf('\n[remotes.production]') + 1;
  return [text.slice(0, at), text.slice(at)] as const;
};

const findLine = (section: string, name: string) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(section);

/** Lists the values that are still placeholders, as `file:line: name`. */
export function findProductionPlaceholders(): string[] {
  const [before, section] = split();
  return names.flatMap((name) => {
    const found = findLine(section, name);
    if (!found || !isPlaceholder(found[1] ?? '')) return [];
    const line = (before + section.slice(0, found.index)).split('\n').length;
    return `${file}:${line}: ${name} is "${found[1]}".`;
  });
}

export function readProduction(): Production & { isSet: boolean } {
  const [, section] = split();
  const values = Object.fromEntries(
    names.map((name) => [name, findLine(section, name)?.[1] ?? '']),
  ) as Production;
  return { ...values, isSet: findProductionPlaceholders().length === 0 };
}

export function writeProduction(values: Production): void {
  const [before, section] = split();
  let text = section;
  for (const name of names)
    text = text.replace(
      new RegExp(`^${name} = ".*"$`, 'm'),
      () => `${name} = ${JSON.stringify(values[name])}`,
    );
  const urls = JSON.stringify([values.site_url, `${values.site_url}/reset-password`]).replace(',', ', ');
  text = text.replace(/^additional_redirect_urls = .*$/m, `additional_redirect_urls = ${urls}`);
  writeFileSync(file, before + text);
}
