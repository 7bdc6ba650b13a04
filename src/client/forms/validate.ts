import * as v from 'valibot';

/** For each field with a mistake, the sentence to show. */
export type FieldErrors = Partial<Record<string, string>>;

export type Validation<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/**
 * Checks what a visitor typed.
 * @returns the cleaned values, or the first sentence for each field, in the order of the fields
 */
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
