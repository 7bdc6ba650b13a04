/** The editor shows every field of the schemas, opens every file and saves it without loss. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { z } from 'astro/zod';
import { beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { collections } from '../../src/content.config';
import { textComponents } from '../../src/node/queries/component-names';

// In Node, Keystatic exports only its reader. The editor, which also writes, is in its browser build.
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
  itemLabel?(item: unknown): string;
  defaultValue(): unknown;
  parse(value: unknown, extra?: unknown): unknown;
  serialize(value: unknown, extra?: unknown): { value: unknown; content: Uint8Array };
  serializeWithSlug(value: unknown): { value: unknown };
  validate(value: unknown, extra?: unknown): unknown;
}

const folders = ['blog', 'legal', 'plans', 'pages'] as const;
const lists = ['navigation', 'testimonials', 'reasons', 'partners', 'cookies'] as const;
const names = [...folders, 'site', 'landing', ...lists] as const;
type Name = (typeof names)[number];

let editor: Record<Name, { schema: Record<string, Field>; slugField?: string }>;

beforeAll(async () => {
  const { default: config } = await import('../../keystatic.config');
  editor = { ...config.collections, ...config.singletons } as unknown as typeof editor;
});

/** Returns the value that the editor saves after it has read a value. @param slug for the slug field */
function save(field: Field, value: unknown, slug?: string): unknown {
  if (field.kind === 'object') return saveAll(field.fields ?? {}, (value ?? {}) as Record<string, unknown>);
  if (field.kind === 'array') return (value as unknown[]).map((item) => save(field.element as Field, item));
  const read = field.parse(value, slug === undefined ? undefined : { slug });
  field.validate(read, slug === undefined ? undefined : { slugField: { slugs: new Set(), glob: '*' } });
  const written = slug === undefined ? field.serialize(read) : field.serializeWithSlug(read);
  return written.value;
}

/** The same for several fields. The file omits fields without a value. */
const saveAll = (fields: Record<string, Field>, values: Record<string, unknown>, slugField?: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, save(field, values[name], name === slugField ? 'a-name' : undefined)])
      .filter(([, written]) => written !== undefined),
  );

const { dump } = createRequire(path.resolve('node_modules/@keystatic/core/package.json'))('js-yaml') as {
  dump: (value: unknown) => string;
};

interface File {
  file: string;
  name: Name;
  slug: string;
  fields: Record<string, unknown>;
  body: string;
}

