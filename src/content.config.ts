import { authors, cookieScan, cookies, navigation, site } from './schemas/company.ts';
import { landing, partners, reasons, testimonials } from './schemas/landing.ts';
import { blog, legal, pages, plans, versions } from './schemas/mdx-collections.ts';

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
