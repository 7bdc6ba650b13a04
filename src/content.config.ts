import { authors, cookieScan, cookies, navigation, site } from './content/company.ts';
import { landing, partners, reasons, testimonials } from './content/landing.ts';
import { blog, legal, pages, plans, versions } from './content/mdx-collections.ts';

export const collections = {
  site,
  landing,
  pages,
  plans,
  authors,
  blog,
  legal,
  versions,
  navigation,
  testimonials,
  reasons,
  partners,
  cookies,
  'cookie-scan': cookieScan,
};
