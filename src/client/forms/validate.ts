import * as v from 'valibot';

export type FieldErrors = Partial<Record<string, string>>;

type Validation<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** Validates the values of a form. @returns the parsed values, or the first message of each field */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  values: Record<string, string>,
): Validation<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, values);
  if (result.success) return { ok: true, value: result.output };
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const name = v.getDotPath(issue);
    if (name && !errors[name]) errors[name] = issue.message;
  }
  return { ok: false, errors };
}
