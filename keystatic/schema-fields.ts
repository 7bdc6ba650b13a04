/** Creates the fields of the editor from the JSON schemas that Astro generates from src/content.config.ts. */
import { type ComponentSchema, fields } from '@keystatic/core';
import type { z } from 'astro/zod';

export type Schema = z.core.JSONSchema.BaseSchema;

/** Returns the title of a field or, without one, its name in words: authorTitle becomes "Author title". */
export function getLabel(name: string, title?: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (name === 'url') return 'URL';
  return title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const isLong = (name: string, { maxLength }: Schema) =>
  maxLength === undefined ? /^(?:answer|lead|purpose|quote|text)$/.test(name) : maxLength > 100;

/** Omits a field from the file if its value is the default. */
export const omit = <Field extends { serialize(value: never): unknown }>(
  field: Field,
  assumed: unknown,
): Field => ({
  ...field,
  serialize: (value: never) => (value === assumed ? { value: undefined } : field.serialize(value)),
});

/** The schema of a field. @param name of a field that exists */
export const getProperty = ({ properties = {} }: Schema, name: string) => properties[name] as Schema;

interface FieldLabels {
  label: string;
  description: string;
}

/** A field whose lines are one string or a list. @param isList whether it is always a list; an empty one is left out */
function createLinesField({ label, description }: FieldLabels, isList: boolean, isRequired: boolean) {
  const labels = { label, description: `${description} Write one per line.` };
  const field = fields.text({ ...labels, multiline: true, validation: { isRequired } });
  const join = (value: unknown) => [value ?? []].flat().join('\n');
  return {
    ...field,
    parse: (value: unknown, extra: { slug: string } | undefined) => field.parse(join(value), extra),
    serialize: (value: string) => {
      const lines = value.split('\n').filter((line) => line.trim());
      return { value: lines.length > (isList ? 0 : 1) ? lines : lines[0] };
    },
    reader: { ...field.reader, parse: join },
  } as ComponentSchema;
}

function createTextField(labels: FieldLabels, multiline: boolean, schema: Schema, isRequired: boolean) {
  const { minLength = 0, maxLength: max = Number.MAX_SAFE_INTEGER, pattern } = schema;
  const message = String(schema.patternErrorMessage ?? pattern);
  return fields.text({
    ...labels,
    multiline,
    validation: {
      isRequired,
      length: { min: isRequired ? minLength : 0, max },
      // An optional field may be empty.
      ...(pattern && { pattern: { regex: new RegExp(isRequired ? pattern : `^$|${pattern}`), message } }),
    },
  });
}

function createListField(labels: FieldLabels, name: string, schema: Schema) {
  const { prefixItems, items, minItems = prefixItems?.length, maxItems = prefixItems?.length } = schema;
  const element = (prefixItems?.[0] ?? items ?? {}) as Schema;
  const length = { min: minItems ?? 0, max: maxItems ?? Number.MAX_SAFE_INTEGER };
  // The dialog of an entry already has a heading.
  const item = element.properties ? fields.object(createFields(element)) : createField(name, element, true);
  return fields.array(item, {
    ...labels,
    itemLabel: (entry) => getEntryLabel(entry as ListEntry, element),
    validation: { length },
  });
}

function createField(name: string, schema: Schema, isRequired: boolean): ComponentSchema {
  const labels = { label: getLabel(name, schema.title), description: schema.description ?? '' };
  const { minimum: min = Number.MIN_SAFE_INTEGER, maximum: max = Number.MAX_SAFE_INTEGER } = schema;
  const validation = { isRequired, min, max };
  if (schema.enum) {
    const values = [...(isRequired ? [] : ['']), ...schema.enum].map(String);
    const options = values.map((value) => ({ label: value || 'None', value }));
    return omit(fields.select({ ...labels, options, defaultValue: values[0] ?? '' }), '');
  }
  if (schema.imageFolder)
    return fields.image({
      ...labels,
      directory: String(schema.imageFolder),
      publicPath: './images/',
      validation,
    });
  if (schema.anyOf) return createLinesField(labels, false, isRequired);
  switch (schema.type) {
    case 'boolean':
      return omit(fields.checkbox({ ...labels, defaultValue: schema.default === true }), schema.default);
    case 'integer':
      return fields.integer({ ...labels, validation });
    case 'number':
      return fields.number({ ...labels, step: 0.01, validation });
    case 'object':
      return fields.object(createFields(schema), labels);
    case 'array':
      return isRequired ? createListField(labels, name, schema) : createLinesField(labels, true, false);
    default:
      return schema.format === 'date'
        ? fields.date({ ...labels, validation: { isRequired } })
        : createTextField(labels, isLong(name, schema), schema, isRequired);
  }
}

/** A list entry in the editor: one value or a group of them. */
interface ListEntry {
  value?: unknown;
  fields?: Record<string, { value?: unknown }>;
}

/** Explains why an entry cannot be saved, which the editor does not show; empty if it can be saved. */
function explainEntry(fields: NonNullable<ListEntry['fields']>, schema: Schema): string {
  for (const [name, { value }] of Object.entries(fields)) {
    const { title, minLength = 0, maxLength } = getProperty(schema, name) ?? {};
    if (typeof value !== 'string' || (value === '' && !schema.required?.includes(name))) continue;
    const limits = `at least ${minLength}${maxLength ? ` and at most ${maxLength}` : ''} characters`;
    if (value.length < minLength || value.length > (maxLength ?? value.length))
      return `⚠ Write ${limits} in ${getLabel(name, title)} to save. `;
  }
  return '';
}

/** The label of a collapsed list entry: its first string, after the reason why it cannot be saved. */
function getEntryLabel({ value, fields = {} }: ListEntry, schema: Schema): string {
  const values = [value, ...Object.values(fields).map((field) => field.value)];
  const label = values.find((each) => typeof each === 'string') ?? '';
  return explainEntry(fields, schema) + label.replace(/\s+/g, ' ').slice(0, 80);
}

/** The fields of a schema. @param choices the possible values of fields whose schema accepts any string */
export function createFields(schema: Schema, choices: Record<string, string[]> = {}) {
  const names = Object.keys(schema.properties ?? {}).filter((name) => name !== '$schema');
  const fieldFor = (name: string): ComponentSchema => {
    const property = getProperty(schema, name);
    const values = choices[name] ?? property.enum;
    return createField(
      name,
      { ...property, ...(values && { enum: values }) },
      Boolean(schema.required?.includes(name)),
    );
  };
  return Object.fromEntries(names.map((name) => [name, fieldFor(name)]));
}
