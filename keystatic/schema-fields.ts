/** Creates the fields of the editor from the JSON schemas that Astro generates from src/content.config.ts. */
import { type ComponentSchema, fields } from '@keystatic/core';

/** The part of JSON Schema that our content uses. */
export interface Schema {
  type?: string | undefined;
  description?: string | undefined;
  default?: unknown;
  format?: string | undefined;
  enum?: string[] | undefined;
  pattern?: string | undefined;
  patternErrorMessage?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  items?: Schema | boolean | undefined;
  prefixItems?: Schema[] | undefined;
  anyOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
}

/** A name of the schema as a label: authorTitle becomes Author title. */
export const labelOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Whether a text field has several lines. */
const isLong = (name: string, { maxLength }: Schema) =>
  maxLength === undefined ? /^(?:answer|lead|purpose|quote|text)$/.test(name) : maxLength > 100;

/** Omits a field from the file if its value is the default. */
function omit<Field extends { serialize(value: never): { value: unknown } }>(
  field: Field,
  assumed: unknown,
): Field {
  return {
    ...field,
    serialize: (value: never) => {
      const written = field.serialize(value);
      return written.value === assumed ? { value: undefined } : written;
    },
  };
}

function textField(name: string, schema: Schema, isRequired: boolean) {
  return fields.text({
    label: labelOf(name),
    description: schema.description ?? '',
    multiline: isLong(name, schema),
    validation: {
      isRequired,
      length: {
        min: isRequired ? (schema.minLength ?? 0) : 0,
        ...(schema.maxLength !== undefined && { max: schema.maxLength }),
      },
      ...(schema.pattern !== undefined && {
        pattern: {
          regex: new RegExp(schema.pattern),
          message: schema.patternErrorMessage ?? `Write it in the form ${schema.pattern}`,
        },
      }),
    },
  });
}

/** Texts shown as lines: one or a list of them, or a list that is left out of the file when it is empty. */
function linesField(name: string, schema: Schema, isRequired: boolean) {
  const isList = schema.type === 'array';
  const field = fields.text({
    label: labelOf(name),
    description: `${schema.description ?? ''} One line each.`,
    multiline: true,
    validation: { isRequired },
  });
  return {
    ...field,
    parse: (value: unknown, extra: { slug: string } | undefined) =>
      field.parse(Array.isArray(value) ? value.join('\n') : (value as string | undefined), extra),
    serialize: (value: string) => {
      const lines = value.split('\n').filter((line) => line.trim());
      return { value: lines.length > (isList ? 0 : 1) ? lines : lines[0] };
    },
    reader: {
      ...field.reader,
      parse: (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value ?? '')),
    },
  };
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): ComponentSchema {
  const label = labelOf(name);
  const description = schema.description ?? '';
  if (schema.anyOf) return linesField(name, schema, isRequired) as ComponentSchema;
  if (schema.enum) {
    const options = schema.enum.map((value) => ({ label: value, value }));
    const [first = { label: '', value: '' }] = options;
    return isRequired
      ? fields.select({ label, description, options, defaultValue: first.value })
      : omit(
          fields.select({
            label,
            description,
            options: [{ label: 'None', value: '' }, ...options],
            defaultValue: '',
          }),
          '',
        );
  }
  const { minimum: min = -Infinity, maximum: max = Infinity } = schema;
  const range = { ...(Number.isFinite(min) && { min }), ...(Number.isFinite(max) && { max }) };
  switch (schema.type) {
    case 'boolean':
      return omit(
        fields.checkbox({ label, description, defaultValue: schema.default === true }),
        isRequired ? undefined : schema.default,
      );
    case 'integer':
      return fields.integer({ label, description, validation: { isRequired, ...range } });
    case 'number':
      return fields.number({ label, description, step: 0.01, validation: { isRequired, ...range } });
    case 'array': {
      if (!isRequired) return linesField(name, schema, false) as ComponentSchema;
      const element = typeof schema.items === 'object' ? schema.items : (schema.prefixItems?.[0] ?? {});
      const least = schema.minItems ?? schema.prefixItems?.length;
      const most = schema.maxItems ?? schema.prefixItems?.length;
      // The dialog of an entry already has a heading.
      const item = element.properties ? fields.object(fieldsOf(element)) : fieldOf(name, element, true);
      return fields.array(item, {
        label,
        description,
        itemLabel: (item: unknown) => summaryOf(item as Item),
        validation: {
          length: { ...(least !== undefined && { min: least }), ...(most !== undefined && { max: most }) },
        },
      });
    }
    case 'object':
      return fields.object(fieldsOf(schema), { label, description });
    default:
      return schema.format === 'date'
        ? fields.date({ label, description, validation: { isRequired } })
        : textField(name, schema, isRequired);
  }
}

/** An item of a list in the editor: one value, a group or a list. */
interface Item {
  value?: unknown;
  fields?: Record<string, Item>;
  elements?: Item[];
  schema: { validate?: (value: unknown) => unknown };
}

/** Whether an item and everything in it is valid. */
function isValid({ value, fields: parts, elements, schema }: Item): boolean {
  if (parts) return Object.values(parts).every(isValid);
  if (elements) return elements.every(isValid);
  try {
    schema.validate?.(value);
    return true;
  } catch {
    return false;
  }
}

/** The label of a collapsed list item: its first text, marked if the item is invalid. */
function summaryOf(item: Item): string {
  const parts = Object.values(item.fields ?? {});
  const first = item.fields ? parts.find(({ value }) => typeof value === 'string')?.value : item.value;
  const words = String(first ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 80);
  return isValid(item) ? words : `⚠ Fix: ${words || 'this entry'}`;
}

/** The fields of a schema. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Record<string, ComponentSchema> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name !== '$schema')
      .map(([name, schema]) => [name, fieldOf(name, schema, required.includes(name))]),
  );
}
