/** Validates fields against the schemas of src/content.config.ts, with messages for editors. */
import type { z } from 'astro/zod';
import { type Content, type FieldsFile, locate } from './read.ts';
import { createError, type Finding } from './report.ts';

/** Returns the schema of each collection. @param collections as src/content.config.ts exports them */
export const getSchemas = (collections: Record<string, { schema?: unknown }>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(collections).map(([name, { schema }]) => [name, schema as z.ZodType]));

const expectedTypes: Record<string, string> = {
  string: 'text',
  number: 'a number without quotes or currency sign, such as 49.99',
  int: 'a whole number without quotes, such as 3',
  boolean: 'true or false, without quotes',
  array: 'a list, with each entry on its own line after "- "',
  object: 'a group of fields, indented by two spaces',
};

/** Explains a validation issue. A message of the schema itself takes precedence. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (input === null || input === '')
    return 'The field is empty. Write a value, or remove the field if it is optional';
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof input !== 'object')
    return `Put the value in double quotes: "${input}"`;
  if (issue.code === 'invalid_type') return `Write ${expectedTypes[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_union') return `Write ${expectedTypes.string} or ${expectedTypes.array}`;
  if (issue.code === 'invalid_value') return `Write one of: ${issue.values.join(', ')}`;
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const [bound, limit] = issue.code === 'too_big' ? ['at most', issue.maximum] : ['at least', issue.minimum];
  if (issue.origin === 'string')
    return `Write ${bound} ${limit} characters. You wrote ${String(input).length}`;
  if (issue.origin === 'array') return `Write ${bound} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}`;
  return `Write a number that is ${bound} ${limit}`;
}

function* reportSchemaIssues(file: FieldsFile, schema: z.ZodType): Generator<Finding> {
  const { error: failure } = schema.safeParse(file.values, { error: explainIssue, reportInput: true });
  for (const issue of failure?.issues ?? []) {
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys)
        yield createError(
          locate(file, ...issue.path, name),
          `There is no field "${name}" here. Remove it, or correct its name: VS Code lists the fields.`,
        );
    else if (issue.input === undefined && issue.code !== 'custom')
      yield createError(locate(file, ...issue.path), 'The field is missing. VS Code describes it.');
    else yield createError(locate(file, ...issue.path), `${issue.message}.`);
  }
}

/** Checks that the fields of each file can be parsed and match their schema. */
export function* reportInvalidFields({ data, mdxFiles, schemas }: Content) {
  for (const file of [...data, ...mdxFiles]) {
    const isMdx = 'body' in file;
    const schema = schemas[isMdx ? file.collection : file.name];
    const { problem } = file;
    if (/^\ufeff|\ufffd/.test(file.source))
      yield createError(
        { file: file.file },
        'The file is not UTF-8, or it starts with a byte order mark (BOM). Save it as UTF-8 without BOM, then check letters such as é.',
      );
    else if (problem) yield createError({ file: file.file, line: problem.line }, problem.message);
    else if (!file.values)
      yield createError(
        { file: file.file, line: 1 },
        isMdx
          ? 'The file must start with a --- line, fields such as title: "…", and a second --- line. Write the text below it.'
          : 'The file must contain fields: a name, a colon and a value, such as name: "…". Indent nested fields by two spaces.',
      );
    else if (schema) yield* reportSchemaIssues(file, schema);
  }
}
