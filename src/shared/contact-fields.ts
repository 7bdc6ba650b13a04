/**
 * The fields of the contact form, in order. The form, its receipt, its email, the stored row and the check of the
 * Privacy Policy use this list. How to add one: CONTRIBUTING.md
 */
import { limits } from './limits.ts';

export interface ContactField {
  name: string;
  column: string;
  label: string;
  type: 'email' | 'line' | 'choice' | 'text';
  /** The maximum number of characters, as in the column's constraint. */
  limit: number;
  /** The message for an empty field; a field without one is optional. */
  required?: string;
  hint?: string;
  /** What precedes the value in the stored row. The database requires it, whatever the label is. */
  storedPrefix?: string;
  autoComplete?: string;
  /** How the Privacy Policy lists the field. */
  policy: string;
}

export const contactFields = [
  {
    name: 'fullName',
    column: 'full_name',
    label: 'Full Name',
    type: 'line',
    limit: limits.fullName,
    required: 'Enter your full name',
    autoComplete: 'name',
    policy: 'name',
  },
  {
    name: 'email',
    column: 'email',
    label: 'Email',
    type: 'email',
    limit: limits.email,
    required: 'Enter your email address',
    autoComplete: 'email',
    policy: 'email address',
  },
  {
    name: 'company',
    column: 'company_name',
    label: 'Company',
    type: 'line',
    limit: 120,
    hint: 'Optional',
    autoComplete: 'organization',
    policy: 'company',
  },
  {
    name: 'package',
    column: 'additional_info',
    label: 'Package',
    type: 'choice',
    limit: 60,
    required: 'Select a package',
    storedPrefix: 'Package: ',
    policy: 'package',
  },
  {
    name: 'description',
    column: 'problem_description',
    label: 'Description',
    type: 'text',
    limit: 5000,
    required: 'Describe what you need help with',
    hint: 'Which task should the agent take over?',
    policy: 'description',
  },
] as const satisfies readonly ContactField[];

/** The reference of a contact message, such as 1A2B-3C4D. @param key the message's idempotency key */
export const formatReference = (key: string) => `${key.slice(0, 4)}-${key.slice(4, 8)}`.toUpperCase();

export type ContactFieldName = (typeof contactFields)[number]['name'];