const files: File[] = [
  ...globSync('content/{blog,legal,plans,pages}/*.mdx'),
  // The cookie scan writes this field; the editor does not show it.
  ...globSync('content/*.yaml').filter((file) => !file.endsWith('cookie-scan.yaml')),
].map((file) => {
  const text = readFileSync(file, 'utf8');
  const [, front = text, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const slug = path.basename(file).replace(/\.\w+$/, '');
  const name = (file.endsWith('.mdx') ? path.basename(path.dirname(file)) : slug) as Name;
  return { file, name, slug, fields: parse(front) as Record<string, unknown>, body };
});

/** The images of an article in the format of the editor. */
const readImages = (slug: string) =>
  new Map([
    [
      'content/blog/images',
      new Map(
        globSync(`content/blog/images/${slug}/*`).map((file) => [path.basename(file), readFileSync(file)]),
      ),
    ],
  ]);

function saveFields({ name, fields }: File): string {
  const { schema, slugField } = editor[name];
  const { body: _body, ...shown } = schema;
  return dump(saveAll(shown, fields, slugField));
}

function saveBody({ name, slug, body }: File): string {
  const field = editor[name].schema.body as Field;
  const content = new TextEncoder().encode(body);
  const state = field.parse(undefined, { content, other: new Map(), external: readImages(slug), slug });
  return new TextDecoder().decode(field.serialize(state, { slug }).content);
}

/** Normalizes indentation, bullets, empty lines, padding and the order of marks, which may change. */
const normalize = (text: string) =>
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

it('the editor writes local files, or commits to GitHub if PUBLIC_EDITOR_REPOSITORY is set', async () => {
  const load = async () => {
    vi.resetModules();
    return (await import('../../keystatic.config')).default.storage;
  };
  expect(await load()).toEqual({ kind: 'local' });
  vi.stubEnv('PUBLIC_EDITOR_REPOSITORY', 'owner/name');
  expect(await load()).toEqual({ kind: 'github', repo: 'owner/name' });
  vi.unstubAllEnvs();
});

it.each([
  ['Why?', 'Why?'],
  ['', '⚠ Write at least 1 and at most 80 characters in Question to save. '],
  ['a'.repeat(81), `⚠ Write at least 1 and at most 80 characters in Question to save. ${'a'.repeat(80)}`],
])('the editor labels a collapsed entry with the question %j, and why it cannot be saved', (value, label) => {
  const { itemLabel } = editor.plans.schema.questions as Field;
  expect(itemLabel?.({ fields: { question: { value }, answer: { value: 'No.' } } })).toBe(label);
});

it('the editor accepts only authors in authors.yaml, and only people as the checker', () => {
  const accepts = (field: string, name: unknown) => {
    try {
      return editor.blog.schema[field]?.parse(name) === name;
    } catch {
      return false;
    }
  };
  for (const { name, kind } of parse(readFileSync('content/authors.yaml', 'utf8')).authors) {
    expect(accepts('author', name)).toBe(true);
    expect(accepts('checker', name)).toBe(kind === 'person');
  }
  expect(accepts('author', 'Unknown Person')).toBe(false);
});

it.each([
  ['rejects a figure without a description', 'src="./images/a.png" alt=""', false],
  ['rejects a figure without an image', 'alt="A desk"', false],
  ['saves a figure with both', 'src="./images/a.png" alt="A desk > a chair" caption="C"', true],
])('the editor %s', (_, attributes, isSaved) => {
  const field = editor.blog.schema.body as Field;
  const content = new TextEncoder().encode(`<Figure ${attributes} />\n`);
  const external = new Map([['content/blog/images', new Map([['a.png', new Uint8Array([1])]])]]);
  const state = field.parse(undefined, { content, other: new Map(), external, slug: undefined });
  const validate = expect(() => field.validate(state));
  if (isSaved) validate.not.toThrow();
  else validate.toThrow('A figure needs an image and a description');
});

it('the editor has every content component', async () => {
  const { components } = await import('../../keystatic/text-components');
  expect(Object.keys(components).sort()).toEqual(Object.keys(textComponents).sort());
});

it('the editor saves the logo file of a partner with its path', () => {
  const { element } = editor.partners.schema.partners as Field;
  const field = element?.fields?.logoFile as Field;
  const logo = field.parse('./images/acme.SVG', { asset: new Uint8Array([1]) });
  const { value } = field.serialize(logo, { suggestedFilenamePrefix: 'partners/3/logoFile' });
  expect(value).toBe('./images/partners/3/logoFile.SVG');
  const partner = { name: 'Acme', text: 'Makes desks.', logoFile: value };
  expect((collections.partners.schema as z.ZodType).safeParse({ partners: [partner] }).success).toBe(true);
});

it.each([
  ['<Graph of="sales" />', 'Graph'],
  ['![A desk](./desk.png)', 'use <Figure>'],
  ['---', 'not allowed'],
  ['~~Words~~', 'not allowed'],
])('the editor rejects text with %s, which it cannot save or the site does not style', (part, reason) => {
  const body = `Words.\n\n${part}\n`;
  expect(() =>
    saveBody({ file: '', name: 'blog', slug: 'case-study-fourteen-days', fields: {}, body }),
  ).toThrow(reason);
});

it.each(files)('the editor saves the fields of $file unchanged', (file) => {
  expect(parse(saveFields(file))).toEqual(file.fields);
});

it.each(files.filter(({ file }) => file.endsWith('.mdx')))(
  'the editor saves the text of $file unchanged, and the same at the second save',
  (file) => {
    const saved = saveBody(file);
    expect(normalize(saved)).toEqual(normalize(file.body));
    expect(saveBody({ ...file, body: saved })).toBe(saved);
  },
);
