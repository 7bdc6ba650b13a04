import { toCanonicalEmail } from '../../shared/email-address';
import { limits } from '../../shared/limits';

/** Misspelt domains of common email providers, each with the correct domain. None of them is a provider's own. */
const domains: Record<string, string> = {
  'gamil.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.cm': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gmial.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'hotmai.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'hotmial.com': 'hotmail.com',
  'icloud.con': 'icloud.com',
  'iclod.com': 'icloud.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'yaho.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
};

/** The email address that a visitor probably meant; null if its domain is not a known misspelling. */
export function suggestEmail(email: string): string | null {
  if (email.length > limits.email) return null;
  const [, name, domain = ''] = /^(.+)@([^@]+)$/.exec(toCanonicalEmail(email)) ?? [];
  const correct = domains[domain];
  return correct && name ? `${name}@${correct}` : null;
}
