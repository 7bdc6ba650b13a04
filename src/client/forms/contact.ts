import * as v from 'valibot';
import { limits } from '../../shared/limits';
import { emailAddress, optionalLine, personName, requiredText } from './fields';

/** The option for visitors who have not chosen a package. */
export const unsurePackage = 'Not sure yet';

/** @param packages the options of the select, from the plans */
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

/** Formats the values of the form as plain text. @param fields values by field name; empty ones are left out */
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
  const full = link(messageText(fields));
  if (full.length <= longestLink) return full;
  return link('The message is too long for this link. Click “Copy message” on the page and paste it here.');
}

/** docs/product.md specifies some of these messages. */
export const contactMessages = {
  contactSent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  contactFailed: 'Failed to send message. Please try again.',
  copied: 'The message is copied.',
  copyFailed: 'This browser does not allow copying. Select the text in the form instead.',
  draftSaved: 'The draft is kept on this device. It is not sent yet.',
  draftFailed: 'This browser does not store drafts. Copy the message instead.',
} as const;
