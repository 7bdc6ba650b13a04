/** What the schemas say about the fields of a file, in an editor's words. */
import type { z } from 'astro/zod';

/** What is wrong with a field. */
export interface FieldFinding {
  /** The way to the field: ['actions', 'page', 'href']. */
  path: (string | number)[];
  text: string;
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number without quotes or other signs, such as 49.99',
  int: 'a whole number without quotes, such as 3',
  boolean: 'true or false, without quotes',
  array: 'a list: each entry on a line of its own, starting with "- "',
  object: 'a group: its fields on lines of their own, indented by two spaces',
  date: 'a day as year-month-day, such as 2025-06-21',
};

/** What the reader of YAML says by its codes, and what an editor should do about it. */
const yamlReasons: Record<string, string> = {
  BAD_DQ_ESCAPE: 'In double quotes a \\ has a meaning. Write it twice, or use single quotes.',
  BAD_INDENT:
    'The beginning of this line does not fit the lines above. What belongs together starts at the same column, after spaces.',
  BAD_SCALAR_START: 'A value cannot start with this sign. Put the whole value in double quotes.',
  BLOCK_AS_IMPLICIT_KEY:
    'The value holds a colon and a space. Put the whole value in double quotes: title: "One: two".',
  DUPLICATE_KEY: 'This field stands twice. Take one of the two out.',
  MISSING_CHAR: 'A quotation mark or bracket is opened here and not closed.',
  MULTILINE_IMPLICIT_KEY: 'This line is no field. A field is a name, a colon, a space and a value.',
  TAB_AS_INDENT: 'This line starts with a tab. Use spaces.',
  UNEXPECTED_TOKEN:
    'Something stands where the value has ended. Put the whole value in double quotes; a quotation mark inside is written \\".',
};

/** Why fields in YAML cannot be read, as a sentence. */
export const describeYamlError = ({ code, message }: { code: string; message: string }) =>
  yamlReasons[code] ?? `${message.split('\n')[0]?.replace(/ at line .*$/, '')}.`;

/** How many letters must change to make one word of the other, counted no further than needed here. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries())
    row = row.reduce<number[]>(
      (next, above, j) =>
        j === 0
          ? [i + 1]
          : next.concat(
              Math.min(above + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)),
            ),
      [],
    );
  return row.at(-1) ?? 0;
}

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
 * @param fields as they stand in the file
 * @param schema of the collection
 * @returns what is wrong, in the order of the schema
 */
export function checkFields(fields: unknown, schema: z.ZodType): FieldFinding[] {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  const findings = issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    // Several fields that do not exist are one issue of the schema.
    const all =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];
    return all.map((one) => ({
      path: [...path, ...(one.code === 'unrecognized_keys' ? one.keys : [])],
      text: describe(one, valueAt(fields, issue.path), schema),
    }));
  });
  // A misspelt field is also missing. Saying it once is enough.
  const meant = new Set(
    findings.flatMap(({ text }) => /^There is no field .* Write (\w+)\.$/.exec(text)?.[1] ?? []),
  );
  return findings.filter(
    ({ path, text }) =>
      !(path.length === 1 && meant.has(String(path[0])) && text.startsWith('This field is missing')),
  );
}
