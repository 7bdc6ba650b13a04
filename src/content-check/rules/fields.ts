import type { z } from 'astro/zod';
import type { Content, Text } from '../read.ts';
import { error } from '../report.ts';
import { holdToSchema } from '../schema.ts';
import { type FieldsFile, placeOf } from '../yaml.ts';

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

const describeYamlError = ({ code, message }: { code: string; message: string }) =>
  yamlReasons[code] ?? `${message.split('\n')[0]?.replace(/ at line .*$/, '')}.`;

function problemOf({ document, firstLine }: FieldsFile): { line: number; text: string } | undefined {
  const [first] = document.errors;
  return first && { line: firstLine - 1 + (first.linePos?.[0].line ?? 1), text: describeYamlError(first) };
}

/** Why a text has no fields. */
function describeStart({ yaml, source }: Text): string {
  if (yaml.trim() !== '')
    return 'what stands between the two lines of --- is no field. A field is a name, a colon, a space and a value.';
  const lines = source.split('\n').map((line) => line.trimEnd());
  if (lines[0] === '---')
    return 'the second line of --- is missing. It stands between the fields and the text.';
  return lines.includes('---')
    ? 'the first line of --- must be the first line of the file, with nothing before it.'
    : 'there are none. A file starts with a line of ---, then its fields, then a second line of ---, then the text.';
}

function* checkSchema(fields: FieldsFile, schema: z.ZodType | undefined) {
  for (const { way, text } of schema ? holdToSchema(fields.values, schema) : [])
    yield error(placeOf(fields, ...way), text);
}

/** The fields of every file: whether they can be read, and whether they fit their schema. */
export function* checkFields({ data, texts, schemas }: Content) {
  for (const one of data) {
    const { file, name, values } = one;
    const problem = problemOf(one);
    const [first = 'name'] = Object.keys((schemas[name] as z.ZodObject | undefined)?.shape ?? {});
    if (problem) yield error({ file, line: problem.line }, `The file cannot be read: ${problem.text}`);
    else if (values) yield* checkSchema(one, schemas[name]);
    else
      yield error(
        { file, line: 1 },
        `The file must begin with the name of a field and a colon, such as ${first}:. What belongs to it stands below, indented by two spaces.`,
      );
  }
  for (const text of texts) {
    const { file, collection, values } = text;
    const { line, text: reason } = problemOf(text) ?? { line: 1, text: describeStart(text) };
    if (values)
      for (const finding of checkSchema(text, schemas[collection])) {
        // The rule for days says it better.
        if (finding.field !== 'date' || values.date === undefined) yield finding;
      }
    else yield error({ file, line }, `The fields cannot be read: ${reason}`);
  }
}
