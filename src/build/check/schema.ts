/** Validates fields against the schemas of src/content.config.ts, with messages for editors. */
import type { z } from 'astro/zod';
import { type Content, type FieldPath, type FieldsFile, placeOf, type Text } from './read.ts';
import { error, findSimilar } from './report.ts';

/** The schema of each collection. @param collections as src/content.config.ts exports them */
export const schemasOf = (collections: Record<string, { schema?: unknown }>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(collections).map(([name, { schema }]) => [name, schema as z.ZodType]));

/** The YAML parser's error codes. */
const yamlErrors: Record<string, string> = {
  BAD_DQ_ESCAPE: 'In double quotes, \\ has a special meaning. Write \\\\ or use single quotes.',
  BAD_INDENT: 'The indentation does not match the lines above. Fields of one group start at the same column.',
  BAD_SCALAR_START: 'A value cannot start with this character. Put the value in double quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'The value contains a colon. Put it in double quotes: title: "One: two".',
  DUPLICATE_KEY: 'The file has this field twice. Remove one.',
  MISSING_CHAR: 'A quotation mark or bracket is not closed.',
  MULTILINE_IMPLICIT_KEY: 'This line is not a field. Write a name, a colon, a space and a value.',
  TAB_AS_INDENT: 'This line starts with a tab. Use spaces.',
  UNEXPECTED_TOKEN: 'There is text after the end of the value. Put the value in double quotes.',
};

const expectedTypes: Record<string, string> = {
  string: 'a text',
  number: 'a number without quotes or currency sign, such as 49.99',
  int: 'a whole number without quotes, such as 3',
  boolean: 'true or false, without quotes',
  array: 'a list, with each entry on its own line after "- "',
  object: 'a group of fields, indented by two spaces',
  date: 'a date as year-month-day, such as 2025-06-21',
};

const fieldsOf = (schema: z.ZodType) =>
  ((schema as { shape?: Record<string, { description?: string | undefined }> }).shape ?? {}) as Record<
    string,
    { description?: string | undefined }
  >;

const valueAt = (values: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], values);

/** Describes a value that is too long, too short, too large or too small. */
function describeLimit(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, value: unknown): string {
  const isTooMuch = issue.code === 'too_big';
  const limit = isTooMuch ? issue.maximum : issue.minimum;
  const bound = isTooMuch ? 'at most' : 'at least';
  if (issue.origin === 'string')
    return value === ''
      ? 'The field is empty. Write a value, or remove the field if it is optional.'
      : `Write ${bound} ${limit} characters. There are ${String(value).length}.`;
  if (issue.origin === 'array')
    return `Write ${bound} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}.`;
  return `Write a number of ${bound} ${limit}.`;
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown, schema: z.ZodType): string {
  const top = fieldsOf(schema);
  if (issue.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys;
    const similar = issue.path.length === 0 && findSimilar(name, Object.keys(top));
    return similar
      ? `There is no field "${name}". Rename it to "${similar}".`
      : `There is no field "${name}" here. Remove it, or look up its name in content/REFERENCE.md.`;
  }
  if (issue.code === 'custom') return `${issue.message}.`;
  if (value === null) return 'The field is empty. Write a value, or remove the field if it is optional.';
  if (value === undefined) {
    const meaning = issue.path.length === 1 ? top[String(issue.path[0])]?.description : undefined;
    return `The field is missing. Add it.${meaning ? ` ${meaning}` : ''}`;
  }
  // A message of src/content.config.ts is better than a general one.
  if (!/^(?:Invalid|Too (?:small|big)|Unrecognized)/.test(issue.message)) return `${issue.message}.`;
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof value !== 'object')
    return `Put the value in double quotes: "${value}".`;
  if (issue.code === 'invalid_type') return `Write ${expectedTypes[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_union') return `Write ${expectedTypes.string} or ${expectedTypes.array}.`;
  if (issue.code === 'invalid_value') return `Write one of: ${issue.values.join(', ')}.`;
  return issue.code === 'too_big' || issue.code === 'too_small'
    ? describeLimit(issue, value)
    : `${issue.message}.`;
}

function* checkSchema(fields: FieldsFile, schema: z.ZodType) {
  const issues = schema.safeParse(fields.values).error?.issues ?? [];
  // Several unknown fields are one issue of the library.
  const single = issues.flatMap((issue): z.core.$ZodIssue[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue],
  );
  const findings = single.map((issue) => ({
    path: [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].map((key) =>
      typeof key === 'number' ? key : String(key),
    ) satisfies FieldPath,
    text: describeIssue(issue, valueAt(fields.values, issue.path), schema),
  }));
  // A misspelt field is also missing. One message is enough.
  const renamed = new Set(findings.flatMap(({ text }) => /Rename it to "(\w+)"/.exec(text)?.[1] ?? []));
  for (const { path, text } of findings)
    if (!(text.startsWith('The field is missing') && renamed.has(String(path[0]))))
      yield error(placeOf(fields, ...path), text);
}

/** Why an MDX file has no fields. */
function describeFrontMatter({ yaml, body }: Text): string {
  if (yaml.trim() !== '')
    return 'The lines between the two --- lines are not fields. Write a name, a colon, a space and a value.';
  const lines = body.source.split('\n').map((line) => line.trimEnd());
  if (lines[0] === '---') return 'The second --- line is missing. Write it between the fields and the text.';
  return lines.includes('---')
    ? 'The first --- line must be the first line of the file.'
    : 'The file has no fields. It starts with a --- line, the fields and a second --- line. Then follows the text.';
}

/** Whether the fields of each file can be parsed, and match their schema. */
export function* checkFields({ data, texts, schemas }: Content) {
  for (const one of [...data, ...texts]) {
    const { file, yaml, values, document, firstLine } = one;
    const schema = schemas['collection' in one ? one.collection : one.name];
    const [problem] = document.errors;
    if (problem)
      yield error(
        { file, line: firstLine - 1 + (problem.linePos?.[0].line ?? 1) },
        yamlErrors[problem.code] ?? `The fields cannot be parsed: ${problem.message.split('\n')[0]}`,
      );
    else if (!values)
      yield error(
        { file, line: 1 },
        'body' in one
          ? describeFrontMatter(one)
          : `The file must start with the name of a field and a colon, such as ${Object.keys(schema ? fieldsOf(schema) : {})[0] ?? 'name'}:. Indent what belongs to it by two spaces.`,
      );
    else if (schema) yield* checkSchema(one, schema);
    if (`${yaml}${'body' in one ? one.body.source : ''}`.includes('\ufffd'))
      yield error(
        { file },
        'The file is not saved as UTF-8, so letters such as é are lost. Save it as UTF-8 and check these letters.',
      );
  }
}
