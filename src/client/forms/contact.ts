import * as v from 'valibot';
import { type ContactField, type ContactFieldName, contactFields } from '../../shared/contact-fields';
import { allowEmpty, createEmailRule, createLineRule, createTextRule } from './fields';

export const notSurePackage = 'Not sure yet';

type FieldRule = Pick<ContactField, 'type' | 'label' | 'limit' | 'required'>;

function createFilledRule(
  { type, label, limit, required = `Enter a valid ${label.toLowerCase()}` }: FieldRule,
  packages: readonly string[],
): v.GenericSchema<string, string> {
  const subject = label.charAt(0) + label.slice(1).toLowerCase();
  if (type === 'email') return createEmailRule(required);
  if (type === 'choice') return v.picklist([...packages, notSurePackage], required);
  if (type === 'text') return createTextRule(required, limit, subject);
  return createLineRule(required, limit, subject);
}

/** The rule of a field. @param packages the options of the select, from the plans */
export function createFieldRule(
  field: FieldRule,
  packages: readonly string[],
): v.GenericSchema<string | undefined, string> {
  const rule = createFilledRule(field, packages);
  return field.required ? rule : allowEmpty(rule);
}

/** @param packages the options of the select, from the plans */
export const createContactSchema = (packages: readonly string[]) =>
  v.object(
    Object.fromEntries(
      contactFields.map((field) => [field.name, createFieldRule(field, packages)]),
    ) as Record<ContactFieldName, v.GenericSchema<string | undefined, string>>,
  );

export type ContactMessage = Record<ContactFieldName, string>;

/** Formats the values of the form as plain text. @param values by field name; empty ones are left out */
export const formatMessage = (values: Record<string, string>) =>
  contactFields
    .filter(({ name }) => values[name])
    .map(({ name, label, type }) => {
      const value = values[name] ?? '';
      return type === 'text' ? `\n${value}` : `${label}: ${value}`;
    })
    .join('\n');

/** The longest `mailto:` link that all common email programs open. */
const maxLinkLength = 2000;

/** A `mailto:` link with the message filled in; if that is too long, with a request to paste it. */
export function createMailtoLink(email: string, values: Record<string, string>): string {
  const createLink = (body: string) =>
    `mailto:${email}?subject=Contact%20request&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  const full = createLink(formatMessage(values));
  if (full.length <= maxLinkLength) return full;
  return createLink(
    'The message is too long for this link. Click “Copy message” on the page and paste it here.',
  );
}
