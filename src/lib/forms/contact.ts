import * as v from 'valibot';
import { emailAddress, optionalLine, personName, requiredText } from './fields';
import { limits } from './limits';

/** The contact form. @param packages the options of the select, from the plans */
export const contactSchema = (packages: readonly string[]) =>
  v.object({
    fullName: personName('Enter your full name', limits.fullName, 'Full name'),
    email: emailAddress(),
    company: optionalLine(limits.company, 'Company'),
    package: v.picklist(packages, 'Select a package'),
    description: requiredText('Describe what you need help with', limits.description, 'Description'),
  });

export type ContactMessage = v.InferOutput<ReturnType<typeof contactSchema>>;
