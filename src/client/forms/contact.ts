import * as v from 'valibot';
import { type ContactField, type ContactFieldName, contactFields } from '../../shared/contact-fields';
import { emailAddress, optionalLine, personName, requiredLine, requiredText } from './fields';

/** The option for visitors who have not chosen a package. */
export const notSurePackage = 'Not sure yet';

function createRule(
  { type, label, limit, required = '' }: ContactField,
  packages: readonly string[],
): v.GenericSchema<string | undefined, string> {
  const subject = label.charAt(0) + label.slice(1).toLowerCase();
  if (type === 'name') return personName(required, limit, subject);
  if (type === 'email') return emailAddress(required);
  if (type === 'choice') return v.picklist([...packages, notSurePackage], required);
  if (type === 'text') return requiredText(required, limit, subject);
  if (required) return requiredLine(required, limit, subject);
  // A page from before a release may lack a new field.
  return v.optional(optionalLine(limit, subject), '');
}

/** @param packages the options of the select, from the plans */
export const contactSchema = (packages: readonly string[]) =>
  v.object(
    Object.fromEntries(contactFields.map((field) => [field.name, createRule(field, packages)])) as Record<
      ContactFieldName,
      v.GenericSchema<string | undefined, string>
    >,
  );

/** The validated values of the form. */
export type ContactMessage = Record<ContactFieldName, string>;

/** Formats the values of the form as plain text. @param values by field name; empty ones are left out */
export const messageText = (values: Record<string, string>) =>
  contactFields
    .filter(({ name }) => values[name])
    .map(({ name, label, type }) => (type === 'text' ? `\n${values[name]}` : `${label}: ${values[name]}`))
    .join('\n');

/** The longest `mailto:` link that all common email programs open. */
const maxLinkLength = 2000;

/** A `mailto:` link with the message filled in; if that is too long, with a request to paste it. */
export function messageEmail(email: string, values: Record<string, string>): string {
  const link = (body: string) =>
    `mailto:${email}?subject=Contact%20request&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  const full = link(messageText(values));
  if (full.length <= maxLinkLength) return full;
  return link('The message is too long for this link. Click “Copy message” on the page and paste it here.');
}
