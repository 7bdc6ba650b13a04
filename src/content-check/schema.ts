/** What the schemas say about the fields of a file, in an editor's words. */
import type { z } from 'astro/zod';
import { distance } from './distance.ts';
import type { Way } from './yaml.ts';

/** The schema of each collection. @param collections as src/content.config.ts exports them */
export const schemasOf = (collections: Record<string, { schema?: unknown }>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(collections).map(([name, { schema }]) => [name, schema as z.ZodType]));

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number without quotes or other signs, such as 49.99',
  int: 'a whole number without quotes, such as 3',
  boolean: 'true or false, without quotes',
  array: 'a list: each entry on a line of its own, starting with "- "',
  object: 'a group: its fields on lines of their own, indented by two spaces',
  date: 'a day as year-month-day, such as 2025-06-21',
};

/** The fields of a schema, where it is a group of fields. */
const shapeOf = (schema: z.ZodType) =>
  ((schema as { shape?: Record<string, { description?: string | undefined }> }).shape ?? {}) as Record<
    string,
    { description?: string | undefined }
  >;

/** Whether a sentence is the library's own; ours are written in src/content.config.ts. */
const isStandard = (message: string) => /^(?:Invalid|Too (?:small|big)|Unrecognized)/.test(message);

const valueAt = (fields: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], fields);

function describe(issue: z.core.$ZodIssue, value: unknown, schema: z.ZodType): string {
  const top = shapeOf(schema);
  const [key] = issue.path;
  if (issue.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys;
    const near = Object.keys(top).find((known) => distance(known, name) <= 2);
    return near && issue.path.length === 0
      ? `There is no field ${name}. Write ${near}.`
      : `There is no field ${name} here. Take it out, or look up its name in content/README.md.`;
  }
  if (issue.code === 'custom') return `${issue.message}.`;
  if (value === null) return 'This field is empty. Write something, or take it out if it is optional.';
  if (value === undefined) {
    const meaning = issue.path.length === 1 ? top[String(key)]?.description : undefined;
    return `This field is missing. Add it.${meaning ? ` ${meaning}` : ''}`;
  }
  if (!isStandard(issue.message)) {
    const length =
      typeof value === 'string' && issue.code.startsWith('too_') ? ` It has ${value.length}.` : '';
    return `${issue.message}.${length}`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof value !== 'object')
    return `Put it in double quotes: "${value}".`;
  if (issue.code === 'invalid_type') return `Write ${kinds[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_union') return `Write ${kinds.string} or ${kinds.array}.`;
  if (issue.code === 'invalid_value') return `Write one of: ${issue.values.join(', ')}.`;
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const { origin } = issue;
    const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
    const isTooMuch = issue.code === 'too_big';
    if (origin === 'string')
      return isTooMuch
        ? `Keep this within ${limit} characters. It has ${String(value).length}.`
        : 'Write something here, or take the field out if it is optional.';
    if (origin === 'array')
      return `Give ${isTooMuch ? 'no more than' : 'at least'} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}.`;
    return `Write a number of ${limit} or ${isTooMuch ? 'less' : 'more'}.`;
  }
  return `${issue.message}.`;
}

/**
 * Holds fields to a schema.
 * @returns what is wrong and the way to the field, in the order of the schema
 */
export function holdToSchema(fields: unknown, schema: z.ZodType): { way: Way; text: string }[] {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  const findings = issues.flatMap((issue) => {
    const way = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    // Several fields that do not exist are one issue of the schema.
    const all =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];
    return all.map((one) => ({
      way: [...way, ...(one.code === 'unrecognized_keys' ? one.keys : [])],
      text: describe(one, valueAt(fields, issue.path), schema),
    }));
  });
  // A misspelt field is also missing. Saying it once is enough.
  const meant = new Set(
    findings.flatMap(({ text }) => /^There is no field .* Write (\w+)\.$/.exec(text)?.[1] ?? []),
  );
  return findings.filter(
    ({ way, text }) =>
      !(way.length === 1 && meant.has(String(way[0])) && text.startsWith('This field is missing')),
  );
}
