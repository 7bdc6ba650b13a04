/** The editing desk: it shows every field of the schemas, opens every file, and saves it without loss. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { collections } from '../../src/content.config';

// Node gets a part of Keystatic that only reads. The editor, which also writes, is the browser's part.
vi.mock(
  '@keystatic/core',
  () => import('../../node_modules/@keystatic/core/dist/keystatic-core.js' as string),
);
vi.mock(
  '@keystatic/core/content-components',
  () => import('../../node_modules/@keystatic/core/dist/keystatic-core-content-components.js' as string),
);

interface Field {
  kind: string;
  formKind?: string;
  fields?: Record<string, Field>;
  element?: Field;
  parse(value: unknown, extra?: unknown): unknown;
  serialize(value: unknown, extra?: unknown): { value: unknown; content: Uint8Array };
  serializeWithSlug(value: unknown): { value: unknown };
  validate(value: unknown, extra?: unknown): unknown;
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
}

const names = ['blog', 'legal', 'plans', 'pages', 'site', 'landing'] as const;
type Name = (typeof names)[number];

let desk: Record<Name, { schema: Record<string, Field>; slugField?: string }>;

beforeAll(async () => {
  const { default: config } = await import('../../keystatic.config');
  desk = { ...config.collections, ...config.singletons } as unknown as typeof desk;
});

const schemaOf = (name: Name) =>
  z.toJSONSchema(collections[name].schema as z.ZodType, { unrepresentable: 'any', io: 'input' }) as Schema;

/** The path to each field of a schema. */
const pathsOf = ({ properties = {} }: Schema, prefix = ''): string[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const inner = schema.properties ? schema : schema.items?.properties ? schema.items : undefined;
    return inner ? pathsOf(inner, `${prefix}${name}.`) : [`${prefix}${name}`];
  });

/** The path to each field of the desk. */
const fieldPathsOf = (fields: Record<string, Field>, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const inner = field.fields ?? field.element?.fields;
    return inner ? fieldPathsOf(inner, `${prefix}${name}.`) : [`${prefix}${name}`];
  });

/** What the desk writes back for a value that it has read. @param slug for the field that names the entry */
function save(field: Field, value: unknown, slug?: string): unknown {
  if (field.kind === 'object') return saveAll(field.fields ?? {}, (value ?? {}) as Record<string, unknown>);
  if (field.kind === 'array') return (value as unknown[]).map((item) => save(field.element as Field, item));
  const read = field.parse(value, slug === undefined ? undefined : { slug });
  field.validate(read, slug === undefined ? undefined : { slugField: { slugs: new Set(), glob: '*' } });
  const written = slug === undefined ? field.serialize(read) : field.serializeWithSlug(read);
  return written.value instanceof Date ? written.value.toISOString().slice(0, 10) : written.value;
}

/** The same for several fields; those without a value are left out of the file. */
const saveAll = (fields: Record<string, Field>, values: Record<string, unknown>, slugField?: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, save(field, values[name], name === slugField ? 'a-name' : undefined)])
      .filter(([, written]) => written !== undefined),
  );

interface File {
  file: string;
  name: Name;
  slug: string;
  fields: Record<string, unknown>;
  body: string;
}

const files: File[] = [
  ...globSync('content/{blog,legal,plans,pages}/*.mdx'),
  'content/site.yaml',
  'content/landing.yaml',
].map((file) => {
  const text = readFileSync(file, 'utf8');
  const [, front = text, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const slug = path.basename(file).replace(/\.\w+$/, '');
  const name = (file.endsWith('.mdx') ? path.basename(path.dirname(file)) : slug) as Name;
  return { file, name, slug, fields: parse(front) as Record<string, unknown>, body };
});

/** The images of an article, as the desk loads them. */
const imagesOf = (slug: string) =>
  new Map([
    [
      'content/blog/images',
      new Map(
        globSync(`content/blog/images/${slug}/*`).map((file) => [path.basename(file), readFileSync(file)]),
      ),
    ],
  ]);

/** A text as the desk writes it back. */
function saveBody({ name, slug, body }: File): string {
  const field = desk[name].schema.body as Field;
  const content = new TextEncoder().encode(body);
  const state = field.parse(undefined, { content, other: new Map(), external: imagesOf(slug), slug });
  return new TextDecoder().decode(field.serialize(state, { slug }).content);
}

/** What must not change: everything but indentation, bullets, empty lines, padding and the order of marks. */
const essenceOf = (text: string) =>
  text
    .replace(/^\s*\* /gm, '- ')
    .replace(/\*\*\[([^\]*]+)\]\(([^)]+)\)\*\*/g, '[**$1**]($2)')
    .replace(
      /<(\w+)\n\s*([^>]*?)\n\s*\/>/g,
      (_all, tag: string, rest: string) => `<${tag} ${rest.replace(/\n\s*/g, ' ')} />`,
    )
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/\s*\|\s*/g, '|')
        .replace(/-{3,}/g, '---'),
    )
    .filter(Boolean);

