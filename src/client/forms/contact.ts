import * as v from 'valibot';
import { limits } from '../../shared/limits';
import { emailAddress, optionalLine, personName, requiredText } from './fields';

/** The package of visitors who have not chosen one, in addition to those of the plans. */
export const unsurePackage = 'Not sure yet';

/** The contact form. @param packages the options of the select, from the plans */
export const contactSchema = (packages: readonly string[]) =>
  v.object({
    fullName: personName('Enter your full name', limits.fullName, 'Full name'),
    email: emailAddress(),
    company: optionalLine(limits.company, 'Company'),
    package: v.picklist([...packages, unsurePackage], 'Select a package'),
    description: requiredText('Describe what you need help with', limits.description, 'Description'),
  });

export type ContactMessage = v.InferOutput<ReturnType<typeof contactSchema>>;

const labels = { fullName: 'Name', email: 'Email', company: 'Company', package: 'Package', description: '' };

/** The values of the form as plain text, without empty ones. @param fields by the names of the form */
export const messageText = (fields: Record<string, string>) =>
  Object.entries(labels)
    .flatMap(([name, label]) =>
      fields[name] ? [label ? `${label}: ${fields[name]}` : `\n${fields[name]}`] : [],
    )
    .join('\n');

/** The longest `mailto:` link that all common email programs open. */
const longestLink = 2000;

/** A `mailto:` link with the message filled in; if that is too long, with a request to paste it. */
export function messageEmail(address: string, fields: Record<string, string>): string {
  const link = (body: string) =>
    `mailto:${address}?subject=Contact%20request&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  const whole = link(messageText(fields));
  if (whole.length <= longestLink) return whole;
  return link('The message is too long for this link. Press “Copy message” on the page and paste it here.');
}
