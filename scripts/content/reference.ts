/** Renders content/REFERENCE.md, the list of all fields, from the schemas. */
import { existsSync } from 'node:fs';
import { z } from 'astro/zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** The JSON schema's types and formats, in words. */
const typeNames: Record<string, string> = {
  boolean: '`true` or `false`',
  date: 'date, YYYY-MM-DD',
  email: 'email address',
  integer: 'whole number',
  object: 'group of fields',
  string: 'text',
  uri: 'URL',
};

/** Describes the values that a field accepts, such as "text, 10 to 80 characters". */
function describeValue(schema: Schema): string {
  const { type, format, items, minLength = 1, maxLength } = schema;
  if (schema.anyOf) return schema.anyOf.map((one) => describeValue(one as Schema)).join(', or ');
  if (schema.enum) return schema.enum.map((option) => `\`${option}\``).join(', ');
  if (type === 'array') return items ? `list (each entry: ${describeValue(items as Schema)})` : 'list';
  const kind = typeNames[format ?? String(type)] ?? String(type);
  if (maxLength === undefined) return kind;
  return `${kind}, ${minLength > 1 ? `${minLength} to` : 'at most'} ${maxLength} characters`;
}

/** One table row for each field. Fields of groups and lists have a path, such as `actions.page.text`. */
function listRows(schema: Schema, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const { items, description = '', ...field } = value as Schema;
    const name = `${prefix}${key}`;
    const inner = listRows((items ?? field) as Schema, `${name}.`);
    if (description === '' && inner.length > 0) return inner;
    const required = schema.required?.includes(key) ? 'yes' : 'no';
    return [`| \`${name}\` | ${required} | ${describeValue(value as Schema)} | ${description} |`, ...inner];
  });
}

/** @returns the text of content/REFERENCE.md @param schemas the schema of each collection, by name */
export function renderReference(schemas: Record<string, z.ZodType>): string {
  const sections = Object.entries(schemas).flatMap(([name, schema]) => {
    const folder = name === 'versions' ? 'legal/versions/<document>' : name;
    const heading = existsSync(`content/${name}.yaml`) ? `${name}.yaml` : `${folder}/*.mdx`;
    const rows = listRows(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
    return [
      `\n## \`${heading}\`\n`,
      '| Field | Required | Value | Description |',
      '|---|---|---|---|',
      ...rows,
    ];
  });
  const note =
    "`npm run check -- --fix` generates this file from the schemas. Don't edit it. A field such as `hero.signUp` is the field `signUp` in the group or list `hero`.";
  return ['# Fields of the content files\n', note, ...sections, ''].join('\n');
}