describe('the editing desk', () => {
  it.each(names)('shows the fields of the schema of %s, and no others', (name) => {
    const { body, ...fields } = desk[name].schema;
    expect(fieldPathsOf(fields).sort()).toEqual(pathsOf(schemaOf(name)).sort());
    expect(body !== undefined).toBe(['blog', 'legal', 'plans', 'pages'].includes(name));
  });

  it.each(names)('refuses texts of %s that are too long for the schema', (name) => {
    const limited = Object.entries(schemaOf(name).properties ?? {}).filter(([, { maxLength }]) => maxLength);
    expect(limited.length).toBeGreaterThan(0);
    for (const [key, { maxLength = 0 }] of limited) {
      const field = desk[name].schema[key] as Field;
      const value = (length: number) =>
        key === desk[name].slugField ? { name: 'x'.repeat(length), slug: 'x' } : 'x'.repeat(length);
      const extra = key === desk[name].slugField ? { slugField: { slugs: new Set(), glob: '*' } } : undefined;
      expect(() => field.validate(value(maxLength), extra), key).not.toThrow();
      expect(() => field.validate(value(maxLength + 1), extra), key).toThrow();
    }
  });

  it('offers the ready-made parts that pages give to their texts', () => {
    const given = /contentComponents = \{([\s\S]*?)\n\}/.exec(
      readFileSync('src/components/site/content-components.ts', 'utf8'),
    )?.[1];
    const parts = [...(given ?? '').matchAll(/^ {2}([A-Z]\w+),$/gm)].map(([, part = '']) => part);
    const examples: Record<string, string> = {
      Email: '<Email for="legal" />',
      Figure: '<Figure src="./images/case-study-fourteen-days/fourteen-days.svg" alt="A" />',
      Note: '<Note title="A note">\nWords.\n</Note>',
      PullQuote: '<PullQuote>\nWords.\n</PullQuote>',
      Steps: '<Steps>\n\n1. Words.\n\n</Steps>',
    };
    expect(parts).toContain('Figure');
    for (const part of parts) {
      const body = `${examples[part] ?? `<${part} />`}\n`;
      const saved = saveBody({ file: '', name: 'blog', slug: 'case-study-fourteen-days', fields: {}, body });
      expect(essenceOf(saved)).toEqual(essenceOf(body));
    }
  });

  it('does not open a text with a part that it does not know, so that it cannot lose it', () => {
    const body = 'Words.\n\n<Chart of="sales" />\n';
    expect(() =>
      saveBody({ file: '', name: 'blog', slug: 'case-study-fourteen-days', fields: {}, body }),
    ).toThrow('Chart');
  });

  it.each(files.map((file) => [file.file, file] as const))(
    'saves the fields of %s as they were',
    (_file, file) => {
      const { schema, slugField } = desk[file.name];
      const { body: _body, ...fields } = schema;
      expect(saveAll(fields, file.fields, slugField)).toEqual(file.fields);
    },
  );

  it.each(files.filter(({ file }) => file.endsWith('.mdx')).map((file) => [file.file, file] as const))(
    'saves the text of %s as it was, and twice in the same way',
    (_file, file) => {
      const saved = saveBody(file);
      expect(essenceOf(saved)).toEqual(essenceOf(file.body));
      expect(saveBody({ ...file, body: saved })).toBe(saved);
    },
  );
});
