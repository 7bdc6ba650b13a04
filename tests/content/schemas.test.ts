/** The JSON schemas that VS Code reads match the content schemas, and every file passes them. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { collections } from '../../src/content.config';

type Name = keyof typeof collections;
const names = Object.keys(collections) as Name[];

const read = (name: Name) => JSON.parse(readFileSync(`.astro/collections/${name}.schema.json`, 'utf8'));
const validators = new Map<string, z.ZodType>(names.map((name) => [name, z.fromJSONSchema(read(name))]));

/** Validates a value with a JSON schema. Dates stay strings, as in VS Code. */
function complaints(name: string, value: unknown): string[] {
  const validator = validators.get(name);
  if (!validator) throw new Error(`There is no schema ${name}.`);
  const issues = validator.safeParse(value).error?.issues ?? [];
  return issues.map(({ path: keys, message }) => `${keys.join('.')} ${message}`);
}

const frontMatterOf = (file: string): unknown =>
  parse(/^---\n([\s\S]*?)\n---/.exec(readFileSync(file, 'utf8'))?.[1] ?? '');

const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'));
const schemas = Object.entries(settings['yaml.schemas'] as Record<string, string>);

it.each(names)('the JSON schema of %s matches src/content.config.ts', (name) => {
  const written = JSON.stringify(read(name));
  const source = z.toJSONSchema(collections[name].schema as z.ZodType, {
    unrepresentable: 'any',
    io: 'input',
  });
  for (const [field, { description = '' }] of Object.entries(source.properties ?? {}) as [
    string,
    { description?: string },
  ][]) {
    expect(written).toContain(`"${field}"`);
    expect(written).toContain(JSON.stringify(description).slice(1, -1));
  }
});

it.each(globSync('content/{*.yaml,{blog,legal,pages,plans}/*.mdx}').sort())(
  'the JSON schemas accept %s',
  (file) => {
    const [schema = ''] = schemas.find(([, name]) => name === file) ?? [];
    expect(
      file.endsWith('.mdx')
        ? complaints(path.basename(path.dirname(file)), frontMatterOf(file))
        : complaints(path.basename(schema, '.schema.json'), parse(readFileSync(file, 'utf8'))),
    ).toEqual([]);
  },
);

it('the JSON schemas reject what the build rejects', () => {
  const article = frontMatterOf('content/blog/ai-catalogue.mdx') as Record<string, unknown>;
  expect(complaints('blog', { ...article, date: '12 March 2025' })).not.toEqual([]);
  expect(complaints('blog', { ...article, promotted: true })).not.toEqual([]);
  expect(complaints('navigation', { links: [{ text: 'ABOUT US', href: 'about' }] })).not.toEqual([]);
});

it('VS Code knows the schema of every YAML file', () => {
  expect(schemas.map(([, file]) => file).sort()).toEqual(globSync('content/*.yaml').sort());
  for (const [schema, file] of schemas) {
    expect(existsSync(schema), schema).toBe(true);
    expect(path.basename(file, '.yaml')).toContain(path.basename(schema, '.schema.json'));
  }
});

it('VS Code knows the schema of every MDX file from Astro', () => {
  expect(settings['astro.content-intellisense']).toBe(true);
  const { entries } = JSON.parse(readFileSync('.astro/collections/collections.json', 'utf8'));
  const known = Object.entries(entries as Record<string, string>).map(
    ([url, name]) => `${name}/${path.basename(url)}`,
  );
  for (const file of globSync('content/{blog,legal,pages,plans}/*.mdx'))
    expect(known).toContain(`${path.basename(path.dirname(file))}/${path.basename(file)}`);
});
